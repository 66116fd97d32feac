"""Expressions have the sizes of the arrays that they are worth; tests/lazy/test_sizes.py runs each line of this file."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc import lazy
from typedthinc.api import Linear, chain
from typedthinc.lazy import Expr
from typedthinc.types import B, Floats1d, Floats2d

X = lazy.placeholder((None, 4), name="X")
n = lazy.placeholder(name="n")
W = lazy.Var(np.zeros((4, 3), dtype=np.float32), name="W")
V = lazy.Var(np.zeros((5, 3), dtype=np.float32), name="V")
b = lazy.Var(np.zeros(3, dtype=np.float32), name="b")
Y = lazy.tanh(X @ W + b)

X @ V  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[5, 3]` needs equal inner sizes, not 4 and 5
lazy.matmul(X, V)  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[5, 3]` needs equal inner sizes
V * W  # E: typedthinc-size: `Floats2d[5, 3] * Floats2d[4, 3]` cannot be broadcast
V - X  # E: typedthinc-size: `Floats2d[5, 3] - Floats2d[*, 4]` cannot be broadcast
Y / lazy.sum(V, 1)  # E: typedthinc-size: `Floats2d[*, 3] / Floats1d[5]` cannot be broadcast
np.zeros((2, 3)) @ X.T @ Y @ V  # E: typedthinc-size: `Floats2d[2, 3] @ Floats2d[4, *]` needs equal inner sizes
V.T @ W  # E: typedthinc-size: `Floats2d[3, 5] @ Floats2d[4, 3]` needs equal inner sizes
V.reshape(3, -1) @ W  # E: typedthinc-size: `Floats2d[3, 5] @ Floats2d[4, 3]` needs equal inner sizes
lazy.sum(V, 0, keepdims=True) @ W  # E: typedthinc-size: `Floats2d[1, 3] @ Floats2d[4, 3]` needs equal inner sizes
lazy.concatenate([Y, X], 1) @ V  # E: typedthinc-size: `Floats2d[*, 7] @ Floats2d[5, 3]` needs equal inner sizes
lazy.maximum(V, W)  # E: typedthinc-size: `Floats2d[5, 3] and Floats2d[4, 3]` cannot be broadcast
lazy.concatenate([W, V], axis=1)  # E: typedthinc-size: concatenate takes arrays of equal sizes along all other axes, not Floats2d[4, 3] and Floats2d[5, 3]
lazy.stack([W, V])  # E: typedthinc-size: stack takes arrays of equal sizes, not Floats2d[4, 3] and Floats2d[5, 3]
lazy.ifelse(n > 0.0, X, n)  # E: typedthinc-rank: ifelse takes branches with as many axes, not Floats2d[*, 4] and a number
lazy.ifelse(X > 0.0, X, X)  # E: typedthinc-rank: ifelse takes a condition that is one value

apply = lazy.function((X,), Y)
apply(np.zeros((2, 5)))  # E: typedthinc-size: X takes Floats2d[*, 4], but the data is Floats2d[2, 5] (expected width 4, got 5)
apply(
    np.zeros((2, 4)).T,  # E: typedthinc-size: X takes Floats2d[*, 4], but the data is Floats2d[4, 2] (expected width 4, got 2)
)
lazy.function((X,), Y, updates={b: lazy.sum(W, 1)})  # E: typedthinc-size: b takes Floats1d[3], but the update is Floats1d[4] (expected length 3, got 4)
lazy.function((X,), Y, [(W, V)])  # E: typedthinc-size: W takes Floats2d[4, 3], but the update is Floats2d[5, 3] (expected 4 rows, got 5)
lazy.evaluate(Y, {X: np.zeros((2, 3))})  # E: typedthinc-size: X takes Floats2d[*, 4], but the data is Floats2d[2, 3] (expected width 4, got 3)
lazy.evaluate(Y, {X: np.zeros((2, 4), dtype="int64")})  # E: typedthinc-dtype: X takes Floats2d[*, 4], but the data is Ints2d[2, 4]; did you forget .astype("float32")?
W.set(np.zeros((3, 4), dtype=np.float32))  # E: typedthinc-size: W takes Floats2d[4, 3], but the data is Floats2d[3, 4]


@lazy.as_layer(params=(W, b))
def dense(X: Expr[Floats2d]) -> Expr[Floats2d]:
    return lazy.tanh(X @ W + b)


@lazy.as_layer(params=(W,))
def product(X: Expr[Floats2d[B, Literal[4]]]) -> Expr[Floats2d]:
    return X @ W


dense.predict(np.zeros((2, 5), dtype=np.float32))  # E: typedthinc-size: dense takes Floats2d[*, 4], but the data is Floats2d[2, 5] (expected width 4, got 5)
chain(dense, Linear(5, 7))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but dense before it gives Floats2d[*, 3]
Linear(2, 6) >> dense  # E: typedthinc-size: dense takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 2]
chain(product, Linear(5, 7))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but product before it gives Floats2d[*, 3]
