"""Arithmetic keeps rank and sizes, gives floats where either side holds them, and repeats axes of size 1."""

from __future__ import annotations

from typing import Any, Literal, NewType, assert_type

import numpy as np

from typedthinc.types import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d

Batch = NewType("Batch", int)
Wide = NewType("Wide", int)
Narrow = NewType("Narrow", int)


def families(X: Floats2d[Batch, Wide], Y: Ints2d[Batch, Wide]) -> None:
    assert_type(X + Y, Floats2d[Batch, Wide])
    assert_type(Y * X, Floats2d[Batch, Wide])
    assert_type(Y - Y, Ints2d[Batch, Wide])
    assert_type(Y / Y, Floats2d[Batch, Wide])
    assert_type(Y & 1, Ints2d[Batch, Wide])
    assert_type(Y @ X.T, Floats2d[Batch, Batch])
    assert_type(Y @ Y.T, Ints2d[Batch, Batch])


def scalars(X: Floats2d[Batch, Wide], Y: Ints2d[Batch, Wide]) -> None:
    assert_type(1 - X, Floats2d[Batch, Wide])
    assert_type(1.0 / X, Floats2d[Batch, Wide])
    assert_type(X**2, Floats2d[Batch, Wide])
    assert_type(X * np.float32(0.5), Floats2d[Batch, Wide])
    assert_type(1 + Y, Ints2d[Batch, Wide])
    assert_type(Y * 0.5, Floats2d[Batch, Wide])
    assert_type(X * (X > 0), Floats2d[Batch, Wide])


def repeated(
    X: Floats2d[Batch, Wide], b: Floats1d[Wide], column: Floats2d[Batch, Literal[1]], row: Floats2d[Literal[1], Wide]
) -> None:
    assert_type(X + b, Floats2d[Batch, Wide])
    assert_type(b + X, Floats2d[Batch, Wide])
    assert_type(X * column, Floats2d[Batch, Wide])
    assert_type(row + X, Floats2d[Batch, Wide])
    assert_type(X - X.mean(axis=1, keepdims=True), Floats2d[Batch, Wide])


def repeated_on_both_sides(
    column: Floats2d[Batch, Literal[1]], row: Floats2d[Literal[1], Wide], b: Floats1d[Wide], n: Ints1d[Wide], m: Ints2d[Batch, Literal[1]], cube: Floats3d[Batch, Literal[1], Wide]
) -> None:
    assert_type(column + row, Floats2d[Batch, Wide])
    assert_type(row - column, Floats2d[Batch, Wide])
    assert_type(column * b, Floats2d[Batch, Wide])
    assert_type(n / m, Floats2d[Batch, Wide])
    assert_type(n - m, Ints2d[Batch, Wide])
    assert_type(m // b, Floats2d[Batch, Wide])
    assert_type(cube + np.float32(2), Floats3d[Batch, Literal[1], Wide])
    assert_type(column * 0.5, Floats2d[Batch, Literal[1]])
    print(column > b, np.zeros(()) * column + np.zeros(()))


def products(X: Floats3d[Batch, Narrow, Wide], W: Floats2d[Wide, Narrow], b: Floats1d[Narrow]) -> None:
    assert_type(X @ W, Floats3d[Batch, Narrow, Narrow])
    assert_type(W @ b, Floats1d[Wide])
    assert_type(b @ W.T, Floats1d[Wide])


def in_place(dX: Floats2d[Batch, Wide], dY: Floats2d[Wide, Batch], ids: Ints1d[Batch]) -> None:
    dX += 1
    dX *= 0.5
    dX -= dY.T
    dX /= dX.max()
    ids *= 2


def wrong_in_place(dX: Floats2d[Batch, Wide], dY: Floats2d[Wide, Batch]) -> None:
    dX += dY  # E: any


def wrong_width(X: Floats2d[Batch, Literal[784]], mean: Floats1d[Literal[64]]) -> object:
    return X - mean  # E: any


def wrong_rank(X: Floats3d[Batch, Narrow, Wide], W: Floats2d[Narrow, Wide]) -> object:
    return X @ W  # E: any


def wrong_row(X: Floats2d[Batch, Wide], row: Floats2d[Literal[1], Narrow]) -> object:
    return X + row  # E: any


def unknown_sizes(X: Floats2d, b: Floats1d, W: Floats2d[Any, Literal[784]]) -> None:
    """What is not known is no error."""
    assert_type(X + b, Floats2d)
    assert_type(X @ X, Floats2d)
    assert_type(X + W, Floats2d)
    assert_type(W.T @ X, Floats2d[Literal[784], Any])


def with_numpy(X: Floats2d[Batch, Wide], Y: np.ndarray[tuple[int, int], np.dtype[np.float32]], Z: Any) -> None:
    assert_type(X + Y, Floats2d[Batch, Wide])
    print(Y + X, Y @ X, np.exp(X) * X, X * np.sqrt(Y), X + Z, Z @ X, np.zeros_like(X), np.concatenate([X, X]))
    print(len(X), abs(X), list(X), X == Y, X.tolist(), np.testing.assert_allclose(X, Y))
