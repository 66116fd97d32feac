"""Calls whose functions keep what they are given from what does not take it, or expect it to be refused."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

import typedthinc.api  # noqa: F401

Array = NDArray[np.float64]
W = np.ones((4, 3))
weights = [np.ones((4, 3))]
state: dict[str, Array] = {"W": np.ones((4, 3))}
GLOBAL = np.ones((4, 3))


def guarded(X: Array) -> Array:
    if X.shape[1] != W.shape[0]:
        return X
    return X @ W


def turned(X: Array) -> Array:
    if X.ndim == 1:
        X = X[None]
    if X.shape[-1] == 3:
        X = X @ W.T
    return X @ W


def left(X: Array, stop: bool) -> Array:
    for number in range(len(X)):
        if stop and X[number].sum() > 0:
            return X
    return X @ W


def tried(X: Array) -> Array:
    try:
        return X @ W
    except ValueError:
        return X


def refused(X: Array) -> Array:
    return X @ W


def rows(X: Array) -> Iterator[Array]:
    yield X @ W


def later(X: Array) -> Callable[[], Array]:
    def compute() -> Array:
        return X @ W

    return compute


def chosen(X: Array, kind: str, other: Array | None = None) -> Array:
    if kind == "wide":
        return X @ np.ones((8, 3))
    if other is not None:
        return X @ other
    return X @ W


def with_state(X: Array) -> Array:
    return X @ state["W"] @ weights[0].T


def with_global(X: Array) -> Array:
    return X @ GLOBAL


def replace() -> None:
    global GLOBAL
    state["W"] = np.ones((7, 3))
    weights[0] = np.ones((7, 3))
    GLOBAL = np.ones((7, 3))


def deep(X: Array, depth: int) -> Array:
    if depth == 0:
        return X
    return deep(X @ np.ones((X.shape[1], X.shape[1] - 1)), depth - 1)


class Layer:
    def __init__(self, n: int) -> None:
        self.W = np.ones((n, 3))

    def forward(self, X: Array) -> Array:
        return self.prepared(X) @ self.W

    def prepared(self, X: Array) -> Array:
        return X

    def grow(self, n: int) -> None:
        self.W = np.ones((n, 3))


class Wide(Layer):
    def prepared(self, X: Array) -> Array:
        return np.hstack([X, X])


class Lazy:
    def __init__(self) -> None:
        self.W: Array | None = None

    def __call__(self, X: Array) -> Array:
        if self.W is None or self.W.shape[0] != X.shape[1]:
            self.W = np.ones((X.shape[1], 3))
        return X @ self.W


guarded(np.ones((5, 7)))
turned(np.ones((5, 3)))
turned(np.ones(4))
left(np.ones((5, 7)), True)
tried(np.ones((5, 7)))
with contextlib.suppress(ValueError):
    refused(np.ones((5, 7)))
try:
    refused(np.ones((5, 7)))
except ValueError as error:
    print(error)
rows(np.ones((5, 7)))
print(list(rows(np.ones((5, 4)))))
later(np.ones((5, 7)))
later(np.ones((5, 4)))()
chosen(np.ones((5, 8)), "wide")
chosen(np.ones((5, 6)), "narrow", np.ones((6, 2)))
chosen(np.ones((5, 4)), "narrow")
with_state(np.ones((5, 4)))
with_global(np.ones((5, 4)))
replace()
with_state(np.ones((5, 7)))
with_global(np.ones((5, 7)))
deep(np.ones((2, 6)), 3)
layer = Layer(4)
layer.forward(np.ones((5, 4)))
layer.grow(7)
layer.forward(np.ones((5, 7)))
Wide(8).forward(np.ones((5, 4)))
each: Layer = Wide(8)
each.forward(np.ones((5, 4)))
lazy = Lazy()
lazy(np.ones((5, 4)))
lazy(np.ones((5, 7)))
