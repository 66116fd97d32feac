"""Indexing, reshaping and conversion know the rank of their result and the sizes that stay."""

from __future__ import annotations

from typing import Any, NewType, TypeAlias, assert_type

import numpy as np

from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Ints1d, Ints2d

Batch = NewType("Batch", int)
Wide = NewType("Wide", int)
Time = NewType("Time", int)
Places: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]


def rows(X: Floats2d[Batch, Wide], ids: Ints1d[Time], table: Ints2d[Batch, Time], places: Places) -> None:
    assert_type(X[0], Floats1d[Wide])
    assert_type(X[np.int64(0)], Floats1d[Wide])
    assert_type(X[1:], Floats2d[Any, Wide])
    assert_type(X[[0, 2]], Floats2d[Any, Wide])
    assert_type(X[ids], Floats2d[Time, Wide])
    assert_type(X[table], Floats3d[Batch, Time, Wide])
    assert_type(X[X[:, 0] > 0], Floats2d[Any, Wide])
    assert_type(X[places], Floats2d[Any, Wide])
    for row in X:
        assert_type(row, Floats1d[Wide])


def cells(X: Floats2d[Batch, Wide], ids: Ints1d[Time]) -> None:
    assert_type(X[:, 0], Floats1d)
    assert_type(X[0, :2], Floats1d)
    assert_type(X[:, 1:], Floats2d)
    assert_type(X[X > 0], Floats1d)
    assert_type(X[ids, ids], Floats1d[Time])
    print(X[0, 0] + 1, X[..., 0], X[:, None], X[None], X[ids, :, None])


def more_axes(X: Floats3d[Batch, Time, Wide], Z: Floats4d[Batch, Time, Wide, Batch]) -> None:
    assert_type(X[0], Floats2d[Time, Wide])
    assert_type(X[:2], Floats3d[Any, Time, Wide])
    assert_type(X[0, 1], Floats1d[Wide])
    assert_type(X[:, 0], Floats2d[Any, Wide])
    assert_type(X.T, Floats3d[Wide, Time, Batch])
    assert_type(X.sum(axis=1), Floats2d[Batch, Wide])
    assert_type(X.max(axis=-1), Floats2d[Batch, Time])
    assert_type(X.argmax(axis=-1), Ints2d[Batch, Time])
    assert_type(Z[0], Floats3d[Time, Wide, Batch])
    assert_type(Z.mean(axis=2), Floats3d[Batch, Time, Batch])


def form(X: Floats2d[Batch, Wide], n: int, shape: tuple[int, ...]) -> None:
    assert_type(X.reshape(-1), Floats1d)
    assert_type(X.reshape(n, 2, -1), Floats3d)
    assert_type(X.reshape((n, 2, 2, 1)), Floats4d)
    assert_type(X.ravel(), Floats1d)
    assert_type(X.copy(), Floats2d[Batch, Wide])
    print(X.reshape(shape), X.reshape(X.shape[0], -1), X.shape[1], X.ndim, X.size, X.dtype)


def family(X: Floats2d[Batch, Wide], ids: Ints1d[Batch]) -> None:
    assert_type(X.astype("int32"), Ints2d[Batch, Wide])
    assert_type(X.astype(np.float64), Floats2d[Batch, Wide])
    assert_type(ids.astype(X.dtype), Floats1d[Batch])
    assert_type(X.argmax(axis=1), Ints1d[Batch])
    assert_type(ids.copy(), Ints1d[Batch])


def assignment(X: Floats2d[Batch, Wide], ids: Ints1d[Batch]) -> None:
    X[0] = 1.0
    X[ids, ids] += 1
    X[:, 1:] = X[:, :-1]
    X[X < 0] = 0
    X.fill(2)


def wrong_rank(X: Floats3d[Batch, Time, Wide]) -> Floats1d:
    return X[0]  # E: any


def wrong_axis(X: Floats2d[Batch, Wide]) -> Floats1d[Wide]:
    return X.sum(axis=1)  # E: any


def wrong_attribute(X: Floats2d[Batch, Wide]) -> object:
    return X.transposed  # E: any
