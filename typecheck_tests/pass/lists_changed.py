"""Lists and dicts of layers that something changes: under another name, from outside, in a derived class."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, chain

X = np.ones((4, 10), dtype="float32")
nested = [[Linear(5, 10)], [Linear(5, 10)]]
nested[0].append(Linear(6, 5))
chain(*nested[0], Linear(2, 6)).initialize(X).predict(X)


def grow(layers: list[Model[Floats2d, Floats2d]]) -> None:
    layers.append(Relu(16, 32))


class Net:
    def __init__(self) -> None:
        self.grown = [Relu(32, 10)]
        self.grown.append(Relu(16, 32))
        self.given = [Relu(32, 10)]
        grow(self.given)
        self.aliased = [Relu(32, 10)]
        self.inherited = [Relu(32, 10)]
        self.by_name = {"first": Relu(32, 10)}

    @property
    def others(self) -> list[Model[Floats2d, Floats2d]]:
        return self.aliased

    def build(self) -> None:
        chain(*self.grown, Linear(2, 16)).initialize(X).predict(X)
        chain(*self.given, Linear(2, 16)).initialize(X).predict(X)
        chain(*self.aliased, Linear(2, 16)).initialize(X).predict(X)
        chain(*self.inherited, Linear(2, 16)).initialize(X).predict(X)
        chain(self.by_name["first"], Linear(2, 16)).initialize(X).predict(X)


class Derived(Net):
    def __init__(self) -> None:
        super().__init__()
        self.inherited = [Relu(16, 10)]


net = Derived()
net.others.append(Relu(16, 32))
net.by_name["first"] = Relu(16, 10)
net.build()
