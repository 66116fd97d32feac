"""Attributes that are used where they were set: what other calls of the method give makes no difference to that."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Linear


class ReLU:
    def forward(self, x):
        self.mask = x > 0
        return x * self.mask


def run(layers, x):
    for layer in layers:
        x = layer.forward(x)
    return x


Linear(3, 5).predict(ReLU().forward(np.ones((2, 4))))  # E: typedthinc-size: the data is Floats2d[2, 4] (expected width 5, got 4)


class Sigmoid:
    def __call__(self, x: np.ndarray) -> Any:
        self.out = 1 / (1 + np.exp(-x))
        if x.shape[0] > 2:
            self.last = self.out[-1:]
        return self.out


Linear(3, 5).predict(Sigmoid()(np.ones((2, 4))))  # E: typedthinc-size: the data is Floats2d[2, 4] (expected width 5, got 4)


class Net:
    def __init__(self) -> None:
        self.W = np.zeros((4, 2))

    def forward(self, X: np.ndarray) -> np.ndarray:
        self.z = X @ self.W
        self.h = np.tanh(self.z)
        self.h += 1.0
        return self.h

    def loss(self, X: np.ndarray, Y: np.ndarray) -> float:
        return float(((self.forward(X) - Y) ** 2).mean())


Linear(3, 5).predict(Net().forward(np.ones((3, 4))))  # E: typedthinc-size: the data is Floats2d[3, 2] (expected width 5, got 2)


class Cached:
    def step(self, n: int) -> np.ndarray:
        self.x = np.zeros((n, 4))
        return self.x @ np.zeros((5, 2))  # E: typedthinc-size: needs equal inner sizes, not 4 and 5
