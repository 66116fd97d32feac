"""Functions with a parameter `Size[N]` that are called with one size only: they have to be right for each."""

from __future__ import annotations

from typing import Generic

import numpy as np

from typedthinc.api import Linear
from typedthinc.types import B, Floats2d, Ints1d, M, N, Size

rng = np.random.default_rng(0)


def turned(n: Size[N], y: Ints1d[B]) -> Floats2d[B, N]:
    out = np.zeros((len(y), int(n)))
    return out.T  # E: typedthinc-size: the result of turned is declared as Floats2d[B, N], but the value is Floats2d[N, B]


def fixed(n: Size[N], y: Ints1d[B]) -> Floats2d[B, N]:
    return np.zeros((len(y), 3))  # E: typedthinc-size: the result of fixed is declared as Floats2d[B, N], but the value is Floats2d[B, 3]


def swapped(n: Size[N], m: Size[M]) -> Floats2d[N, M]:
    return rng.normal(size=(int(m), int(n)))  # E: typedthinc-size: the result of swapped is declared as Floats2d[N, M], but the value is Floats2d[M, N]


def longer(n: Size[N]) -> Floats2d[N, N]:
    return np.zeros((n, n + 1))  # E: typedthinc-size: the result of longer is declared as Floats2d[N, N], but the value is Floats2d[N, N + 1]


class Sized(Generic[N]):
    def __init__(self, n: Size[N]) -> None:
        self.n = n
        self.W = np.zeros((4, int(n)), dtype="f")

    def made(self) -> Floats2d[N, N]:
        return np.zeros((int(self.n), int(self.n) + 1))  # missed: typedthinc-size: the result of made is declared as Floats2d[N, N], but the value is Floats2d[N, N + 1]


turned(3, np.array([0, 2]))
fixed(3, np.array([0, 2]))
swapped(3, 4)
longer(3)
sized = Sized(3)
sized.made()
Linear(2, 5).predict(sized.W)  # E: typedthinc-size: Linear takes Floats2d[*, 5], but the data is Floats2d[4, 3]
Linear(2, 6).predict(np.zeros((4, sized.n), dtype="f"))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but the data is Floats2d[4, 3]
