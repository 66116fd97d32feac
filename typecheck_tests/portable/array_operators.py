"""Operators and reductions know the rank of their result and, where they can, its sizes."""

from __future__ import annotations

from typing import NewType, assert_type

from typedthinc.types import Floats1d, Floats2d

Batch = NewType("Batch", int)
Wide = NewType("Wide", int)
Narrow = NewType("Narrow", int)


def forward(X: Floats2d[Batch, Wide], W: Floats2d[Narrow, Wide], b: Floats1d[Narrow]) -> Floats2d[Batch, Narrow]:
    assert_type(W.T, Floats2d[Wide, Narrow])
    return X @ W.T + b


def backward(
    X: Floats2d[Batch, Wide], W: Floats2d[Narrow, Wide], dY: Floats2d[Batch, Narrow]
) -> tuple[Floats2d[Narrow, Wide], Floats1d[Narrow], Floats2d[Batch, Wide]]:
    return dY.T @ X, dY.sum(axis=0), dY @ W


def wrong_transpose(X: Floats2d[Batch, Wide], W: Floats2d[Narrow, Wide]) -> object:
    return X @ W  # E: any


def wrong_gradient(X: Floats2d[Batch, Wide], dY: Floats2d[Batch, Narrow], dW: Floats2d[Narrow, Wide]) -> None:
    dW = dW + dY.T @ X
    dW = dW + X.T @ dY  # E: any


def wrong_bias(Y: Floats2d[Batch, Narrow], b: Floats1d[Wide]) -> object:
    return Y + b  # E: any


def reductions(X: Floats2d[Batch, Wide]) -> None:
    assert_type(X.sum(axis=0), Floats1d[Wide])
    assert_type(X.sum(axis=1), Floats1d[Batch])
    assert_type(X.mean(axis=0), Floats1d[Wide])
    assert_type(X.max(axis=1), Floats1d[Batch])
    assert_type(X * 2.0, Floats2d[Batch, Wide])
    assert_type(X * X, Floats2d[Batch, Wide])
    assert_type(-X, Floats2d[Batch, Wide])
