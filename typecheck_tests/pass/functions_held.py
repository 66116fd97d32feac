"""Functions that variables, tables and attributes hold, and that are called with what fits, or tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

import numpy as np
from numpy.typing import NDArray

import typedthinc.api  # noqa: F401

Array = NDArray[np.float64]
Step = Callable[[Array], Array]
X = np.zeros((8, 64))
narrow: Step = lambda Z: Z @ np.zeros((10, 3))  # noqa: E731
wide: Step = lambda Z: Z @ np.zeros((64, 3))  # noqa: E731

# A lambda reads the names around it when it is called.
W = np.zeros((10, 3))
late: Step = lambda Z: Z @ W  # noqa: E731
W = np.zeros((64, 3))
late(X)


def rebound() -> Array:
    U = np.zeros((10, 3))
    step: Step = lambda Z: Z @ U  # noqa: E731
    U = np.zeros((64, 3))
    return step(X)


rebound()
steps: list[Step] = []
for V in (np.zeros((10, 3)), np.zeros((64, 3))):
    steps.append(lambda Z: Z @ V)  # noqa: B023
steps[0](X)

# A condition on a parameter may keep it from what does not fit.
either: Callable[[Array, Array | None], Array] = lambda Z, w: Z if w is None else Z @ w  # noqa: E731
either(X, None)
guarded: Step = lambda Z: Z @ np.zeros((10, 3)) if Z.shape[1] == 10 else Z  # noqa: E731
guarded(X)
(narrow if X.shape[1] == 10 else wide)(X)
if X.shape[1] == 10:
    narrow(X)

# It may be expected to be refused.
try:
    narrow(X)
except ValueError:
    pass


def attempt(step: Step, X: Array) -> Array | None:
    try:
        return step(X)
    except ValueError:
        return None


def maybe(step: Step, X: Array, flag: bool = False) -> Array:
    return step(X) if flag else X


def kept(step: Step, X: Array) -> Callable[[], Array]:
    return lambda: step(X)


def checked(step: Step) -> Step:
    def inner(X: Array) -> Array:
        return step(X) if X.shape[1] == 10 else X

    return inner


attempt(narrow, X)
maybe(narrow, X)
kept(narrow, X)
checked(narrow)(X)

# It may have been set to another one.
table: dict[str, Step] = {"a": narrow, "b": wide}
table["a"] = wide
table["a"](X)
table.update(b=narrow)
table["b"](np.zeros((8, 10)))


class Layer:
    def __init__(self, act: Step) -> None:
        self.act = act

    def forward(self, X: Array) -> Array:
        return self.act(X)


layer = Layer(narrow)
layer.act = wide
layer.forward(X)


class Grown:
    def __init__(self) -> None:
        self.W = np.zeros((10, 3))
        self.run: Step = lambda Z: Z @ self.W

    def grow(self) -> None:
        self.W = np.zeros((64, 3))


grown = Grown()
grown.grow()
grown.run(X)
scale: Callable[..., Array] = partial(lambda Z, w: Z @ w, w=np.zeros((10, 3)))
scale(X, w=np.zeros((64, 3)))

# Nobody may have called it yet.
later = map(narrow, [X])
list(map(narrow, []))
nothing: list[Array] = []
reduce(lambda h, w: h @ w, nothing, X)
reduce(lambda h, w: h @ w, [np.zeros((3, 4)) for _ in range(0)], X)


# What a function holds may have been changed since.
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


class Linear:
    def __init__(self, nI: int, nO: int) -> None:
        self.W = np.zeros((nI, nO))

    def __call__(self, X: Array) -> Array:
        return X @ self.W


weights = {"W": np.zeros((10, 3))}
weighted = with_weights(weights)
weights["W"] = np.zeros((64, 3))
weighted(X)
some = [Linear(10, 3)]
stacked = one_by_one([*some])
listed: list[Step] = [narrow]
run = one_by_one(listed)
listed[0] = wide
run(X)
linear = Linear(10, 3)
twice = both(linear, linear)
linear.W = np.zeros((64, 64))
twice(X)
# Functions that hold each other, over and over.
step: Step = lambda Z: Z  # noqa: E731
for _ in range(8):
    step = both(step, step)
step(X)
