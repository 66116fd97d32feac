"""Functions, methods and properties that declare no result."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from typedthinc.api import LayerNorm, Linear, Mish, Model, Relu, Softmax, chain, clone
from typedthinc.types import Floats2d


@dataclass
class Sizes:
    width: int = 32
    latent: int = 8
    points: int = 2


def generator(s: Sizes) -> Model[Floats2d, Floats2d]:
    return chain(Mish(s.width, s.latent), clone(Mish(s.width, s.width), 2), Linear(s.points, s.width))


def discriminator(s: Sizes):
    return chain(Relu(s.width, s.points), LayerNorm(s.width), Linear(1, s.width))


class Net:
    def __init__(self, s: Sizes) -> None:
        self.body = chain(Relu(s.width, s.points), Relu(s.width, s.width))
        self.heads = {"a": Softmax(3, s.width), "b": Softmax(4, s.width)}

    def whole(self, head: str):
        return self.body >> self.heads[head]

    @property
    def first(self):
        return self.body >> self.heads["a"]

    def parts(self, n: int):
        return self.body >> self.heads["a"], n + 1

    def table(self, n: int):
        return {"n": n}


def pair(s: Sizes):
    return generator(s), discriminator(s)


def with_head(body):
    return body >> Softmax(2, 4)


def mixed(n: int):
    return Relu(n, 4), n + 1, {"n": n}, Relu(n, 4) >> Softmax(2, n)


def data(n: int = 50):
    return np.zeros((n, 2)) + np.ones((n, 2)), "a" + "b"
