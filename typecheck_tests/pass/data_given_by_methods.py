"""Methods and functions hand their data on to models that take it, by one way or another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain

Vectors = Model[Floats2d, Floats2d]
right, wide = np.zeros((5, 4), "f"), np.zeros((5, 7), "f")


class Net:
    def __init__(self, nI: int, width: int) -> None:
        self.nI = nI
        self.model = chain(Relu(width, nI), Softmax(3, width)).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)

    def cut(self, X: Floats2d) -> Floats2d:
        X = X[:, : self.nI]
        return self.model.predict(X)

    def guarded(self, X: Floats2d) -> Floats2d | None:
        if X.shape[1] != self.nI:
            return None
        return self.model.predict(X)

    def cut_where_due(self, X: Floats2d) -> Floats2d:
        if X.shape[1] != self.nI:
            X = X[:, : self.nI]
        return self.model.predict(X)

    def made_anew(self, X: Floats2d) -> Floats2d:
        self.model = Linear(3, X.shape[1]).initialize()
        return self.model.predict(X)

    def prepared(self, X: Floats2d) -> Floats2d:
        self.prepare(X)
        return self.model.predict(X)

    def prepare(self, X: Floats2d) -> None:
        self.model = Linear(3, X.shape[1]).initialize()

    def raw(self, X: Floats2d, *, is_raw: bool) -> Floats2d:
        return X if is_raw else self.model.predict(X)


class Cutting(Net):
    def predict(self, X: Floats2d) -> Floats2d:
        return super().predict(X[:, :4])


for _ in range(2):
    Net(4, 8).predict(right)
Net(4, 8).cut(right)
Net(4, 8).cut(wide)
Net(4, 8).guarded(right)
Net(4, 8).guarded(wide)
Net(4, 8).cut_where_due(right)
Net(4, 8).cut_where_due(wide)
Net(4, 8).made_anew(right)
Net(4, 8).made_anew(wide)
Net(4, 8).prepared(right)
Net(4, 8).prepared(wide)
Net(4, 8).raw(wide, is_raw=True)
Cutting(4, 8).predict(wide)
either = Net(4, 8) if len(__name__) < 3 else Net(7, 8)
either.predict(wide)


class Fixed:
    """Its model is another one in some of its objects."""

    def __init__(self, nI: int) -> None:
        self.model = Relu(3, nI).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)


changed = Fixed(4)
changed.predict(right)
changed.model = Relu(3, 7).initialize()
changed.predict(wide)


class Switching:
    def __init__(self, nI: int) -> None:
        self.model = Relu(3, nI).initialize()

    def widen(self, nI: int) -> Switching:
        self.model = Relu(3, nI).initialize()
        return self

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)

    @classmethod
    def of(cls, nI: int) -> Switching:
        return cls(nI)


Switching(4).predict(right)
Switching(4).widen(7).predict(wide)
Switching.of(7).predict(wide)


def adapted(method: Callable[[Adapted, Floats2d], Floats2d]) -> Callable[[Adapted, Floats2d], Floats2d]:
    def inner(self: Adapted, X: Floats2d) -> Floats2d:
        return method(self, X[:, :4])

    return inner


class Adapted:
    def __init__(self, nI: int) -> None:
        self.model = Linear(3, nI).initialize()

    @adapted
    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)


Adapted(4).predict(right)
Adapted(4).predict(wide)


class Own(Model[Floats2d, Floats2d]):
    """Takes wider data than it is made for."""

    def __init__(self, nI: int) -> None:
        inner = Linear(3, nI).initialize()
        super().__init__("own", lambda model, X, is_train: inner(X, is_train))
        self.nI = nI

    def predict(self, X: Floats2d) -> Floats2d:
        return super().predict(X[:, : self.nI])


def run(model: Vectors, X: Floats2d) -> Floats2d:
    return model.predict(X)


run(Own(4), right)
run(Own(4), wide)
run(Linear(3, 4).initialize(), right)


def walk(layers: Sequence[Vectors], X: Floats2d) -> Floats2d:
    for layer in layers:
        X = layer.predict(X)
    return X


walk([Relu(8, 4).initialize(), Relu(16, 8).initialize()], right)


def fitting(model: Vectors, batches: Sequence[Floats2d]) -> None:
    for X in batches:
        if X.shape[1] != 4:
            continue
        model.predict(X)


fitting(Relu(8, 4).initialize(), [right, wide])
fitting(Relu(8, 4).initialize(), [wide, wide])
for nI, data in [(4, right), (7, wide)]:
    run(Relu(3, nI).initialize(), data)
    Net(nI, 8).predict(data)
net, data = Net(4, 8), right
for _ in range(2):
    net.predict(data)
    net, data = Net(7, 8), wide
    net.predict(data)
    net, data = Net(4, 8), right
with suppress(ValueError):
    Net(4, 8).predict(wide)
