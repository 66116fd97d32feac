"""Rows beside what was computed of each row, in layers whose sizes are type variables."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Backprop, Floats1d, Floats2d, Model
from typedthinc.types import B, I


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, I]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, I], Backprop[Floats2d[B, I], Floats2d[B, I]]]:
    Y = X - X.mean(axis=1)  # E: arg-type: Unsupported operand types for - ("Floats2d[B, I]" and "Floats1d[B]"); did you mean keepdims=True?
    X - X.mean(axis=0)
    X - X.mean(axis=1, keepdims=True)

    def backprop(dY: Floats2d[B, I]) -> Floats2d[B, I]:
        return dY / dY.sum(axis=1)  # E: arg-type: Unsupported operand types for / ("Floats2d[B, I]" and "Floats1d[B]"); did you mean keepdims=True?

    return Y, backprop


def others(dY: Floats2d[B, I], means: Floats1d[B]) -> None:
    dY -= dY.max(axis=1)  # E: arg-type: Unsupported operand types for -= ("Floats2d[B, I]" and "Floats1d[B]"); did you mean keepdims=True?
    dY = means * dY  # E: operator: Unsupported operand types for * ("Floats1d[B]" and "Floats2d[B, I]")


row = np.zeros(4, dtype=np.float32)
row.mT  # E: typedthinc-rank: mT takes a matrix, not Floats1d[4]
np.matrix_transpose(row)  # E: typedthinc-rank: matrix_transpose takes a matrix, not Floats1d[4]
