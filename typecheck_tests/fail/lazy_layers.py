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
double.predict(np.zeros((2, 5), dtype=np.float32))  # E: typedthinc-size: (expected width 4, got 5)
totals >> double  # E: typedthinc-rank: Floats1d


def of_expressions(X: lazy.Expr[Floats2d]) -> None:
    lazy.placeholder("float32", (None, 4))  # E: typedthinc-container: placeholder takes tuple[int | None, ...] or list as shape, but the argument is str
    lazy.function(3, X)  # E: typedthinc-container: function takes tuple[Input, ...] or list[Input] as inputs, but the argument is int
    lazy.sum(X, "0")  # E: typedthinc-container: sum takes int, tuple[int, ...] or None as axis, but the argument is str
    lazy.mean(3, 0)  # E: typedthinc-container: mean takes Expr as X, but the argument is int
    lazy.max(X, keepdims=3)  # E: typedthinc-container: max takes bool as keepdims, but the argument is int
    lazy.RandomStreams(3).normal("a")  # E: typedthinc-container: normal takes int, tuple[int, ...], Expr or list as size, but the argument is str
    X + "a"  # E: operator: Unsupported operand types for + ("Expr[Floats2d]" and "str")
