"""Normalization with numpy."""

from typing import Any

import numpy as np

from typedthinc.backends.interface.normalization import NormalizationOps
from typedthinc.backends.numpy.blocks import empty_like, row_blocks


class NumpyNormalization(NormalizationOps):
    """Normalize rows with numpy."""

    def _normalize_rows(self, X: Any, eps: float) -> tuple[Any, Any]:
        y = empty_like(X)
        factors = np.empty(X.shape[0], y.dtype)
        for x, target, scales in row_blocks(1, X, y, factors):
            _normalize(x, target, scales, eps)
        return y, factors

    def _backprop_normalize_rows(self, dY: Any, Y: Any, factors: Any) -> Any:
        dX = empty_like(dY)
        for rows in row_blocks(1, dY, Y, factors, dX):
            _backprop(*rows)
        return dX


def _normalize(x: Any, y: Any, factors: Any, eps: float) -> None:
    with np.errstate(over="ignore", invalid="ignore"):  # a row with infinity in it has no answer
        np.subtract(x, _row_means(x)[:, None], out=y)  # the mean goes first: squares of far numbers would cancel
        np.vecdot(y, y, out=factors)  # sums of squares in one pass
    factors /= max(y.shape[1], 1)
    factors += eps  # inf, if squares did not fit, gives 0 below
    np.sqrt(factors, out=factors)
    np.reciprocal(factors, out=factors)
    if not np.fmin.reduce(factors, initial=np.inf) == 0:  # beside rows that are nan, too
        y *= factors[:, None]
        return
    huge = factors == 0
    y[~huge] *= factors[~huge, None]  # the other rows are right
    y[huge], factors[huge] = _normalized_huge(y[huge], eps)


def _backprop(dy: Any, y: Any, factors: Any, dx: Any) -> None:
    means = _row_means(dy)  # (B,)
    shares = np.vecdot(dy, y)  # dY . Y
    shares /= -max(y.shape[1], 1)
    np.multiply(y, shares[:, None], out=dx)  # - Y mean(dY Y)
    dx += dy
    dx -= means[:, None]  # dY - mean(dY) - Y mean(dY Y)
    dx *= factors[:, None]


def _normalized_huge(y: Any, eps: float) -> tuple[Any, Any]:
    """Normalize rows around 0 whose squares overflow, by way of rows within [-1, 1]."""
    scale = np.abs(y).max(axis=1)
    y = y / scale[:, None]
    factors = 1 / np.sqrt(np.vecdot(y, y) / y.shape[1] + eps / scale / scale)  # eps as it is for the row itself
    return y * factors[:, None], factors / scale


def _row_means(X: Any) -> Any:
    width = max(X.shape[1], 1)
    return X @ np.full(X.shape[1], 1 / width, X.dtype)  # in BLAS; 1 / width as a factor, so that sums do not overflow
