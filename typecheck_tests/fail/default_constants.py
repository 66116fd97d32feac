"""Defaults that are constants of the module: of fields, of tuples with names, and of parameters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from typedthinc.api import Linear, chain

WIDTH = 64
SIZES = (8, 16)


@dataclass
class Settings:
    width: int = WIDTH
    wide: int = 2 * WIDTH
    deep: int = field(default=WIDTH)
    first: int = SIZES[0]


class Ends(NamedTuple):
    n_in: int = WIDTH
    n_out: int = SIZES[1]


class Net:
    def __init__(self, width: int = WIDTH) -> None:
        self.width = width


def blank(n: int, width: int = WIDTH) -> np.ndarray:
    return np.zeros((n, width), dtype="float32")


settings, ends, net = Settings(), Ends(), Net()
chain(Linear(settings.width, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 64]
chain(Linear(settings.wide, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 128]
chain(Linear(settings.deep, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 64]
chain(Linear(settings.first, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 8]
chain(Linear(ends.n_in, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 64]
chain(Linear(ends.n_out, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 16]
chain(Linear(net.width, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 64]
Linear(3, 65).predict(blank(2))  # E: typedthinc-size: Linear takes Floats2d[*, 65], but the data is Floats2d[2, 64]


def use() -> None:
    own, made = Settings(width=32), Net()
    chain(Linear(own.width, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 32]
    chain(Linear(own.wide, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 128]
    chain(Linear(made.width, 3), Linear(3, 65))  # E: typedthinc-size: Linear before it gives Floats2d[*, 64]

    def padded(rows: int = WIDTH) -> np.ndarray:
        return np.zeros((2, rows), dtype="float32")

    Linear(3, 65).predict(padded())  # E: typedthinc-size: Linear takes Floats2d[*, 65], but the data is Floats2d[2, 64]
