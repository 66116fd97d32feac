"""Classes with abstract methods, which derived classes fill in: their arrays are known as those of others are."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

from abc import ABC, ABCMeta, abstractmethod

import numpy as np

from typedthinc.api import Linear, Model, Relu, Softmax, chain
from typedthinc.types import Floats2d

X = np.zeros((16, 10), dtype="float32")


class AbstractNet(ABC):
    n_in = 10

    def __init__(self, hidden):
        self.hidden = hidden
        self.scale = np.ones(self.n_in, dtype="float32")
        self.model: Model[Floats2d, Floats2d] = chain(Relu(hidden, self.n_in), self.make_head()).initialize()

    @abstractmethod
    def make_head(self): ...

    def predict(self, X):
        return self.model.predict(X * self.scale)


class NetWithPrior(AbstractNet):
    def __init__(self, n_classes):
        self.n_classes = n_classes
        super().__init__(hidden=24)
        self.prior = np.ones(n_classes, dtype="float32") / n_classes

    def make_head(self):
        return Softmax(self.n_classes, self.hidden)


class NetOfMeta(metaclass=ABCMeta):
    def __init__(self, width: int) -> None:
        self.weights = np.zeros((width, 3))

    @abstractmethod
    def name(self) -> str: ...


class NamedNetOfMeta(NetOfMeta):
    def name(self) -> str:
        return "meta"


net = NetWithPrior(4)
np.zeros((16, 5)) * net.prior  # E: typedthinc-size: cannot be broadcast
net.predict(X) @ np.ones((3, 4), dtype="float32")  # E: typedthinc-size: needs equal inner sizes, not 4 and 3
net.predict(X[:, :8])  # E: typedthinc-size: in AbstractNet.predict(), line 29: `Floats2d[16, 8] * Floats1d[10]`
Linear(2, 5).predict(NamedNetOfMeta(8).weights.T @ np.zeros((8, 6)))  # E: typedthinc-size: (expected width 5, got 6)
