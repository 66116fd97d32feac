"""Methods of which it is unknown what they return: others may stand in their place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from typedthinc.api import Linear

Array = NDArray[np.float32]
model = Linear(3, 16)
model.initialize()


def wide() -> Array:
    return np.zeros((5, 16), dtype="float32")


class Base:
    width = 12

    def __call__(self) -> Array:
        return np.zeros((5, self.width), dtype="float32")

    def __getitem__(self, index: int) -> Array:
        return np.zeros((5, 12), dtype="float32")

    @property
    def rows(self) -> Array:
        return np.zeros((5, 12), dtype="float32")

    @classmethod
    def made(cls) -> Array:
        return np.zeros((5, cls.width), dtype="float32")

    def by_others(self) -> Array:
        return self[0]


class Derived(Base):
    width = 16

    def __getitem__(self, index: int) -> Array:
        return wide()

    @property
    def rows(self) -> Array:
        return wide()


def use(given: Base) -> None:
    model.predict(given())
    model.predict(given[0])
    model.predict(given.rows)
    model.predict(given.by_others())
    model.predict(given.made())


use(Derived())
model.predict(Derived.made())
model.predict(Derived().by_others())


class Abstract(ABC):
    @abstractmethod
    def rows(self) -> Array: ...

    def doubled(self) -> Array:
        return 2 * self.rows()


class Concrete(Abstract):
    def rows(self) -> Array:
        return wide()


model.predict(Concrete().doubled())


def widened(function: Callable[..., Array]) -> Callable[..., Array]:
    @wraps(function)
    def inner(*args: Any) -> Array:
        return np.concatenate([function(*args), np.zeros((5, 4), dtype="float32")], axis=1)

    return inner


class Decorated:
    @widened
    def rows(self) -> Array:
        return np.zeros((5, 12), dtype="float32")

    @staticmethod
    @widened
    def made() -> Array:
        return np.zeros((5, 12), dtype="float32")


model.predict(Decorated().rows())
model.predict(Decorated.made())


class Replaced:
    def rows(self) -> Array:
        return np.zeros((5, 12), dtype="float32")

    def __add__(self, other: object) -> Array:
        return wide() if isinstance(other, str) else np.zeros((5, 12), dtype="float32")


replaced = Replaced()
replaced.rows = wide  # type: ignore[method-assign]  # for the test
model.predict(replaced.rows())
model.predict(replaced + "a")


class Left:
    def __matmul__(self, other: object) -> Array:
        return wide() if isinstance(other, Right) else NotImplemented


class Right:
    def __rmatmul__(self, other: object) -> Array:
        return np.zeros((5, 12), dtype="float32")


model.predict(Left() @ Right())
