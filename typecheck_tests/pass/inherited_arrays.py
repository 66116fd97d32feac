"""What the `__init__` of a base gives an object, before, behind and in the place of what a derived class gives it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import typedthinc  # noqa: F401


class Base:
    def __init__(self, n: int, *more: int) -> None:
        self.W = np.zeros((n, 2))
        self.n = n

    def apply(self, X: Any) -> Any:
        return X @ self.W


class First(Base):
    def __init__(self, n: int) -> None:
        self.W = np.zeros((99, 99))
        super().__init__(n)


class Last(Base):
    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.W = np.zeros((n, 7))


class Named(Base):
    def __init__(self, n: int) -> None:
        self.W = np.zeros((99, 99))
        Base.__init__(self, n)


class Old(Base):
    def __init__(self, n: int) -> None:
        self.W = np.zeros((99, 99))
        super(Old, self).__init__(n)  # noqa: UP008


class Grand(First):
    def __init__(self, n: int) -> None:
        self.W = np.zeros((98, 98))
        super(First, self).__init__(n + 1)


class Spread(Base):
    def __init__(self, *sizes: int) -> None:
        self.W = np.zeros((99, 99))
        super().__init__(*sizes)


class Sometimes(Base):
    def __init__(self, n: int, *, is_small: bool) -> None:
        self.W = np.zeros((n, n))
        if is_small:
            super().__init__(n)


class Built:
    def __init__(self, n: int) -> None:
        self.build(n)

    def build(self, n: int) -> None:
        self.V = np.zeros((n, 2))


class Rebuilt(Built):
    def __init__(self, n: int) -> None:
        self.V = np.zeros((99, 99))
        super().__init__(n)


class Left:
    def __init__(self, **options: int) -> None:
        self.U = np.zeros((3, 3))
        super().__init__(**options)


class Right:
    def __init__(self, size: int = 4) -> None:
        self.U = np.zeros((size, size))


class Both(Left, Right):
    pass


class Doubling(Base):
    def apply(self, X: Any) -> Any:
        return np.hstack([super().apply(X), super().apply(X)])


X = np.zeros((5, 3))
First(3).apply(X) @ np.ones(2)
Last(3).apply(X) @ np.ones(7)
Named(3).apply(X) @ np.ones(2)
Old(3).apply(X) @ np.ones(2)
Grand(2).apply(X) @ np.ones(2)
Spread(3, 4).apply(X) @ np.ones(2)
Sometimes(3, is_small=True).apply(X) @ np.ones(2)
Sometimes(3, is_small=False).apply(X) @ np.ones(3)
Rebuilt(3).V @ np.ones(2)
Both().U @ np.ones(4)
Doubling(3).apply(X) @ np.ones(4)


@dataclass
class Sized:
    n: int

    def __post_init__(self) -> None:
        self.V = np.zeros((self.n, 2))


@dataclass
class Resized(Sized):
    def __post_init__(self) -> None:
        self.V = np.zeros((99, 99))
        super().__post_init__()


Resized(3).V @ np.ones(2)


class Looped(Base):
    def __init__(self, n: int) -> None:
        self.W = np.zeros((99, 99))
        for base in (Base,):
            base.__init__(self, n)


Looped(3).apply(X) @ np.ones(2)
