"""Parameters that are known from the calls of their functions: what their values are tested for is no mistake."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from typedthinc.api import Linear

model = Linear(2, 3)
model.initialize()


def rows(x: np.ndarray) -> np.ndarray:
    if x.ndim == 1:
        return x[None, :]
    return np.asarray(x.sum(axis=2))


def widest(x: np.ndarray, axis: int | None = None) -> Any:
    if axis is None:
        return x.max()
    if x.shape[0] > 100:
        return x.sum(axis=axis)
    found = np.zeros(x.shape[0])
    if x.ndim > 2:
        found = found + x.sum(axis=2)
    while x.ndim > 1:
        x = x @ np.zeros((7, 7))
    return found if x.ndim < 3 else x.sum(axis=4)


def ratio(x: np.ndarray, n: int) -> np.ndarray:
    flat = x.ndim
    is_flat = flat == 1 and n > 0
    if not is_flat:
        return np.asarray(x.T @ np.zeros((99, 2)))
    return np.asarray((flat > 1 and x.sum(axis=1)) or x / n)


def first(values: Any) -> Any:
    if all(each.ndim == 2 for each in values):
        return values[0].sum(axis=1)
    return values[0]


class Filter:
    """Its weights are those of all filters that are made here."""

    def __init__(self, weights: np.ndarray, bias: np.ndarray | None = None) -> None:
        self.weights, self.bias = weights, bias
        self.order = weights.ndim

    def apply(self, x: np.ndarray) -> np.ndarray:
        if self.bias is not None:
            x = x @ np.zeros((5, 5)) + self.bias
        if self.order == 2:
            return np.asarray(self.weights.sum(axis=1) + x)
        return np.asarray(x * self.weights)


@dataclass
class Signal:
    samples: np.ndarray
    rate: int = 8

    def mono(self) -> np.ndarray:
        return np.asarray(self.samples.mean(axis=1) if self.samples.ndim == 2 else self.samples)

    def seconds(self) -> np.ndarray:
        return np.zeros(self.rate) + np.zeros(16)


def scaled(x: np.ndarray) -> np.ndarray:
    return x * np.zeros(3)


def called_later(x: np.ndarray) -> np.ndarray:
    return x @ np.zeros((3, 2))


def decorated(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda x: function(x[0])


@decorated
def of_first(x: Any) -> Any:
    return x @ np.zeros(4)


def many(count: int, *more: np.ndarray) -> np.ndarray:
    return more[0] @ np.zeros((4, count))


def again(x: np.ndarray, depth: int = 0) -> np.ndarray:
    return x if depth > 2 else again(x[:, 1:], depth + 1)


class Base:
    def __init__(self, data: np.ndarray) -> None:
        self.data = data

    @classmethod
    def doubled(cls, data: np.ndarray) -> Base:
        return cls(np.concatenate([data, data], axis=1))

    def total(self) -> np.ndarray:
        return np.asarray(self.data @ np.zeros(6))


class Derived(Base):
    def __init__(self, data: np.ndarray) -> None:
        super().__init__(data.T)


def refused(x: np.ndarray) -> np.ndarray:
    return x @ np.zeros((3, 2))


def tried(x: np.ndarray) -> np.ndarray:
    return x @ np.zeros((3, 2))


def main() -> None:
    with suppress(ValueError):
        refused(np.zeros((2, 4)))
    try:
        tried(np.zeros((2, 4)))
    except ValueError:
        pass
    assert rows(np.zeros(3)).shape == (1, 3)
    widest(np.zeros(3), 0)
    assert ratio(np.zeros(3), 2).shape == (3,)
    first([np.zeros(3)])
    Filter(np.ones(5)).apply(np.ones(5))
    Signal(np.zeros(8)).mono()
    Signal(np.zeros(8), rate=16).seconds()
    scaled(np.zeros(3))
    list(map(scaled, [np.zeros((2, 3))]))
    called = [called_later(each) for each in (np.zeros((4, 3)), np.zeros((5, 3)))]
    called_later(np.zeros(3))
    of_first([np.zeros(4)])
    many(2, np.zeros((3, 4)))
    many(*(3,), np.zeros((5, 4)))
    again(np.zeros((2, 9)))
    Base.doubled(np.zeros((2, 3))).total()
    Derived(np.zeros((6, 3)))
    model.predict(np.zeros((len(called), 3), dtype="f"))


main()
