"""Functions, methods and properties that declare no result."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

from dataclasses import dataclass

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

    def table(self, n: int):
        return {"n": n}


def pair(s: Sizes):
    return generator(s), discriminator(s)
