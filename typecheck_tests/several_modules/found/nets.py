"""Functions and classes that fit with what some calls of other modules give, and not with what others give."""

from __future__ import annotations

from dataclasses import dataclass

from typecheck_tests.several_modules.found import nets_parts
from typecheck_tests.several_modules.found.nets_parts import block
from typedthinc.api import Adam, Model, Relu, Softmax, chain
from typedthinc.types import Floats2d


class Net:
    def __init__(self, n_in: int, n_hidden: int, n_out: int) -> None:
        self.body = Relu(n_hidden, n_in)
        self.model = chain(self.body, Softmax(n_out, n_hidden)).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)

    def __call__(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)

    def train(self, X: Floats2d, Y: Floats2d, epochs: int = 3) -> None:
        optimizer = Adam(0.01)
        for _ in range(epochs):
            Yh, backprop = self.model.begin_update(X)
            backprop(Yh - Y)
            self.model.finish_update(optimizer)


class Crossed:
    def __init__(self, n_in: int, n_hidden: int) -> None:
        self.model = chain(Relu(n_hidden, n_in), Softmax(3, n_in)).initialize()


@dataclass
class Pair:
    left: Model[Floats2d, Floats2d]
    right: Model[Floats2d, Floats2d]

    def joined(self) -> Model[Floats2d, Floats2d]:
        return chain(self.left, self.right).initialize()


def scaled(model: Model[Floats2d, Floats2d], X: Floats2d) -> Floats2d:
    return model.predict(X / 255)


def fit(net: Net, X: Floats2d, Y: Floats2d) -> None:
    net.train(X, Y)


def make(first: Model[Floats2d, Floats2d], width: int) -> Model[Floats2d, Floats2d]:
    return nets_parts.stack(chain(first, block(width, 16)), 5)


def made(width: int) -> Model[Floats2d, Floats2d]:
    return make(Relu(width, 8), width)


def made_wrongly(n: int) -> Model[Floats2d, Floats2d]:
    print(n)
    return make(Relu(32, 8), 31)  # E: typedthinc-size: in make(), line


def ffn(width: int, factor: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width * factor, width), Relu(width, width * 2))


def never_fits(n: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(4, n), Softmax(n, 5))  # E: typedthinc-size: expected width 5, got 4


def fits_in_no_call_here(n: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(n, 4), Softmax(3, n + 1))  # E: typedthinc-size: Softmax takes


def only_eight(width: int) -> Model[Floats2d, Floats2d]:
    if width != 8:
        raise ValueError(width)
    return chain(Relu(width, 4), Softmax(3, 8))


fits_in_no_call_here(3)
