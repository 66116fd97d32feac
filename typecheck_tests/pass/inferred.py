"""A variable that nobody declared is bound again, though its first value had sizes in its type."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, chain

Ten = Literal[10]
Sized = Model[Floats2d[Any, Ten], Floats2d[Any, Literal[5]]]


def in_turn(X: Floats2d[Any, Ten]) -> None:
    hidden = X
    hidden = Linear(5, 10).initialize().predict(hidden)
    hidden = Linear(6, 5).initialize().predict(hidden)
    Linear(2, 6).initialize().predict(hidden)


def in_a_loop(X: Floats2d[Any, Ten]) -> None:
    hidden = X
    for layer in [Linear(5, 10), Linear(6, 5)]:
        hidden = layer.initialize().predict(hidden)
    Linear(2, 6).initialize().predict(hidden)


def in_a_branch(X: Floats2d[Any, Ten], deep: bool) -> None:
    hidden = X
    if deep:
        hidden = Linear(6, 10).initialize().predict(hidden)
    Linear(2).initialize(hidden).predict(hidden)
    if deep:
        Linear(2, 6).initialize().predict(hidden)


def grown(first: Sized, layers: list[Model[Floats2d, Floats2d]]) -> Model[Floats2d, Floats2d]:
    model = first
    for layer in layers:
        model = model >> layer
    return model >> Linear(2, 7)


def widened(first: Sized) -> Model[Floats2d, Floats2d]:
    model = first
    model = chain(model, Linear(6))
    return chain(model, Linear(2, 6))


X = np.ones((4, 10), dtype="float32")
in_turn(X)
in_a_loop(X)
in_a_branch(X, deep=True)
grown(Linear(5, 10), [Linear(6, 5), Linear(7, 6)]).initialize(X).predict(X)
widened(Linear(5, 10)).initialize(X).predict(X)
