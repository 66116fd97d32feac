"""Calls of functions and methods whose bodies numpy refuses with what they are given: said at the call."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import typedthinc.api  # noqa: F401

Array = NDArray[np.float64]
W = np.ones((4, 3))


def hidden(X: Array) -> Array:
    return X @ W


def squared(guesses: Array, truths: Array) -> float:
    difference = guesses - truths
    return float((difference**2).mean())


def show(X: Array, columns: int) -> None:
    if columns:
        print(X.reshape(-1, columns) @ W)


def both(X: Array) -> Array:
    return hidden(X) + 1


def layers(X: Array, weights: list[Array]) -> Array:
    for each in weights:
        X = X @ each
    return X


hidden(np.ones((5, 4)))
hidden(np.ones((5, 7)))  # E: typedthinc-size: in hidden(), line 17: `Floats2d[5, 7] @ Floats2d[4, 3]` needs equal inner sizes
hidden(X=np.ones((7, 3)).T)  # E: typedthinc-size: in hidden(), line 17
squared(np.ones((5, 2)), np.zeros((5, 2)))
squared(np.ones((5, 2)), np.zeros((5, 3)))  # E: typedthinc-size: in squared(), line 21
squared(np.ones((5, 1)), np.zeros(5))  # E: typedthinc-size: in squared(), line 21
show(np.ones((2, 4)), 4)
show(np.ones((2, 4)), 0)
show(np.ones((2, 4)), 2)  # E: typedthinc-size: in show(), line 27
both(np.ones((5, 4)))
both(np.ones((5, 3)))  # E: typedthinc-size: in hidden(), line 17
layers(np.ones((5, 4)), [W, np.ones((3, 2))])
layers(np.ones((5, 4)), [W, np.ones((4, 2))])  # E: typedthinc-size: in layers(), line 36
layers(np.ones((5, 3)), [W, np.ones((3, 2))])  # E: typedthinc-size: in layers(), line 36


def once(X: Array) -> Array:
    return X @ W  # E: typedthinc-size: needs equal inner sizes


once(np.ones((5, 9)))


def given(X: Array, Y: Array) -> Array:
    return once(X) + hidden(Y)


given(np.ones((5, 9)), np.ones((5, 4)))


class Network:
    def __init__(self, sizes: list[int]) -> None:
        self.weights = [np.ones((a, b)) for a, b in zip(sizes, sizes[1:], strict=False)]
        self.bias = np.zeros(sizes[-1])

    def forward(self, X: Array) -> Array:
        for each in self.weights:
            X = np.tanh(X @ each)
        return X + self.bias

    def fit(self, X: Array, Y: Array) -> None:
        for _ in range(10):
            self.step(X, Y)

    def step(self, X: Array, Y: Array) -> None:
        error = self.forward(X) - Y
        self.bias -= error.mean(axis=0)

    @staticmethod
    def scaled(X: Array, by: Array) -> Array:
        return X * by


network = Network([4, 8, 2])
network.forward(np.ones((5, 4)))
network.forward(np.ones((5, 8)))  # E: typedthinc-size: in Network.forward(), line 77: `Floats2d[5, 8] @ Floats2d[4, 8]`
network.step(np.ones((5, 4)), np.ones((5, 2)))
network.step(np.ones((5, 4)), np.ones((5, 3)))  # E: typedthinc-size: in Network.step(), line 85
network.step(np.ones((5, 3)), np.ones((5, 2)))  # E: typedthinc-size: in Network.forward(), line 77
network.fit(np.ones((5, 4)), np.ones((5, 2)))
network.fit(np.ones((5, 4)), np.ones((5, 3)))  # E: typedthinc-size: in Network.step(), line 85
Network([8, 2]).forward(np.ones((5, 8)))
Network([8, 2]).forward(np.ones((5, 4)))  # E: typedthinc-size: in Network.forward(), line 77
Network.scaled(np.ones((5, 4)), np.ones(4))
Network.scaled(np.ones((5, 4)), np.ones(5))  # E: typedthinc-size: in Network.scaled(), line 90


@dataclass
class Scaler:
    mean: Array
    deviation: Array

    def __call__(self, X: Array) -> Array:
        return (X - self.mean) / self.deviation


class Centered:
    def __init__(self, X: Array, mean: Array) -> None:
        self.X = X - mean


scaler = Scaler(np.zeros(4), np.ones(4))
scaler(np.ones((5, 4)))
scaler(np.ones((5, 3)))  # E: typedthinc-size: in Scaler.__call__(), line 113
Centered(np.ones((5, 4)), np.ones(4))
Centered(np.ones((5, 4)), np.ones(3))  # E: typedthinc-size: in Centered(), line 118


def main() -> None:
    data = np.ones((6, 4))
    print(hidden(data), hidden(data[:, 1:]))  # E: typedthinc-size: in hidden(), line 17
    for width in (4, 5):
        print(width)
    print([hidden(each) for each in (data, data)])


main()


def inner() -> None:
    weights = np.ones((4, 3))

    def step(X: Array) -> Array:
        return X @ weights

    def both(X: Array, Y: Array) -> Array:
        return step(X) + Y

    step(np.ones((5, 4)))
    step(np.ones((5, 3)))  # E: typedthinc-size: in step(), line 143
    both(np.ones((5, 4)), np.ones(3))
    both(np.ones((5, 4)), np.ones(2))  # E: typedthinc-size: in both(), line 146
    both(np.ones((5, 2)), np.ones(3))  # E: typedthinc-size: in step(), line 143
