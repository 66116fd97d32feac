"""Functions and classes of which a third module makes others."""

from __future__ import annotations

from dataclasses import dataclass

from typedthinc.api import Model, Relu, Softmax, chain
from typedthinc.types import Floats2d


class Net:
    def __init__(self, n_in: int, n_out: int) -> None:
        self.model = chain(Relu(32, n_in), Softmax(n_out, 32)).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)


@dataclass
class Pair:
    left: Model[Floats2d, Floats2d]
    right: Model[Floats2d, Floats2d]

    def joined(self) -> Model[Floats2d, Floats2d]:
        return chain(self.left, self.right).initialize()


def scaled(model: Model[Floats2d, Floats2d], X: Floats2d) -> Floats2d:
    return model.predict(X / 255)


def stack(first: Model[Floats2d, Floats2d], n: int) -> Model[Floats2d, Floats2d]:
    return chain(first, Softmax(n, 32))


class Kept:
    def __init__(self, n_in: int, n_out: int) -> None:
        self.model = chain(Relu(32, n_in), Softmax(n_out, 32)).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)
