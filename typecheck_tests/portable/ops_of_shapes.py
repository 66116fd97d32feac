"""Ops that make arrays: the rank is that of the shape, or of the data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, assert_type

import numpy as np

from typedthinc.api import Linear, Model, NumpyOps, Ops
from typedthinc.types import (
    ArrayXd,
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    Floats5d,
    FloatsXd,
    Ints1d,
    Ints2d,
    Ints3d,
    IntsXd,
    Shape,
)


def draw(ops: Ops, X: Floats2d, ids: Ints1d, anything: Any, rows: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    assert_type(ops.uniform((3,)), Floats1d)
    assert_type(ops.normal((3, 4)), Floats2d)
    assert_type(ops.normal((3, 4, 5), std=0.1, dtype=X.dtype), Floats3d)
    assert_type(ops.uniform((3, 4, 5, 6), lo=-1.0, hi=1.0), Floats4d)
    assert_type(ops.normal((1, 2, 3, 4, 5), 0.0, 2.0), Floats5d)
    assert_type(ops.get_dropout_mask(X.shape, 0.2), Floats2d)
    assert_type(ops.get_dropout_mask(rows.shape, None, dtype="float64"), Floats2d)
    assert_type(ops.bernoulli_mask(ids.shape, 0.5), Floats1d)
    assert_type(ops.uniform(anything.shape), Any)


def allocate(ops: NumpyOps, X: Floats2d, ids: Ints1d, shape: Shape, n: int) -> None:
    assert_type(ops.alloc((n, 4)), Floats2d)
    assert_type(ops.alloc((n,), dtype=X.dtype), Floats1d)
    assert_type(ops.alloc(X.shape, dtype="int64"), Ints2d)
    assert_type(ops.alloc((n, 2, 2), dtype=ids.dtype, zeros=False), Ints3d)
    assert_type(ops.alloc_f((n, *X.shape)), Floats3d)
    assert_type(ops.alloc_i(X.shape), Ints2d)
    assert_type(ops.alloc(shape), FloatsXd)
    assert_type(ops.alloc(shape, dtype="i"), IntsXd)
    assert_type(ops.alloc_f((*shape, n)), FloatsXd)
    assert_type(ops.normal(shape), FloatsXd)


def of_both_families(ops: Ops, shape: Shape, dtype: Literal["f", "i"]) -> ArrayXd:
    return ops.alloc(shape, dtype=dtype)


def convert(ops: Ops, X: Floats2d[Literal[3], Literal[4]], ids: Ints1d, texts: list[list[float]], parts: list[Floats1d]) -> None:
    assert_type(ops.asarray_f(X), Floats2d[Literal[3], Literal[4]])
    assert_type(ops.asarray_i(X, dtype="int64"), Ints2d[Literal[3], Literal[4]])
    assert_type(ops.asarray_f(texts), Floats2d)
    assert_type(ops.asarray_f(data=[1.0, 2.0]), Floats1d)
    assert_type(ops.asarray_i((1, 2)), Ints1d)
    assert_type(ops.asarray_f(3.0), FloatsXd)
    ops.gemm(X, ops.asarray_f(parts))
    ops.affine(X, X, ops.asarray_f(ids))


def of_any_rank(ops: Ops, X: FloatsXd, Y: Floats1d | Floats2d) -> None:
    assert_type(ops.normal(X.shape), FloatsXd)
    ops.get_dropout_mask(Y.shape, 0.1)


def noise(rate: float) -> Model[Floats2d, Floats2d]:
    def forward(model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool) -> tuple[Floats2d, Callable[[Floats2d], Floats2d]]:
        mask = model.ops.get_dropout_mask(X.shape, rate)

        def backprop(dY: Floats2d) -> Floats2d:
            return dY * mask

        return X * mask, backprop

    return Model("noise", forward)


class Dense:
    def __init__(self, ops: Ops, nO: int, nI: int) -> None:
        self.ops = ops
        self.W = ops.normal((nO, nI), std=0.1)
        self.b = ops.alloc_f((nO,))

    def __call__(self, X: Floats2d) -> Floats2d:
        return self.ops.affine(X, self.W, self.b)


def right(ops: Ops, X: Floats2d) -> None:
    ops.gemm(X, ops.uniform((8, 4)))
    Linear(2, 8).predict(ops.normal((5, 8)))
    ops.affine(X, ops.normal((3, 8)), ops.alloc_f((3,)))


def wrong(ops: Ops, X: Floats2d, shape: Shape) -> None:
    ops.gemm(X, ops.uniform((8,)))  # E: any
    Linear(2, 8).predict(ops.normal((5, 8, 2)))  # E: any
    ops.affine(X, ops.normal((3, 8)), ops.alloc_f((3, 1)))  # E: any
    ops.normal((3, 4), 0.0, 1.0, 2.0)  # E: any
    ops.normal((3, 4), dtype="int32")  # E: any
    ops.alloc((3, 4), dtype="complex64")  # E: any
    ops.uniform(3)  # E: any
    ops.gemm(X, ops.uniform(shape))  # E: any
    ops.gemm(X, ops.asarray_f([1.0, 2.0]))  # E: any
