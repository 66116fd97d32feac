"""Functions with a parameter `Size[N]` that are called with one size only: inside, it is N all the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

import numpy as np

from typedthinc.api import Linear, NumpyOps
from typedthinc.types import B, Floats1d, Floats2d, I, Ints1d, M, N, Size

ops = NumpyOps()
rng = np.random.default_rng(0)


def one_hot(y: Ints1d[B], n: Size[N]) -> Floats2d[B, N]:
    out = np.zeros((len(y), int(n)))
    out[np.arange(len(y)), y] = 1
    return out


def rows(X: Floats2d[B, I], n: Size[N]) -> Floats2d[B, N]:
    return np.zeros((len(X), n))


def looked_up(y: Ints1d[B], n: Size[N]) -> Floats2d[B, N]:
    return np.eye(int(n))[y]


def allocated(n: Size[N]) -> Floats1d[N]:
    return ops.alloc1f(n)


def drawn(n: Size[N], m: Size[M]) -> Floats2d[N, M]:
    return rng.normal(size=(int(n), int(m)))


def of_pair(pair: tuple[Size[N], Size[M]]) -> Floats2d[N, M]:
    return np.zeros((pair[0], pair[1]))


def first_of(Xs: list[Floats2d[B, N]]) -> Floats2d[B, N]:
    return Xs[0]


def with_helper(n: Size[N]) -> Floats2d[N, N]:
    def helper() -> Floats2d[N, N]:
        return np.zeros((n, n))

    return helper()


def counting(n: Size[N], k: int) -> Floats1d[N]:
    return counting(n, k - 1) if k else np.zeros(n)


class Maker:
    def make(self, n: Size[N]) -> Floats1d[N]:
        return np.zeros(n)

    @staticmethod
    def made(n: Size[N]) -> Floats1d[N]:
        return np.zeros(n)


class Sized(Generic[N]):
    def __init__(self, n: Size[N]) -> None:
        self.n = n
        self.W = np.zeros((4, int(n)), dtype="f")

    def make(self) -> Floats1d[N]:
        return np.zeros(int(self.n))

    def use(self, X: Floats2d[B, N]) -> Floats2d[B, N]:
        out: Floats2d[B, N] = X + self.W[0]
        return out

    def table(self) -> Floats2d[Any, N]:
        return self.W


@dataclass
class Settings(Generic[N]):
    n: Size[N]

    def make(self) -> Floats1d[N]:
        return np.zeros(int(self.n))


class Fitted:
    """Keeps what one method makes, whose N is not that of another method."""

    def fit(self, n: Size[N]) -> None:
        self.n = int(n)
        self.W = np.zeros((2, int(n)), dtype="f")

    def use(self, X: Floats2d[B, N], m: Size[M]) -> Floats2d[B, N]:
        Linear(2, 3).initialize(self.W).predict(self.W)
        out: Floats2d[B, N] = X + self.W[0]
        return out

    def other(self, m: Size[M]) -> Floats2d[M, M]:
        return np.zeros((self.n, self.n))


@dataclass
class Held:
    X: Floats2d

    def run(self) -> None:
        Linear(2, 3).initialize(self.X).predict(self.X)


def look(X: Any) -> None:
    Linear(2, 3).initialize(X).predict(X)


def hand_on(n: Size[N]) -> None:
    look(np.zeros((2, int(n)), dtype="f"))
    Held(np.zeros((2, int(n)), dtype="f")).run()


one_hot(np.array([0, 2]), 3)
rows(np.zeros((2, 5)), 3)
looked_up(np.array([0, 2]), 3)
allocated(3)
drawn(3, 4)
of_pair((3, 4))
first_of([np.zeros((2, 3))])
with_helper(3)
counting(3, 2)
Maker().make(3)
Maker.made(3)
sized = Sized(3)
sized.make()
sized.use(np.zeros((2, 3)))
sized.table()
Settings(3).make()
fitted = Fitted()
fitted.fit(3)
Linear(2, 3).initialize(fitted.W).predict(fitted.W)
Linear(2, 3).initialize().predict(np.zeros((3, fitted.n), dtype="f"))
fitted.use(np.zeros((2, 3)), 4)
fitted.other(3)
hand_on(3)
