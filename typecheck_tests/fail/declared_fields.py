"""Fields and attributes that a class declares with sizes, as operands: whoever makes the object gives them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import numpy as np

from typedthinc.api import Floats2d

WidthT = TypeVar("WidthT", bound=int)


@dataclass
class Batch:
    X: Floats2d[Any, Literal[16]]

    def project(self) -> object:
        return self.X @ np.zeros((12, 2))  # E: typedthinc-size: `Floats2d[*, 16] @ Floats2d[12, 2]` needs equal inner sizes, not 16 and 12


def use(batch: Batch) -> None:
    batch.X @ np.zeros((12, 2))  # E: typedthinc-size: needs equal inner sizes, not 16 and 12


class Declares:
    W: Floats2d[Literal[7], Literal[5]]

    def right(self) -> object:
        return np.zeros((2, 7)) @ self.W

    def wrong(self) -> object:
        return np.zeros((2, 8)) @ self.W  # E: typedthinc-size: needs equal inner sizes, not 8 and 7


@dataclass
class Sized(Generic[WidthT]):
    X: Floats2d[Any, WidthT]

    def any_width(self) -> object:
        return self.X @ np.zeros((12, 2))


def of_four(sized: Sized[Literal[4]], other: Sized[Literal[12]]) -> None:
    sized.X @ np.zeros((5, 2))  # missed: typedthinc-size: needs equal inner sizes, not 4 and 5
    other.X @ np.zeros((12, 2))
