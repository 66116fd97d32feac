"""What models return is what they are when they are called: other methods, callbacks and models in their place."""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Adam, Floats2d, L2Distance, Linear, Model, Relu, chain

X = np.zeros((4, 5), dtype="f")
model = Linear(6, 5).initialize()


class Turned(Model[Any, Any]):
    def predict(self, X: Any) -> Any:
        return super().predict(X).T

    def begin_update(self, X: Any, *, need_dX: bool = True) -> Any:
        return X.T, "no callback"

    def __call__(self, X: Any, is_train: bool) -> Any:
        return X, lambda dY: dY


def scores(X: Floats2d) -> Floats2d:
    return model.predict(X)


def chosen(width: int) -> Model[Floats2d, Floats2d]:
    return Linear(width, 5).initialize()


def train() -> None:
    optimizer, loss = Adam(0.01), L2Distance()
    truths = np.zeros((4, 6), dtype="f")
    net = chain(Relu(7, 5), Linear(6, 7)).initialize()
    for _ in range(2):
        for start in range(0, 4, 2):
            Y, backprop = net.begin_update(X[start : start + 2])
            dY, value = loss(Y, truths[start : start + 2])
            dX = backprop(dY)
            net.finish_update(optimizer)
            print(dX @ np.zeros((5, 1)), dY - Y, value)
    Y, backprop = net.begin_update(X)
    net = Linear(3, 5).initialize()
    backprop(Y * 2)
    Y, backprop = net.begin_update(X)
    backprop(Y)
    print(Y - np.zeros((4, 3)))


def without_gradient() -> None:
    Y, backprop = model.begin_update(X, need_dX=False)
    print(backprop(Y) is None, Y @ np.zeros((6, 1)))
    flag = bool(Y.sum() > 1)
    Z, back = (model if flag else Linear(2, 5).initialize()).begin_update(X)
    print(back(Z), Z.T @ np.zeros((4, 1)))


def turned() -> None:
    own = Turned("turned", lambda model, X, is_train: (X, lambda dY: dY))
    print(own.predict(X) @ np.zeros((4, 1)), own.begin_update(X)[0] @ np.zeros((4, 1)), own(X, True)[0] - X)


def in_turn() -> None:
    for width in (2, 3):
        one = chosen(width)
        Y, backprop = one.begin_update(X)
        print(backprop(Y) - X, Y - np.zeros((4, width)))
    methods = [chosen(2).predict, chosen(3).predict]
    for predict in methods:
        print(predict(X) * 2)


class Trainer:
    def __init__(self) -> None:
        self.model = Linear(6, 5).initialize()
        self.Y, self.backprop = self.model.begin_update(X)

    def widen(self) -> None:
        self.model = Linear(8, 5).initialize()
        self.Y, self.backprop = self.model.begin_update(X)

    def step(self) -> None:
        print(self.backprop(self.Y) - X, self.Y.T @ np.zeros((4, 1)))


class Grown:
    def __init__(self) -> None:
        self.model = Linear(6, 5).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)


train()
without_gradient()
turned()
in_turn()
trainer = Trainer()
trainer.widen()
trainer.step()
other = Grown()
other.model = Linear(3, 5).initialize()
print(other.predict(X) @ np.zeros((3, 1)))
print(scores(X) @ np.zeros((6, 1)))
model = Linear(3, 5).initialize()
print(scores(X) @ np.zeros((3, 1)))
