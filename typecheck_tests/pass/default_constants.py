"""Defaults that are no constants: names that are set again, lists that change, names of functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from typedthinc.api import Linear, chain

WIDTH = 64
AGAIN = 5
SIZES = [3, 4]
TABLE = {"a": 5}


@dataclass
class Settings:
    again: int = AGAIN
    first: int = SIZES[0]
    a: int = TABLE["a"]


class Ends(NamedTuple):
    again: int = AGAIN


class Net:
    def __init__(self, sizes: list[int] = SIZES, again: int = AGAIN) -> None:
        self.sizes = sizes
        self.again = again


def blank(again: int = AGAIN) -> np.ndarray:
    return np.zeros((2, again), dtype="float32")


chain(Linear(Settings().again, 3), Linear(3, 5))
AGAIN = 11
SIZES[0] = 11
TABLE["a"] = 11
settings, ends, net = Settings(), Ends(), Net()
chain(Linear(settings.again, 3), Linear(3, 5))
chain(Linear(settings.first, 3), Linear(3, 3))
chain(Linear(settings.a, 3), Linear(3, 5))
chain(Linear(ends.again, 3), Linear(3, 5))
chain(Linear(net.sizes[0], 3), Linear(3, 11))
chain(Linear(net.again, 3), Linear(3, 5))
Linear(3, 5).initialize().predict(blank())


def outer(n: int) -> None:
    k = n

    def inner(width: int = k) -> np.ndarray:
        return np.zeros((2, width), dtype="float32")

    k = 3
    Linear(k, 11).initialize().predict(inner())


def local() -> None:
    WIDTH = 11

    def inner(width: int = WIDTH) -> np.ndarray:
        return np.zeros((2, width), dtype="float32")

    Linear(3, 11).initialize().predict(inner())


outer(11)
local()
