"""What models, losses and callbacks return, in expressions of numpy: of the module, of functions, as attributes."""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Floats2d, L2Distance, Linear, Ragged, with_array

model = Linear(6, 5).initialize()
lifted = with_array(Linear(6, 5)).initialize()


def scores(X: Floats2d) -> Floats2d:
    return model.predict(X)


def scored(X):
    return model.predict(X)


def updated(X):
    Y, backprop = model.begin_update(X)
    return backprop(Y * 2)


def train() -> None:
    X, truths = np.zeros((40, 5), dtype="f"), np.zeros((40, 6), dtype="f")
    Y, backprop = model(X, True)
    print(Y.T @ np.zeros((39, 2)))  # E: typedthinc-size: `Floats2d[6, 40] @ Floats2d[39, 2]` needs equal inner sizes
    print((Y * 2) @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[40, 6] @ Floats2d[7, 2]` needs equal inner sizes
    print(Y[:5] - np.zeros((5, 7)))  # E: typedthinc-size: `Floats2d[5, 6] - Floats2d[5, 7]` cannot be broadcast
    print(Y.copy() - np.zeros((40, 7)))  # E: typedthinc-size: `Floats2d[40, 6] - Floats2d[40, 7]` cannot be broadcast
    print(Y == np.zeros((40, 7)))  # E: typedthinc-size: `Floats2d[40, 6] == Floats2d[40, 7]` cannot be broadcast
    backprop(Y[:, :3])  # E: typedthinc-size: backprop of model (Linear) takes Floats2d[40, 6], but the gradient is Floats2d[40, 3]
    Linear(3, 5).predict(np.exp(Y))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but the data is Floats2d[40, 6]
    print(model.begin_update(X)[0] @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[40, 6] @ Floats2d[7, 2]` needs equal inner sizes
    Z, _ = model(X, is_train=True)
    print(Z @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[40, 6] @ Floats2d[7, 2]` needs equal inner sizes
    loss = L2Distance()
    dY, _ = loss(Y, truths)
    print(dY - np.zeros((40, 7)))  # E: typedthinc-size: `Floats2d[40, 6] - Floats2d[40, 7]` cannot be broadcast
    print(loss.get_grad(Y, truths) - np.zeros((40, 7)))  # E: typedthinc-size: `Floats2d[40, 6] - Floats2d[40, 7]` cannot be broadcast
    dX = backprop(dY)
    print(dX - np.zeros((40, 6)))  # E: typedthinc-size: `Floats2d[40, 5] - Floats2d[40, 6]` cannot be broadcast
    print(backprop(Y - truths) @ Y)  # E: typedthinc-size: `Floats2d[40, 5] @ Floats2d[40, 6]` needs equal inner sizes


def keep() -> None:
    X = np.zeros((40, 5), dtype="f")
    begin, update = model.begin_update, model.begin_update(X)
    Y, backprop = begin(X)
    backprop(Y[:, :2])  # E: typedthinc-size: takes Floats2d[40, 6], but the gradient is Floats2d[40, 2]
    begin(np.zeros((40, 7), dtype="f"))  # E: typedthinc-size: takes Floats2d[*, 5], but the data is Floats2d[40, 7]
    update[1](update[0][:, :2])  # E: typedthinc-size: takes Floats2d[40, 6], but the gradient is Floats2d[40, 2]
    for start in range(0, 40, 8):
        Z, back = model.begin_update(X[start : start + 8])
        back(Z[:, :2])  # E: typedthinc-size: takes Floats2d[8, 6], but the gradient is Floats2d[8, 2]
        print(back(Z) @ np.zeros((6, 2)))  # E: typedthinc-size: `Floats2d[8, 5] @ Floats2d[6, 2]` needs equal inner sizes


def lift() -> None:
    X = np.zeros((40, 5), dtype="f")
    Y, backprop = lifted.begin_update(Ragged(X, np.asarray([40])))
    print(Y.data @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[*, 6] @ Floats2d[7, 2]` needs equal inner sizes
    print(backprop(Y).data @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[*, 5] @ Floats2d[7, 2]` needs equal inner sizes
    Ys, _ = lifted.begin_update([X, X])
    print(Ys[0] @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[*, 6] @ Floats2d[7, 2]` needs equal inner sizes


class Trainer:
    def __init__(self) -> None:
        self.model = Linear(6, 5).initialize()
        self.Y, self.backprop = self.model.begin_update(np.zeros((40, 5), dtype="f"))

    def step(self) -> None:
        print(self.Y - np.zeros((40, 7)))  # E: typedthinc-size: `Floats2d[40, 6] - Floats2d[40, 7]` cannot be broadcast
        self.backprop(self.Y[:, :2])  # E: typedthinc-size: takes Floats2d[40, 6], but the gradient is Floats2d[40, 2]

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)


def use() -> None:
    print(updated(np.zeros((40, 5), dtype="f")) @ np.zeros((6, 2)))  # E: typedthinc-size: `Floats2d[40, 5] @ Floats2d[6, 2]` needs equal inner sizes
    print(scored(np.zeros((40, 5), dtype="f")) @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[40, 6] @ Floats2d[7, 2]` needs equal inner sizes


found = scores(np.zeros((30, 5), dtype="f"))
print(found @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[30, 6] @ Floats2d[7, 2]` needs equal inner sizes
print(scored(np.zeros((20, 5), dtype="f")) @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[20, 6] @ Floats2d[7, 2]` needs equal inner sizes
print(Trainer().predict(np.zeros((9, 5), dtype="f")) @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[9, 6] @ Floats2d[7, 2]` needs equal inner sizes
print(model(np.zeros((9, 5), dtype="f"), False)[0] @ np.zeros((7, 2)))  # E: typedthinc-size: `Floats2d[9, 6] @ Floats2d[7, 2]` needs equal inner sizes
wrong, _ = model(np.zeros((9, 7), dtype="f"), True)  # E: typedthinc-size: model (Linear) takes Floats2d[*, 5], but the data is Floats2d[9, 7]
print(wrong @ np.zeros((7, 2)))
print("end")
