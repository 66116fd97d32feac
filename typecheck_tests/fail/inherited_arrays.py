"""Objects of a class without an `__init__` of its own, or with one that calls that of its base."""

from __future__ import annotations

from typing import Any

import numpy as np

import typedthinc  # noqa: F401


class Affine:
    def __init__(self, n_in: int, n_out: int) -> None:
        self.W = np.zeros((n_in, n_out))
        self.b = np.zeros(n_out)

    def forward(self, X: Any) -> Any:
        return self.activate(X @ self.W + self.b)

    def activate(self, Z: Any) -> Any:
        return Z


class Rectified(Affine):
    def activate(self, Z: Any) -> Any:
        return np.maximum(Z, 0)


class Scaled(Affine):
    def __init__(self, n_in: int, n_out: int) -> None:
        super().__init__(n_in, n_out)
        self.gain = np.ones(n_out)

    def forward(self, X: Any) -> Any:
        return super().forward(X) * self.gain


class Named(Affine):
    def __init__(self, n: int) -> None:
        Affine.__init__(self, n, n + 1)

    def forward(self, X: Any) -> Any:
        return np.tanh(Affine.forward(self, X))


class Wider(Affine):
    def __init__(self, n_in: int, n_out: int) -> None:
        super().__init__(n_in, n_out)
        self.W = np.zeros((n_in + 1, n_out))


X = np.zeros((8, 10))
rectified, scaled, named, wider = Rectified(10, 4), Scaled(10, 4), Named(10), Wider(10, 4)
rectified.forward(X) @ np.ones((5, 1))  # E: typedthinc-size: `Floats2d[8, 4] @ Floats2d[5, 1]`
rectified.forward(X[:, :9])  # E: typedthinc-size: in Affine.forward(), line 18: `Floats2d[8, 9] @ Floats2d[10, 4]`
scaled.forward(X) + np.ones(5)  # E: typedthinc-size: `Floats2d[8, 4] + Floats1d[5]`
scaled.W @ np.ones(5)  # E: typedthinc-size: `Floats2d[10, 4] @ Floats1d[5]`
scaled.forward(X[:, :9])  # E: typedthinc-size: in Affine.forward(), line 18: `Floats2d[8, 9] @ Floats2d[10, 4]`
named.forward(X) + np.ones(5)  # E: typedthinc-size: `Floats2d[8, 11] + Floats1d[5]`
wider.forward(X)  # E: typedthinc-size: in Affine.forward(), line 18: `Floats2d[8, 10] @ Floats2d[11, 4]`
