"""Functions and methods whose declared result names no sizes, and whose bodies are not all that tells what comes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import Protocol

import numpy as np

from typedthinc.api import Relu
from typedthinc.types import Floats2d

five = Relu(2, 5).initialize()
store: dict[str, Floats2d] = {"a": np.zeros((3, 4), dtype=np.float32)}
width = 4


class Base:
    def rows(self) -> Floats2d:
        return np.zeros((3, 4), dtype=np.float32)


class Derived(Base):
    def rows(self) -> Floats2d:
        return np.zeros((3, 5), dtype=np.float32)


class Shape(ABC):
    @abstractmethod
    def rows(self) -> Floats2d:
        return np.zeros((1, 1), dtype=np.float32)


class Wide(Shape):
    def rows(self) -> Floats2d:
        return np.zeros((3, 5), dtype=np.float32)


class HasRows(Protocol):
    def rows(self) -> Floats2d: ...


class Holder:
    def __init__(self, X: Floats2d) -> None:
        self.X = X

    def rows(self) -> Floats2d:
        return self.X


def of_base(base: Base) -> None:
    five.predict(base.rows())


def of_shape(shape: Shape) -> None:
    five.predict(shape.rows())


def of_any(rows: HasRows) -> None:
    five.predict(rows.rows())


def either(flag: bool) -> Floats2d:
    if flag:
        return np.zeros((3, 5), dtype=np.float32)
    return np.zeros((3, 4), dtype=np.float32)


def of_global() -> Floats2d:
    return np.zeros((3, width), dtype=np.float32)


def set_width() -> None:
    global width
    width = 5


def stored() -> Floats2d:
    return store["a"]


def widened(X: Floats2d, times: int) -> Floats2d:
    while times > 0:
        X = np.concatenate([X, X[:, :1]], axis=1)
        times -= 1
    return X


def recursive(X: Floats2d, times: int) -> Floats2d:
    return X if times == 0 else recursive(np.hstack([X, X[:, :1]]), times - 1)


def resized() -> Floats2d:
    X = np.zeros((3, 4), dtype=np.float32)
    X.resize((3, 5), refcheck=False)
    return X


@lru_cache
def cached(n: int) -> Floats2d:
    return np.zeros((3, n), dtype=np.float32)


of_base(Derived())
of_shape(Wide())
of_any(Wide())
set_width()
store["a"] = np.zeros((3, 5), dtype=np.float32)
holder = Holder(np.zeros((3, 4), dtype=np.float32))
holder.X = np.zeros((3, 5), dtype=np.float32)
five.predict(either(flag=True))
five.predict(of_global())
five.predict(stored())
five.predict(widened(np.zeros((3, 4), dtype=np.float32), 1))
five.predict(recursive(np.zeros((3, 4), dtype=np.float32), 1))
five.predict(resized())
five.predict(cached(5))
five.predict(holder.rows())
