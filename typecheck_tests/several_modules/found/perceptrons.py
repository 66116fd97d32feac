"""Layers by hand, whose weights other modules compute with, and functions over them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Dense:
    def __init__(self, n_in: int, n_out: int) -> None:
        self.W = np.ones((n_in, n_out))
        self.b = np.zeros(n_out)

    def forward(self, X: Array) -> Array:
        self.X = X
        return X @ self.W + self.b

    def backward(self, dY: Array) -> Array:
        self.dW = self.X.T @ dY
        return dY @ self.W.T


class Stack:
    def __init__(self, layers: list[Dense]) -> None:
        self.layers = layers

    def forward(self, X: Array) -> Array:
        for layer in self.layers:
            X = np.tanh(layer.forward(X))
        return X

    def step(self, rate: float) -> None:
        for layer in self.layers:
            layer.W -= rate * layer.dW


def difference(guesses: Array, truths: Array) -> float:
    return float(((guesses - truths) ** 2).mean())


def train(stack: Stack, X: Array, Y: Array) -> list[float]:
    losses: list[float] = []
    for _ in range(20):
        losses.append(difference(stack.forward(X), Y))
        stack.step(0.1)
    return losses
