"""Arguments of ops that fit, and those of unknown sizes or ranks."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np

from typedthinc.api import Floats1d, Floats2d, Floats4d, FloatsXd, Ops, get_ops

Three: TypeAlias = Literal[3]
Four: TypeAlias = Literal[4]


def products(ops: Ops, X: Floats2d[Three, Four], Y: Floats2d, W: Floats4d[Any, Literal[2], Any, Any], n: int) -> None:
    ops.gemm(X, X, trans2=True)
    ops.gemm(X, Y)
    ops.gemm(Y, X, out=np.zeros((5, 4)))
    ops.matmul(X, np.zeros((n, 7)))
    ops.conv(np.zeros((8, 6, 9, 9)), W, groups=3)
    ops.affine(X, Y, np.zeros(7))
    ops.add(X, 2.0)
    ops.add(X, Y)
    ops.where(ops.greater(X, 0.0), X, 0.0)
    ops.one_hot(np.zeros(3, int), 4)
    ops.take(X, np.zeros(9, int), axis=1)


def of_any_rank(ops: Ops, X: FloatsXd, Y: Floats1d | Floats2d) -> None:
    ops.sum(X)
    ops.sum(Y)
    ops.add(X, X)
    ops.argmax(Y, axis=0)


ops = get_ops("cpu")
rows = np.zeros((5, 4))
ops.gemm(rows, rows, trans1=True)
# By their names: no rule of sizes may fail at that.
ops.relu(X=rows)
ops.backprop_relu(dY=rows, Y=rows)
np.random.default_rng(0).normal(scale=2.0, loc=1.0)
