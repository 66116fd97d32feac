"""Attributes that are None until a method sets them: what is done with an array is done with what that sets."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear


class Regression:
    def __init__(self):
        self.W = None
        self.b = None

    def fit(self, X, Y):
        self.W = np.zeros((X.shape[1], Y.shape[1]))
        self.b = 0.0
        for _ in range(3):
            self.W = self.W - 0.1 * X.T @ (X @ self.W - Y)

    def predict(self, X):
        return np.dot(X, self.W) + self.b

    def columns(self, X):
        return X.dot(self.W)[:, 0]


regression = Regression()
regression.fit(np.ones((9, 4)), np.ones((9, 2)))
Linear(3, 5).predict(regression.predict(np.ones((9, 4))))  # E: typedthinc-size: the data is Floats2d[9, 2] (expected width 5, got 2)
Linear(3, 5).predict(regression.W.T)  # E: typedthinc-size: the data is Floats2d[2, 4] (expected width 5, got 4)
Linear(3, 5).predict(regression.columns(np.ones((9, 4)))[None])  # E: typedthinc-size: (expected width 5, got 9)


class Layer:
    def __init__(self) -> None:
        self.x: np.ndarray | None = None

    def forward(self, x: np.ndarray) -> None:
        self.x = x

    def backward(self) -> np.ndarray:
        assert self.x is not None
        return self.x.T @ np.ones((9, 6))

    def wrong(self) -> np.ndarray:
        assert self.x is not None
        return self.x @ np.ones((9, 6))  # missed: typedthinc-size: `Floats2d[9, 4] @ Floats2d[9, 6]` needs equal inner sizes, not 4 and 9


layer = Layer()
layer.forward(np.ones((9, 4)))
Linear(3, 5).predict(layer.backward())  # E: typedthinc-size: the data is Floats2d[4, 6] (expected width 5, got 6)
