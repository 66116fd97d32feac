"""Networks, and functions that use them, for another module whose calls give them models and data."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typecheck_tests.several_modules.found.entered_steps import projected, score
from typedthinc.api import Floats2d, Linear, Relu, Softmax, chain


class Net:
    def __init__(self, width=32):
        self.model = chain(Relu(width, 64), Softmax(10, width)).initialize()

    def predict(self, X):
        return self.model.predict(X)

    def scaled(self, X):
        return self.predict(X / 255)

    def __call__(self, X):
        return self.predict(X)


class TwoParts:
    def __init__(self, width, taken):
        self.encoder = Relu(width, 64).initialize()
        self.head = Softmax(10, taken).initialize()

    def encode(self, X):
        return self.encoder.predict(X)

    def predict(self, X):
        return self.head.predict(self.encode(X))


class Base:
    def predict(self, X):
        return self.forward(X)

    def forward(self, X):
        raise NotImplementedError


class Derived(Base):
    def __init__(self, nI):
        self.model = Linear(2, nI).initialize()

    def forward(self, X):
        return self.model.predict(X)


class Typed:
    def __init__(self, nI: int) -> None:
        self.model = Linear(3, nI).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)


class Wrong:
    def __init__(self) -> None:
        self.encoder = Relu(32, 64).initialize()
        self.head = Softmax(10, 16).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        H = self.encoder.predict(X)
        return self.head.predict(H)  # E: typedthinc-size: self.head (Softmax) takes Floats2d[*, 16]


def run(model, X):
    return model.predict(X)


def loss(model, X, Y):
    guesses, _ = model.begin_update(X)
    return score(guesses, Y)


def both(encoder, head, X):
    H = projected(encoder, X)
    return head.predict(H)


def stacked(first, second):
    return chain(first, second)
