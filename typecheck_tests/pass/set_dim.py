"""Sizes that are set by name in every way: what may be another number is unknown."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, chain

X = np.ones((2, 4), dtype="float32")
flag = bool(X.sum() > 1)

layer = Linear(None, 4)
if not flag:
    layer.set_dim("nO", 10)
chain(layer, Linear(2, 9)).initialize(X)

forced = Linear(8, 4)
alias = forced
whole = chain(forced, Linear(2))
forced.set_dim("nO", 9, force=True)
chain(forced, Linear(2, 9))
chain(alias, Linear(2, 9))
chain(whole, Linear(3, 2))

grown = Linear(8, 4)
for width in (9, 10):
    chain(grown, Linear(2))
    grown.set_dim("nO", width, force=True)
chain(grown, Linear(2, 10))

named = Linear(8, 4)
name = "nO" if flag else "nI"
named.set_dim(name, 9, force=True)
chain(named, Linear(2, 9))

options: dict[str, Any] = {"force": True}
starred = Linear(8, 4)
starred.set_dim("nO", 9, **options)
chain(starred, Linear(2, 9))


def set_all(layers: list[Model[Floats2d, Floats2d]], size: int) -> None:
    for each in layers:
        if each.has_dim("nO") is None:
            each.set_dim("nO", size)


inner = Linear(None, 4)
set_all([inner], 9)
chain(inner, Linear(2, 9)).initialize(X)


class Net:
    def __init__(self, width: int) -> None:
        self.body = Linear(None, 4)
        self.width = width

    def build(self) -> None:
        self.body.set_dim("nO", self.width)
        chain(self.body, Linear(2, 9)).initialize(X)


Net(9).build()


class Grid:
    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}

    def set_dim(self, name: str, size: int) -> None:
        self.sizes[name] = size


grid = Grid()
grid.set_dim("nO", 3)
print(grid.sizes)
second = chain(Dropout(), Relu(None, 4))
second.layers[1].set_dim("nO", 9)
chain(second, Linear(2, 9)).initialize(X)
