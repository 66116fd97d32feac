"""Layers made of expressions fit or do not fit as the others."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc import lazy
from typedthinc.api import Linear, chain
from typedthinc.types import B, Floats1d, Floats2d

W = lazy.Var(np.zeros((4, 6), dtype=np.float32), name="W")


@lazy.as_layer(params=(W,))
def double(X: lazy.Expr[Floats2d[B, Literal[4]]]) -> lazy.Expr[Floats2d[B, Literal[6]]]:
    return X @ W


@lazy.as_layer()
def totals(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats1d]:
    return lazy.sum(X, 1)


chain(Linear(4, 3), double, Linear(2, 6))
chain(Linear(5, 3), double)  # E: typedthinc-size: width
chain(double, Linear(5, 7))  # E: typedthinc-size: width
double.predict(np.zeros((2, 5), dtype=np.float32))  # E: typedthinc-size: (width 4, not 5)
totals >> double  # E: typedthinc-rank: Floats1d
