"""Factories whose results differ, or are another class's business, are not known."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from typedthinc.api import (
    Dropout,
    Embed,
    Floats2d,
    HashEmbed,
    Ints2d,
    Linear,
    Model,
    Relu,
    Size,
    chain,
    list2ragged,
    reduce_mean,
    with_array,
)
from typedthinc.types import O

X = np.ones((4, 10), dtype="float32")


def widths(wide: bool) -> Model[Floats2d, Floats2d]:
    if wide:
        return Linear(6, 10)
    return Linear(5, 10)


def numbered(width: int) -> Model[Floats2d, Floats2d]:
    return Linear(width, 10)


def by_default(nO: Size[O] = 5) -> Model[Floats2d, Floats2d]:
    return Linear(nO, 10)


def given(model: Model[Floats2d, Floats2d], deep: bool = False) -> Model[Floats2d, Floats2d]:
    if deep:
        model = chain(model, Linear(6))
    return model


def forced(deep: bool) -> Model[Floats2d, Floats2d]:
    model = Linear(5, 10)
    shared = chain(Linear(4, 10), Dropout()) if deep else model
    return shared


class Base:
    def build(self) -> Model[Floats2d, Floats2d]:
        return chain(Linear(4, 10), self.head())

    def head(self) -> Model[Floats2d, Floats2d]:
        return Linear(5, 4)

    @property
    def layer(self) -> Model[Floats2d, Floats2d]:
        return Linear(5, 10)


class Derived(Base):
    def head(self) -> Model[Floats2d, Floats2d]:
        return Linear(6, 4)

    @property
    def layer(self) -> Model[Floats2d, Floats2d]:
        return Linear(6, 10)


def used(base: Base) -> None:
    chain(base.build(), Linear(2, 6)).initialize(X).predict(X)
    chain(base.layer, Linear(2, 6)).initialize(X).predict(X)


chain(widths(True), Linear(2, 6)).initialize(X).predict(X)
chain(numbered(6), Linear(2, 6)).initialize(X).predict(X)
chain(by_default(), Linear(2, 5)).initialize(X).predict(X)
chain(by_default(6), Linear(2, 6)).initialize(X).predict(X)
chain(given(Linear(5, 10)), Linear(2, 5)).initialize(X).predict(X)
chain(given(Linear(5, 10), deep=True), Linear(2, 6)).initialize(X).predict(X)
chain(forced(True), Linear(2, 4)).initialize(X).predict(X)
used(Derived())
make = partial(Relu, 6)
chain(make(10), Linear(2, 6)).initialize(X).predict(X)
table: dict[str, Callable[..., Model[Any, Any]]] = {"relu": Relu, "linear": Linear}
chain(table["relu"](6, 10), Linear(2, 6)).initialize(X).predict(X)
maker: Callable[[int, int], Model[Floats2d, Floats2d]] = Linear
maker = Relu
chain(maker(6, 10), Linear(2, 6)).initialize(X).predict(X)


def columns(width: int) -> Model[list[Ints2d], list[Floats2d]]:
    model: Model[list[Ints2d], list[Floats2d]] = with_array(HashEmbed(width, 100, column=0))
    return model


def column_of(width: int, column: int) -> Model[Ints2d, Floats2d]:
    return Embed(width, 100, column=column)


pooled: Model[list[Ints2d], Floats2d] = chain(columns(8), list2ragged(), reduce_mean(), Linear(3, 8))
embedded: Model[Ints2d, Floats2d] = chain(column_of(8, 1), Linear(3, 8))
