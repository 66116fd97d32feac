"""Sizes that arguments of an op share: ops never broadcast."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np

from typedthinc.api import Floats1d, Floats2d, Floats3d, Floats4d, Ops, get_ops

Three: TypeAlias = Literal[3]
Four: TypeAlias = Literal[4]


def products(ops: Ops, X: Floats2d[Three, Four], b: Floats1d[Three], batch: Floats3d[Literal[2], Three, Four]) -> None:
    ops.gemm(X, X)  # E: typedthinc-size: gemm takes Floats2d[4, *], but the argument is Floats2d[3, 4] (rows 4, not 3)
    ops.gemm(X, X, trans1=True, trans2=True)  # E: typedthinc-size: gemm takes
    ops.matmul(X, X)  # E: typedthinc-size: matmul takes Floats2d[4, *], but the argument is Floats2d[3, 4] (rows 4, not 3)
    ops.matmul(X, b)  # E: typedthinc-size: matmul takes Floats1d[4], but the argument is Floats1d[3] (length 4, not 3)
    ops.batched_gemm(batch, batch)  # E: typedthinc-size: (axis 1: 4, not 3)
    ops.solve(X, b)  # E: typedthinc-size: solve takes Floats2d[n, n], its rows and width must agree
    ops.affine(X, np.zeros((7, 4)), np.zeros(6))  # E: typedthinc-size: affine takes Floats1d[7], but the argument is Floats1d[6] (length 7, not 6)


def windows(ops: Ops, X: Floats4d[Any, Three, Any, Any], W: Floats4d[Any, Literal[2], Any, Any]) -> None:
    ops.conv(X, W)  # E: typedthinc-size: conv takes Floats4d[*, 3, *, *], but the argument is Floats4d[*, 2, *, *] (axis 1: 3, not 2)


def elements(ops: Ops, X: Floats2d[Three, Four], b: Floats1d[Four]) -> None:
    ops.add(X, X.T)  # E: typedthinc-size: add takes Floats2d[3, 4], but the argument is Floats2d[4, 3] (rows 3, not 4)
    ops.maximum(X, b)  # E: typedthinc-rank: maximum takes Floats2d[3, 4], but the argument is Floats1d[4]


ops = get_ops("cpu")
ops.gemm(np.zeros((3, 4)), np.zeros((3, 4)))  # E: typedthinc-size: gemm takes Floats2d[4, *], but the argument is Floats2d[3, 4] (rows 4, not 3)
