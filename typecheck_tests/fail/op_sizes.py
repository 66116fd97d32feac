"""Sizes that arguments of an op share: ops never broadcast."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np

from typedthinc.api import Floats1d, Floats2d, Floats3d, Floats4d, Ints1d, Ops, get_ops

Three: TypeAlias = Literal[3]
Four: TypeAlias = Literal[4]


def products(ops: Ops, X: Floats2d[Three, Four], b: Floats1d[Three], batch: Floats3d[Literal[2], Three, Four]) -> None:
    ops.gemm(X, X)  # E: typedthinc-size: gemm takes Floats2d[4, *], but the argument is Floats2d[3, 4] (expected 4 rows, got 3)
    ops.gemm(X, X, trans1=True, trans2=True)  # E: typedthinc-size: gemm takes
    ops.matmul(X, X)  # E: typedthinc-size: matmul takes Floats2d[4, *], but the argument is Floats2d[3, 4] (expected 4 rows, got 3)
    ops.matmul(X, b)  # E: typedthinc-size: matmul takes Floats1d[4], but the argument is Floats1d[3] (expected length 4, got 3)
    ops.batched_gemm(batch, batch)  # E: typedthinc-size: (axis 1: expected 4, got 3)
    ops.solve(X, b)  # E: typedthinc-size: solve takes Floats2d[n, n], its rows and width must agree
    ops.affine(X, np.zeros((7, 4)), np.zeros(6))  # E: typedthinc-size: affine takes Floats1d[7], but the argument is Floats1d[6] (expected length 7, got 6)


def windows(ops: Ops, X: Floats4d[Any, Three, Any, Any], W: Floats4d[Any, Literal[2], Any, Any]) -> None:
    ops.conv(X, W)  # E: typedthinc-size: conv takes Floats4d[*, 3, *, *], but the argument is Floats4d[*, 2, *, *] (axis 1: expected 3, got 2)




def of_known_sizes() -> None:
    images = np.zeros((8, 3, 10, 10))
    ops.conv_transpose(images, np.zeros((4, 3, 2, 2)))  # E: typedthinc-size: conv_transpose takes Floats4d[3, *, *, *], but the argument is Floats4d[4, 3, 2, 2] (expected 3 rows, got 4)
    ops.conv(images, np.zeros((4, 3, 11, 3)))  # E: typedthinc-size: conv: windows that reach over 11 x 3 do not fit into 10 x 10
    ops.max_pool(images, 12, padding=(0, 0))  # E: typedthinc-size: max_pool: windows that reach over 1 x 12 x 12 do not fit into 3 x 10 x 10
    scores = ops.mean(ops.max_pool(images, 2)[0], axis=1)
    ops.matmul(scores, np.zeros((8, 4, 5)))  # E: typedthinc-size: matmul takes Floats3d[8, 5, *], but the argument is Floats3d[8, 4, 5] (axis 1: expected 5, got 4)
    ops.add(ops.conv_transpose(images, np.zeros((3, 6, 2, 2)), stride=2), images)  # E: typedthinc-size: add takes Floats4d[8, 6, 20, 20]


def along_axes(X: Floats2d[Three, Four], ids: Ints1d) -> None:
    ops.sum(X, axis=2)  # E: typedthinc-rank: sum: an axis of Floats2d[3, 4] is one of -2 to 1, not 2
    ops.argmax(X, axis=-3, keepdims=True)  # E: typedthinc-rank: argmax: an axis of Floats2d[3, 4] is one of -2 to 1, not -3
    ops.cumsum(X, axis=2)  # E: typedthinc-rank: cumsum: an axis of
    ops.softmax(X, axis=2)  # E: typedthinc-rank: softmax: an axis of
    ops.take(X, ids, axis=2)  # E: typedthinc-rank: take: an axis of
    ops.logdiffexp(X, axis=2)  # E: typedthinc-rank: logdiffexp: an axis of
    ops.top_k(X, 5)  # E: typedthinc-size: top_k: k must be at most the number of columns, which is 4, not 5
    ops.where(ops.greater(X.T, 0), X, 0.0)  # E: typedthinc-size: where takes Array2d[3, 4], but the mask is Array2d[4, 3] (expected 3 rows, got 4)
    ops.fill_diagonal(X, np.zeros(4))  # E: typedthinc-size: fill_diagonal: the diagonal of Floats2d[3, 4] takes one number or 3, not Floats1d[4]
    ops.sum("X")  # E: typedthinc-container: sum takes FloatsXd as X, but the argument is str


def reshaped(X: Floats2d[Three, Four]) -> None:
    ops.reshape(X, (5, -1))  # E: typedthinc-size: reshape: the 12 elements of Floats2d[3, 4] do not fill 5 x -1
    ops.reshape2f(X, 5, 2)  # E: typedthinc-size: reshape: the 12 elements of Floats2d[3, 4] do not fill 5 x 2
    ops.reshape3f(X, 3, -1, -1)  # E: typedthinc-size: reshape: one size may be -1, for the elements to tell, not several of 3 x -1 x -1
    ops.add(ops.xp.concatenate([X, X], axis=1), X)  # E: typedthinc-size: add takes Floats2d[3, 8], but the argument is Floats2d[3, 4] (expected width 8, got 4)
    rows = ops.xp.stack([X, np.zeros((3, 5))])  # E: typedthinc-size: stack takes arrays of equal sizes, not Floats2d[3, 4] and Floats2d[3, 5]
    ops.sum(rows)


def elements(ops: Ops, X: Floats2d[Three, Four], b: Floats1d[Four]) -> None:
    ops.add(X, X.T)  # E: typedthinc-size: add takes Floats2d[3, 4], but the argument is Floats2d[4, 3] (expected 3 rows, got 4)
    ops.maximum(X, b)  # E: typedthinc-rank: maximum takes Floats2d[3, 4], but the argument is Floats1d[4]


ops = get_ops("cpu")
ops.gemm(np.zeros((3, 4)), np.zeros((3, 4)))  # E: typedthinc-size: gemm takes Floats2d[4, *], but the argument is Floats2d[3, 4] (expected 4 rows, got 3)
dX = np.zeros((5, 4), dtype="float32")
dX += ops.gemm(np.zeros((5, 3), dtype="float32"), np.zeros((4, 4), dtype="float32"))  # E: typedthinc-size: gemm takes Floats2d[3, *]
dX = dX + ops.gemm(np.zeros((5, 3), dtype="float32"), np.zeros((4, 4), dtype="float32"))  # E: typedthinc-size: gemm takes Floats2d[3, *]
ops.alloc2f(3, -1)  # E: typedthinc-size: alloc2f: d1 must be an int of at least 0, not -1
