"""Layers by hand, which a third module changes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Dense:
    def __init__(self, n_in: int, n_out: int) -> None:
        self.kernel = np.ones((n_in, n_out))

    def forward(self, X: Array) -> Array:
        return X @ self.kernel


class Scaled:
    def __init__(self, n: int) -> None:
        self.scales = np.ones(n)

    def rescale(self, X: Array) -> Array:
        return X * self.scales


def put(X: Array) -> Array:
    return X @ np.ones((4, 2))
