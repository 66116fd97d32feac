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
