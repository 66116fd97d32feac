"""Sizes that fit, by every way to give one."""

from __future__ import annotations

from typing import Any, Final, Literal, NewType, TypeVar

import numpy as np

import typedthinc.api as tt
from typedthinc.api import (
    CategoricalCrossentropy,
    Dropout,
    Embed,
    Floats2d,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    Relu,
    Softmax,
    add,
    chain,
    clone,
    concatenate,
    residual,
)

WIDTH = 5
HIDDEN: Final = 6
BOTH = WIDTH + HIDDEN
Hidden = NewType("Hidden", int)
N = TypeVar("N", bound=int)
X = np.ones((4, 10), dtype="float32")


def generic(width: N, nI: int) -> Model[Floats2d, Floats2d]:
    doubled = concatenate(Linear(width, nI), Relu(width, nI))
    return chain(doubled, Linear(width, 2 * width), Dropout(), residual(Linear(width, width)))


def named(hidden: Hidden) -> Model[Floats2d, Floats2d]:
    return chain(Linear(hidden), Relu(hidden, hidden), Softmax(3, hidden))


def literal(width: Literal[5]) -> Model[Floats2d, Floats2d]:
    return chain(Linear(width), Relu(3, 5))


for model in (
    chain(Linear(WIDTH, 10), Relu(HIDDEN, WIDTH), Softmax(3, HIDDEN)),
    chain(concatenate(Linear(WIDTH, 10), Linear(HIDDEN, 10)), Linear(3, BOTH), LayerNorm(3)),
    chain(concatenate(Linear(WIDTH), Linear(HIDDEN)), Linear(3, WIDTH + HIDDEN)),
    chain(add(Linear(5, 10), Relu(5)), Maxout(nO=4, nI=5), clone(Maxout(4, 4), 3), Linear(2, 4)),
    tt.chain(tt.Linear(nI=10, nO=5), tt.chain(tt.Relu(6, 5), tt.Relu(7, 6)), tt.Softmax(3, 7)),
    (Linear(5, 10) | Relu(6, 10)) >> Linear(3, 11) >> Dropout(0.1),
    Linear(5, 10) + Relu(5, 10) >> Linear(3, 5),
    Relu(10, 10) ** 3 >> Linear(3, 10),
    generic(4, 10),
    named(Hidden(7)),
    literal(5),
):
    model.initialize(X).predict(X)


def digits(X: Floats2d[Any, Literal[10]], Y: Floats2d[Any, Literal[3]]) -> None:
    model = chain(Relu(8), Softmax(3)).initialize(X, Y)
    loss = CategoricalCrossentropy()
    Yh, backprop = model.begin_update(X)
    dY, value = loss(Yh, Y)
    backprop(dY)
    backprop(Yh)
    model.finish_update(tt.Adam(0.01))
    chain(model, Linear(2, 3)).initialize(X).predict(X)


digits(X, np.eye(3, dtype="float32")[[0, 1, 2, 0]])
ids = np.array([[0, 1], [2, 3]])
tables = concatenate(Embed(3, 10, column=0), Embed(4, 10, column=1))
chain(tables, Linear(2, 7)).initialize(ids).predict(ids)
