"""What ops give, by the arguments that choose it: transposes, axes, keepdims, the kind of reduction."""

from __future__ import annotations

from typing import Any, Literal, assert_type

from typedthinc.backends import NumpyOps, Ops
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, FloatsXd, Ints1d, Ints2d, Ints3d

Rows = Floats2d[Literal[3], Literal[4]]


def products(ops: Ops, X: Rows) -> None:
    assert_type(ops.gemm(X, X, trans2=True, alpha=0.5), Floats2d[Literal[3], Literal[3]])
    assert_type(ops.gemm(X, X, trans1=True, relu=True), Floats2d[Literal[4], Literal[4]])
    assert_type(ops.tile(X, 2), Floats2d[Literal[3], Any])


def vectors_and_batches(
    ops: Ops, X: Rows, b: Floats1d[Literal[4]], batch: Floats3d[Literal[2], Literal[3], Literal[4]]
) -> None:
    assert_type(ops.matmul(X, b), Floats1d[Literal[3]])
    assert_type(ops.matmul(b, b), float)
    assert_type(ops.batched_gemm(batch, batch, trans2=True), Floats3d[Literal[2], Literal[3], Literal[3]])
    assert_type(ops.svd(X)[0], Floats2d[Literal[3], Literal[3]])


def along_axes(ops: Ops, X: Rows, ids: Ints1d[Literal[7]], pairs: Ints2d[Literal[7], Literal[2]]) -> None:
    assert_type(ops.sort(X), Rows)
    assert_type(ops.argsort(X, axis=0), Ints2d[Literal[3], Literal[4]])
    assert_type(ops.take(X, ids), Floats2d[Literal[7], Literal[4]])
    assert_type(ops.take(X, ids, axis=1), Floats2d[Literal[3], Literal[7]])
    assert_type(ops.logsumexp(X, axis=1), Floats1d[Literal[3]])
    assert_type(ops.std(X, axis=0, keepdims=True), Floats2d[Literal[1], Literal[4]])
    assert_type(ops.cumsum(X), Rows)
    assert_type(ops.logdiffexp(X), Floats2d[Literal[3], Any])
    assert_type(ops.one_hot(pairs, 5), Floats3d[Literal[7], Literal[2], Any])


def windows(ops: Ops, X: Floats4d[Literal[8], Literal[3], Any, Any], W: Floats4d[Literal[5], Literal[3], Any, Any]) -> None:
    assert_type(ops.conv(X, W, stride=2), Floats4d[Literal[8], Literal[5], Any, Any])
    assert_type(ops.max_pool(X, 2)[0], Floats4d[Literal[8], Literal[3], Any, Any])
    assert_type(ops.avg_pool(X, (2, 2, 2), stride=1), Floats4d[Literal[8], Any, Any, Any])


def windows_of_known_sizes(
    ops: Ops,
    X: Floats4d[Literal[8], Literal[3], Literal[9], Literal[9]],
    W: Floats4d[Literal[3], Literal[5], Literal[2], Literal[2]],
) -> None:
    assert_type(ops.l2_pool(X, 2), Floats4d[Literal[8], Literal[3], Any, Any])
    assert_type(ops.conv_transpose(X, W), Floats4d[Literal[8], Literal[5], Any, Any])
    assert_type(ops.backprop_conv_input(X, W, (9, 9)), Floats4d[Literal[8], Any, Any, Any])
    assert_type(ops.backprop_conv_filter(X, X, (1, 1)), Floats4d[Literal[3], Any, Any, Any])
    assert_type(ops.backprop_avg_pool(X, (8, 3, 18, 18), 2), Floats4d[Literal[8], Any, Any, Any])


def elements(ops: Ops, X: Rows) -> None:
    assert_type(ops.gelu(X), Rows)
    assert_type(ops.add(X, X), Rows)
    assert_type(ops.maximum(X, 2.0), Rows)
    ops.multiply(X, X, out=X)


def aggregates(ops: Ops, X: Rows) -> None:
    assert_type(ops.sum(X), float)
    assert_type(ops.sum(X, axis=0), Floats1d[Literal[4]])
    assert_type(ops.mean(X, axis=-1), Floats1d[Literal[3]])
    assert_type(ops.max(X, axis=1, keepdims=True), Floats2d[Literal[3], Literal[1]])
    assert_type(ops.argmax(X), int)
    assert_type(ops.argmax(X, axis=1), Ints1d[Literal[3]])


def aggregates_of_images(ops: Ops, X: Floats4d) -> None:
    assert_type(ops.mean(X, axis=1), Floats3d)
    assert_type(ops.max(X, axis=-1, keepdims=True), Floats4d)
    assert_type(ops.argmax(X, axis=0), Ints3d)


def of_one_backend(ops: NumpyOps, X: Floats3d[Literal[2], Literal[3], Literal[4]], b: Floats1d) -> None:
    assert_type(ops.norm(X, axis=1), Floats2d[Literal[2], Literal[4]])
    assert_type(ops.argmax(X, axis=2), Ints2d[Literal[2], Literal[3]])
    assert_type(ops.var(b, axis=0), float)


def of_the_dtype_of_an_array(ops: Ops, X: Rows, Y: FloatsXd, ids: Ints1d) -> None:
    assert_type(ops.alloc1f(3, dtype=X.dtype), Floats1d[Any])
    ops.alloc(Y.shape, dtype=Y.dtype)
    ops.alloc_i((2,), dtype=ids.dtype)
    ops.asarray2f([[1.0]], dtype=X.dtype)
    ops.asarray([1, 2], dtype=ids.dtype)
    ops.get_dropout_mask(X.shape, 0.5, dtype=X.dtype)
    ops.one_hot(ids, 3, dtype=X.dtype)
    ops.flatten([X, X], dtype=X.dtype)


def losses(ops: Ops, X: Rows) -> None:
    assert_type(ops.logloss(X, X), float)
    assert_type(ops.logloss(X, X, "none"), Rows)


def of_unknown_sizes(ops: Ops, X: Floats2d, Y: FloatsXd, axis: int, ids: Ints1d) -> None:
    assert_type(ops.sum(X), float)
    assert_type(ops.sum(Y), float)
    assert_type(ops.sum(X, axis=0), Floats1d)
    assert_type(ops.min(X, axis=1, keepdims=True), Floats2d[Any, Literal[1]])
    assert_type(ops.sum(X, axis=axis), Floats1d)
    assert_type(ops.take(X, ids, axis=axis), Floats2d)
    ops.sum(X, axis=axis, keepdims=bool(axis))
    ops.sum(Y, axis=axis)
