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


Layers = list[Model[Floats2d, Floats2d]]


def chosen_names(flag: bool) -> None:
    """One of two lists has another name."""
    layers: Layers = [Relu(8, 4)]
    other: Layers = [Relu(3, 4)]
    more = layers if flag else other
    more.append(Relu(3, 8 if flag else 3))
    chain(*layers, Relu(5, 3 if flag else 8))


def second_name(flag: bool) -> None:
    layers: Layers = [Relu(8, 4)]
    more = layers
    if flag:
        more = []
    more.append(Relu(2, 8))
    chain(*layers, Relu(5, 8 if flag else 2))


def captured_name() -> None:
    layers: Layers = [Relu(8, 4)]
    more = layers

    def add() -> None:
        more.append(Relu(2, 8))

    add()
    chain(*layers, Relu(5, 2))


def kept_name(keep: list[Layers]) -> None:
    layers: Layers = [Relu(8, 4)]
    more = layers
    keep.append(more)
    keep[0].append(Relu(2, 8))
    chain(*layers, Relu(5, 2))


def third_name() -> None:
    layers: Layers = [Relu(8, 4)]
    more = layers
    third = more
    third += [Relu(2, 8)]
    chain(*layers, Relu(5, 2))
    more = [*more, Relu(7, 2)]
    chain(*layers, Relu(5, 2))
    chain(*more, Relu(5, 7))


def extend(layers: Layers) -> Layers:
    inner = layers
    inner.append(Relu(2, 8))
    return inner


def extended_name() -> None:
    layers: Layers = [Relu(8, 4)]
    chain(*extend(layers), Relu(5, 2))
    chain(*layers, Relu(5, 2))


def named_in_each_round() -> None:
    layers: Layers = [Relu(8, 4)]
    for n in (8, 8):
        more = layers
        more.append(Relu(n, 8))
    layers[0] = Relu(8, 6)
    chain(Relu(6, 3), *layers, Relu(5, 8))


chosen_names(flag=True)
second_name(flag=False)
captured_name()
kept_name([])
third_name()
extended_name()
named_in_each_round()
