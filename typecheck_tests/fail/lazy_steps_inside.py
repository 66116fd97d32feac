"""Steps that are methods, and those of functions, are checked with the sizes that their loops give them."""

from __future__ import annotations

import numpy as np

from typedthinc import lazy
from typedthinc.lazy import Expr
from typedthinc.types import Floats1d, Floats2d

h = lazy.Var(np.zeros(3), name="h")


class Recurrence:
    """A loop with a step that is a method."""

    def __init__(self) -> None:
        self.recurrent = lazy.Var(np.zeros((3, 5)), name="W")

    def widened(self, y: Expr[Floats1d]) -> Expr[Floats1d]:
        return y @ self.recurrent

    def states(self) -> Expr[Floats2d]:
        return lazy.scan(self.widened, h, n_steps=3).outputs  # E: typedthinc-size: scan: state 0 is Floats1d[3] before a step and Floats1d[5] after it


def build() -> None:
    b = lazy.Var(np.zeros(4), name="b")

    def shifted(y: Expr[Floats1d]) -> Expr[Floats1d]:
        return y + b  # E: typedthinc-size: `Floats1d[3] + Floats1d[4]` cannot be broadcast

    lazy.scan(shifted, h, n_steps=2)
    lazy.scan(lambda y: y * b, h, n_steps=2)  # E: typedthinc-size: `Floats1d[3] * Floats1d[4]` cannot be broadcast
