"""Ints that a function takes may be equal to others, and to numbers; names may be bound again."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Dropout, Floats2d, Model, Relu, Softmax, chain, concatenate


def build(width: int, depth: int, classes: int = 3, *, dropout: float = 0.1) -> Model[Floats2d, Floats2d]:
    layers = [Relu(width, width) for _ in range(depth)]
    if depth == 0:
        return chain(Relu(width, 20), Softmax(classes, width))
    if width % 2 == 0:
        width = width // 2 * 2
    return chain(Relu(width, 20), *layers, Dropout(dropout), Relu(width * 2, width), Softmax(classes, 2 * width))


def may_be_equal(width: int, other: int) -> Model[Floats2d, Floats2d]:
    sides = concatenate(Relu(width, 4), Relu(other, 4))
    return chain(sides, Relu(width, width + other), Relu(8, other), Relu(other, 2 * width - 8))


def halves(width: int) -> Model[Floats2d, Floats2d]:
    half, rest = width // 2, width - width // 2
    sides = concatenate(Relu(half, 4), Relu(rest, 4))
    return chain(sides, Relu(width, width), Softmax(2, half + rest))


def arrays(n: int, m: int) -> None:
    X, Y = np.zeros((n, 4)), np.ones((m, 4))
    print((X + Y, X.T @ Y, X[:m] + Y))
    print(np.concatenate([X, Y]) + np.zeros((n + m, 4)))
    print(X.reshape(2 * n, 2) @ np.zeros((2, m)))
    for i in range(1, n):
        print((X[i] + Y[i], X[:i].T @ Y[:i], X[: i + 1].T @ Y[: i + 1]))
    if n == 3:
        print(X + np.zeros((3, 4)))
    n += 1
    print(X.T @ np.zeros((n - 1, 4)))


build(8, 2)
may_be_equal(8, 8)
halves(6)
arrays(4, 4)
