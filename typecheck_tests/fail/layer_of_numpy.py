"""A layer whose author computes with numpy: its sizes are type variables."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Backprop, Model
from typedthinc.types import B, Floats1d, Floats2d, I, O


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[I] = model.get_param("b")
    print(X @ W)  # E: operator: Unsupported operand types for @
    print(X @ W.T + b)  # E: operator: Unsupported operand types for +

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dW: Floats2d[O, I] = np.einsum("bo,bi->io", dY, X)  # E: typedthinc-size: dW is declared as Floats2d[O, I], but the value is Floats2d[I, O] (rows O, not I)
        db: Floats1d[O] = np.sum(dY, axis=1)  # E: typedthinc-size: db is declared as Floats1d[O], but the value is Floats1d[B]
        print(dW, db)
        dX = np.zeros((X.shape[0], W.shape[0]))
        return dX  # E: typedthinc-size: the result of backprop is declared as Floats2d[B, I], but the value is Floats2d[B, O] (width I, not O)

    Y = np.dot(X, W.T)
    return Y, backprop


def outer(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[O] = model.get_param("b")

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        model.inc_grad("W", X.T @ dY)  # E: typedthinc-size: the gradient of W must be Floats2d[O, I], but the value is Floats2d[I, O] (rows O, not I)
        model.inc_grad("W", dY.T @ X)
        model.inc_grad("b", dY)  # E: typedthinc-rank: the gradient of b must be Floats1d[O], but the value is Floats2d[B, O]
        model.inc_grad("b", dY.sum(axis=1))  # E: typedthinc-size: the gradient of b must be Floats1d[O], but the value is Floats1d[B]
        model.set_grad("b", dY.sum(axis=0))
        model.set_param("W", np.zeros((model.get_dim("nI"), model.get_dim("nO"))))  # E: typedthinc-size: W must be Floats2d[O, I], but the value is Floats2d[I, O] (rows O, not I)
        model.set_param("W", np.zeros((model.get_dim("nO"), model.get_dim("nI"))))
        return dY @ W

    return X @ W.T + b, backprop
