"""Functions that variables, tables and attributes hold: what a call surely comes to in their bodies is said there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

import numpy as np
from numpy.typing import NDArray

import typedthinc.api  # noqa: F401

Array = NDArray[np.float64]
Step = Callable[[Array], Array]
X = np.zeros((8, 64))


def dense(W: Array, b: Array, X: Array) -> Array:
    return X @ W + b


def squared(guesses: Array, truths: Array) -> Array:
    return (guesses - truths) ** 2


def apply(step: Step, X: Array) -> Array:
    return step(X)


def train(loss: Callable[[Array, Array], Array], guesses: Array, truths: Array) -> Array:
    return loss(guesses, truths)


def made(nI: int, nO: int) -> Step:
    W = np.zeros((nI, nO))
    return lambda X: X @ W


def composed(*steps: Step) -> Step:
    return lambda X: reduce(lambda h, step: step(h), steps, X)


class Dense:
    def __init__(self, nI: int, nO: int, act: Step) -> None:
        self.W = np.zeros((nI, nO))
        self.act = act

    def forward(self, X: Array) -> Array:
        return self.act(X @ self.W)

    def __call__(self, X: Array) -> Array:
        return self.forward(X)


table: dict[str, Step] = {"relu": lambda Z: np.maximum(Z, 0), "mixed": lambda Z: Z @ np.zeros((10, 3))}
table["relu"](X) @ np.zeros((63, 3))  # E: typedthinc-size: `Floats2d[8, 64] @ Floats2d[63, 3]`
table["mixed"](X)  # E: typedthinc-size: in lambda, line 55: `Floats2d[8, 64] @ Floats2d[10, 3]` needs equal inner sizes
table["mixed"](np.zeros((8, 10)))
mixed: Step = lambda Z: Z @ np.zeros((10, 3))  # noqa: E731
mixed(X)  # E: typedthinc-size: in lambda, line 59
(lambda Z: Z @ np.zeros((63, 3)))(X)  # E: typedthinc-size: `Floats2d[8, 64] @ Floats2d[63, 3]` needs equal inner sizes
error = squared
error(X, np.zeros((8, 63)))  # E: typedthinc-size: in squared(), line 23
error(X, np.zeros((8, 64)))
apply(mixed, np.zeros((8, 10)))
apply(lambda Z: Z @ np.zeros((64, 3)), X) @ np.zeros((4, 2))  # E: typedthinc-size: `Floats2d[8, 3] @ Floats2d[4, 2]`
apply(lambda Z: Z @ np.zeros((63, 3)), X)  # E: typedthinc-size: `Floats2d[8, 64] @ Floats2d[63, 3]` needs equal inner sizes
train(squared, X, np.zeros((8, 63)))  # E: typedthinc-size: in squared(), line 23
train(squared, X, np.zeros((8, 64)))
partial(dense, np.zeros((64, 32)), np.zeros(32))(X)
partial(dense, np.zeros((63, 32)), np.zeros(32))(X)  # E: typedthinc-size: in dense(), line 19
partial(dense, b=np.zeros(31), X=X)(np.zeros((64, 32)))  # E: typedthinc-size: in dense(), line 19
first, second = made(64, 32), made(31, 10)
hidden = first(X)
second(hidden)  # E: typedthinc-size: in lambda, line 36: `Floats2d[8, 32] @ Floats2d[31, 10]`
composed(Dense(64, 32, np.tanh), Dense(32, 10, np.tanh))(X)
composed(Dense(64, 32, np.tanh), Dense(31, 10, np.tanh))(X)  # E: typedthinc-size: in Dense.forward(), line 49
Dense(64, 10, table["mixed"]).forward(X)
Dense(64, 32, table["mixed"]).forward(X)  # E: typedthinc-size: in lambda, line 55
reduce(lambda h, W: h @ W, [np.zeros((64, 32)), np.zeros((31, 3))], X)  # E: typedthinc-size: in lambda, line 80
np.apply_along_axis(lambda row: row + np.zeros(63), 1, X)  # E: typedthinc-size: `Floats1d[64] + Floats1d[63]` cannot be broadcast
for step in table.values():
    step(X)  # E: typedthinc-size: in lambda, line 55


def twice(X: Array) -> Array:
    grow: Step = lambda Z: Z @ np.zeros((10, 10))  # noqa: E731
    return grow(grow(X))


twice(np.zeros((8, 10)))
twice(np.zeros((8, 11)))  # E: typedthinc-size: in lambda, line 87


def with_weights(weights: dict[str, Array]) -> Step:
    return lambda X: X @ weights["W"]


def one_by_one(steps: list[Step]) -> Step:
    def run(X: Array) -> Array:
        for step in steps:
            X = step(X)
        return X

    return run


def both(one: Step, other: Step) -> Step:
    return lambda X: other(one(X))


with_weights({"W": np.zeros((64, 3))})(X)
with_weights({"W": np.zeros((63, 3))})(X)  # E: typedthinc-size: in lambda, line 96
one_by_one([Dense(64, 32, np.tanh), Dense(32, 10, np.tanh)])(X)
one_by_one([Dense(64, 32, np.tanh), Dense(31, 10, np.tanh)])(X)  # E: typedthinc-size: in Dense.forward(), line 49
both(both(made(64, 32), made(32, 16)), made(16, 4))(X)
both(both(made(64, 32), made(31, 16)), made(16, 4))(X)  # E: typedthinc-size: in lambda, line 36
