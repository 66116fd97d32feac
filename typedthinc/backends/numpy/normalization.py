"""Normalization with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ndim, check_positive, check_same_shape, check_shape
from typedthinc.backends.interface.normalization import NormalizationOps
from typedthinc.types import B, Floats1d, Floats2d, O


class NumpyNormalization(NormalizationOps):
    """Normalize rows with numpy."""

    def normalize_rows(self, X: Floats2d[B, O], *, eps: float = 1e-8) -> tuple[Floats2d[B, O], Floats1d[B]]:
        check_ndim("normalize_rows", "X", X, 2)
        check_positive("normalize_rows", "eps", eps)
        x: Any = X
        y = x - _row_means(x)[:, None]
        with np.errstate(over="ignore"):
            factors: Any = np.vecdot(y, y)
        factors /= max(y.shape[1], 1)
        factors += eps
        np.sqrt(factors, out=factors)
        np.reciprocal(factors, out=factors)
        if not np.minimum.reduce(factors, initial=np.inf) == 0:
            y *= factors[:, None]
            return y, factors
        huge = factors == 0
        y[~huge] *= factors[~huge, None]
        y[huge], factors[huge] = _normalized_huge(y[huge], eps)
        return y, factors

    def backprop_normalize_rows(self, dY: Floats2d[B, O], Y: Floats2d[B, O], factors: Floats1d[B]) -> Floats2d[B, O]:
        check_same_shape("backprop_normalize_rows", dY=dY, Y=Y)
        check_shape("backprop_normalize_rows", "factors", factors, Y.shape[:1])
        dy: Any = dY
        y: Any = Y
        columns: Any = factors
        dx = y * (np.vecdot(dy, y) / -max(y.shape[1], 1))[:, None]
        dx += dy
        dx -= _row_means(dy)[:, None]
        dx *= columns[:, None]
        dX: Floats2d[B, O] = dx
        return dX


def _normalized_huge(y: Any, eps: float) -> tuple[Any, Any]:
    """Normalize rows around 0 whose squares overflow, by way of rows within [-1, 1]."""
    scale = np.abs(y).max(axis=1)
    y = y / scale[:, None]
    factors = 1 / np.sqrt(np.vecdot(y, y) / y.shape[1] + eps / scale / scale)
    return y * factors[:, None], factors / scale


def _row_means(X: Any) -> Any:
    width = max(X.shape[1], 1)
    return X @ np.full(X.shape[1], 1 / width, X.dtype)
