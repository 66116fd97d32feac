"""Reshapes that numpy does, or of which nobody knows."""

from __future__ import annotations

import numpy as np

from typedthinc.types import Floats2d

X: Floats2d = np.zeros((8, 64))
print(X.reshape(4, -1).shape, X.reshape(512).shape, X.reshape(-1).shape, X.reshape((16, 32)).shape)
print(np.zeros((0, 3)).reshape(0).shape, np.zeros((0, 3)).reshape(0, 9).shape, np.float64(3.0).reshape(1, 1).shape)
rows = int(X.sum()) + 8
print(X.reshape(rows, -1).shape, X[: rows - 1].reshape(7, 64).shape, X[X[:, 0] > 0].reshape(-1, 128).shape)
try:
    X.reshape(3, 3)
except ValueError as error:
    print(error)


def squares(X: np.ndarray, side: int | None = None) -> np.ndarray:
    if X.size == 25:
        return X.reshape(5, 5)
    return X.reshape(4, 4) if side is None else X.reshape(side, -1)


print(squares(np.zeros(25)), squares(np.zeros(16)), squares(np.zeros(10), 2))
