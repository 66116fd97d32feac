"""Steps that are functions within functions are checked with the sizes that their loops give them."""

from __future__ import annotations

import numpy as np

from typedthinc import lazy
from typedthinc.lazy import Expr
from typedthinc.types import Floats1d

h = lazy.Var(np.zeros(3), name="h")


def build() -> None:
    b = lazy.Var(np.zeros(4), name="b")

    def shifted(y: Expr[Floats1d]) -> Expr[Floats1d]:
        return y + b  # E: typedthinc-size: `Floats1d[3] + Floats1d[4]` cannot be broadcast

    lazy.scan(shifted, h, n_steps=2)
    lazy.scan(lambda y: y * b, h, n_steps=2)  # E: typedthinc-size: `Floats1d[3] * Floats1d[4]` cannot be broadcast


# Of a call in a lambda that takes other calls, the rest is looked at all the same.
lazy.scan(lambda y: y * lazy.sum(lazy.exp(y), axis="rows"), h, n_steps=3)  # E: typedthinc-container: sum takes int, tuple[int, ...] or None as axis, but the argument is str
lazy.sum(lazy.exp(h), 0, False, 1)  # E: typedthinc-arity: sum takes at most 3 arguments without a name, but the call has 4
