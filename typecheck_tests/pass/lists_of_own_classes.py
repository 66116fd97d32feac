"""Lists of layers in attributes that something may change, by another name or class: nothing is known of them."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Relu, Softmax, chain


class Keeper:
    def __init__(self) -> None:
        self.layers = [Relu(64, 784)]
        self.kept = [Relu(64, 784)]


class Derived(Keeper):
    def grow(self) -> None:
        self.kept.append(Relu(65, 64))


class Grower:
    def __init__(self, other: Keeper) -> None:
        self.layers: list[Any] = other.layers
        self.layers.append(Relu(65, 64))


k = Keeper()
g = Grower(k)
chain(*k.layers, Softmax(10, 65))
d = Derived()
d.grow()
chain(*d.kept, Softmax(10, 65))


class Mixin:
    def grow(self) -> None:
        self.held.append(Relu(65, 64))  # type: ignore[attr-defined]


class Mixed(Mixin):
    def __init__(self) -> None:
        self.held = [Relu(64, 784)]


m = Mixed()
m.grow()
chain(*m.held, Softmax(10, 65))


def free(x: Any) -> None:
    x.free.append(Relu(65, 64))


class F:
    def __init__(self) -> None:
        self.free = [Relu(64, 784)]


f = F()
free(f)
chain(*f.free, Softmax(10, 65))


class P:
    def __init__(self) -> None:
        self.pp = [Relu(64, 784)]

    @property
    def all(self) -> list[Any]:
        return self.pp


p = P()
p.all.append(Relu(65, 64))
chain(*p.pp, Softmax(10, 65))
