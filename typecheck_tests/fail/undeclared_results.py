"""Functions, methods and properties whose parameters have annotations, and whose results have none."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from typedthinc.api import Dropout, LayerNorm, Linear, Model, Relu, Sigmoid, Softmax, chain
from typedthinc.types import Floats2d

X = np.zeros((2, 3), dtype="f")


@dataclass
class Settings:
    width: int = 32


def discriminator(s: Settings):
    return chain(Relu(s.width, 2), LayerNorm(s.width), Dropout(0.1), Linear(1, s.width), Sigmoid(1, 1))


def by_default(width: int = 32):
    return chain(Relu(width, 2), Linear(1, width))


class Network:
    def __init__(self, width: int = 32) -> None:
        self.width = width
        self.head = self.make(5)
        self.judge = discriminator(Settings(width))

    def make(self, n: int):
        return chain(Relu(self.width, 2), Linear(n, self.width))

    def bare(self, n):
        return chain(Relu(self.width, 2), Linear(n, self.width))

    @property
    def net(self):
        return self.head >> Softmax(3, 5)

    @staticmethod
    def tail(n: int = 3):
        return Relu(n, 4)

    @classmethod
    def other(cls, n: int = 3):
        return Relu(n, 4)

    def run(self) -> None:
        self.head.predict(X)  # E: typedthinc-size: self.head (chain that begins with Relu) takes Floats2d[*, 2], but the data is Floats2d[2, 3]
        self.judge.initialize(X)  # E: typedthinc-size: self.judge (chain that begins with Relu) takes Floats2d[*, 2]
        self.make(3).predict(X)  # E: typedthinc-size: self.make() (chain that begins with Relu) takes Floats2d[*, 2]
        self.bare(3).predict(X)  # E: typedthinc-size: self.bare() (chain that begins with Relu) takes Floats2d[*, 2]
        self.net.predict(np.ones((2, 3)))  # E: typedthinc-size: self.net (chain that begins with Relu) takes Floats2d[*, 2]
        self.tail().predict(X)  # E: typedthinc-size: self.tail() (Relu) takes Floats2d[*, 4]
        self.other().predict(X)  # E: typedthinc-size: self.other() (Relu) takes Floats2d[*, 4]


network = Network()
network.net.begin_update(np.ones((4, 3)))  # E: typedthinc-size: network.net (chain that begins with Relu) takes Floats2d[*, 2]
Network.tail().predict(X)  # E: typedthinc-size: Network.tail() (Relu) takes Floats2d[*, 4]
network.make(3) >> Relu(3, 4)  # E: typedthinc-size: Relu takes Floats2d[*, 4], but network.make() (chain that ends with Linear) before it gives Floats2d[*, 3]

small = by_default()
small.predict(X)  # E: typedthinc-size: small (chain that begins with Relu) takes Floats2d[*, 2]
small = chain(small, Relu(4, 1)).initialize()
small.predict(np.zeros((2, 2), dtype="f"))
if (judge := discriminator(Settings())) and judge.name:
    judge.predict(X)  # E: typedthinc-size: judge (chain that begins with Relu) takes Floats2d[*, 2]


def outer(n: int) -> None:
    def inner(width: int):
        return Relu(width, 4)

    layer = inner(n)
    layer.predict(X)  # E: typedthinc-size: layer (Relu) takes Floats2d[*, 4]


def pair(width: int):
    return Relu(width, 4), chain(Relu(3, 5), Softmax(2, 3))


def mixed(width: int):
    return Relu(width, 4), {"a": 3}, Softmax(2, width)


first, second = pair(3)
first.predict(X)  # E: typedthinc-size: first (Relu) takes Floats2d[*, 4], but the data is Floats2d[2, 3]
second.predict(X)  # E: typedthinc-size: second (chain that begins with Relu) takes Floats2d[*, 5]
body, table, head = mixed(9)
body.predict(X)  # E: typedthinc-size: body (Relu) takes Floats2d[*, 4]
assert table["a"] == 3
head.predict(X)  # E: typedthinc-size: head (Softmax) takes Floats2d[*, 9]


class Both:
    def __init__(self, width: int) -> None:
        self.one, self.two = pair(width)

    def run(self) -> None:
        self.two.predict(X)  # E: typedthinc-size: self.two (chain that begins with Relu) takes Floats2d[*, 5]


Both(6).one.predict(X)  # E: typedthinc-size: Both().one (Relu) takes Floats2d[*, 4]


class Own(Model[Any, Any]):
    def __init__(self) -> None:
        super().__init__("own", lambda model, X, is_train: (X, lambda dX: dX))


def operated(body: Model[Floats2d, Floats2d], n: int):
    layer = Relu(4, 4)
    for _ in range(n):
        layer = layer >> Relu(4, 4)
    return layer, body >> Softmax(2, 3), Relu(4, 4) ** n, Own() >> Relu(3, 3), n + 1


looped, longer, copied, after, count = operated(Relu(3, 4), 3)
looped.predict(X)  # E: typedthinc-size: looped (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[2, 3]
longer.predict(np.zeros((2, 5)))  # E: typedthinc-size: longer (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[2, 5]
copied.predict(np.zeros((2, 6)))  # E: typedthinc-size: copied (clone) takes Floats2d[*, 4], but the data is Floats2d[2, 6]
after.predit(X)  # missed: attr-defined: "Model" has no attribute "predit"; maybe "predict"?
assert count.bit_length()
