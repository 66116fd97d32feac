"""Objects that are made in other ways than by a call of their class, and tests that hang on more than an array."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

import numpy as np

from typedthinc.api import Linear

model = Linear(2, 3)
T = TypeVar("T")
REGISTRY: dict[str, Any] = {}


@dataclass
class Data:
    rows: np.ndarray
    weights: np.ndarray

    def weighted(self) -> np.ndarray:
        return np.asarray(self.weights @ self.rows)


class Pair(NamedTuple):
    x: np.ndarray
    y: np.ndarray

    def dot(self) -> np.ndarray:
        return np.asarray(self.x @ self.y)


def register(name: str) -> Callable[[T], T]:
    def keep(cls: T) -> T:
        REGISTRY[name] = cls
        return cls

    return keep


@register("net")
class Net:
    def __init__(self, w: np.ndarray) -> None:
        self.w = w

    def forward(self, X: np.ndarray) -> np.ndarray:
        return np.asarray(X @ self.w)


class Flat:
    def __init__(self, data: np.ndarray) -> None:
        self.data = data

    def is_matrix(self) -> bool:
        return self.data.ndim == 2

    @property
    def is_deep(self) -> bool:
        return self.data.ndim > 2

    def total(self) -> np.ndarray:
        if self.is_matrix():
            return np.asarray(self.data.sum(axis=1))
        return np.asarray(self.data.sum(axis=2) if self.is_deep else self.data)

    def other(self) -> np.ndarray:
        matrix = self.is_matrix()
        return np.asarray(self.data.sum(axis=1) if matrix else self.data)


def modes(x: np.ndarray, mode: str, n: int) -> np.ndarray:
    if mode == "matrix":
        return np.asarray(x @ np.zeros((3, 2)))
    if n == 3:
        return np.asarray(x @ np.zeros((3, 2)))
    return np.asarray(x * np.zeros(5))


def outer(x: np.ndarray) -> Callable[[], np.ndarray]:
    def inner() -> np.ndarray:
        return np.asarray(x.sum(axis=1) if x.ndim == 2 else x)

    return inner


class Padder:
    """Has a method of the same name as ops, which changes what it gets."""

    def pad(self, rows: list[np.ndarray]) -> None:
        rows.insert(0, np.zeros((9, 9)))
        rows[1] = np.zeros((8, 8))


def lists() -> None:
    rows = [np.zeros((2, 3)), np.zeros((3, 2))]
    Padder().pad(rows)
    print(rows[0] @ np.zeros((9, 2)))
    other = [np.zeros((2, 3)), np.zeros((3, 2))]
    while len(other[0]) == 2:
        np.random.shuffle(other)
    print(other[0] @ np.zeros((2, 2)))


def main() -> None:
    data = Data(np.zeros((8, 2)), np.zeros(7))
    replace(data, weights=np.zeros(8)).weighted()
    dataclasses.replace(data, weights=np.zeros(8)).weighted()
    pair = Pair(np.zeros(3), np.zeros(4))
    pair._replace(x=np.zeros(4)).dot()
    Pair._make([np.zeros(3), np.zeros(3)]).dot()
    Net(np.zeros((4, 2)))
    REGISTRY["net"](np.zeros((5, 2))).forward(np.zeros((3, 5)))
    Flat(np.zeros(3)).total()
    Flat(np.zeros(3)).other()
    modes(np.zeros(5), os.environ.get("NONE", ""), len(os.environ) + 9)
    modes(np.zeros(5), "a", 2)
    outer(np.zeros(3))()
    lists()


main()
