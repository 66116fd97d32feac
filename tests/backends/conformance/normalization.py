from __future__ import annotations

from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw, with_gradients


def normalize_rows(X: Any, eps: float) -> Any:
    if not X.shape[1]:
        return X, np.full(X.shape[0], eps**-0.5)
    factors = 1 / np.sqrt(X.var(axis=1) + eps)
    return (X - X.mean(axis=1, keepdims=True)) * factors[:, None], factors


def backprop_normalize_rows(dY: Any, Y: Any, factors: Any) -> Any:
    if not Y.shape[1]:
        return dY
    along = (dY * Y).mean(axis=1, keepdims=True)
    return (dY - dY.mean(axis=1, keepdims=True) - Y * along) * factors[:, None]


def rows(draw: Draw) -> tuple[Any, ...]:
    return (draw.floats(draw.size(), draw.size()),)


def layernorm(X: Any, G: Any, b: Any, eps: float) -> Any:
    normal, factors = normalize_rows(X, eps)
    return normal * G + b, normal, factors


def backprop_layernorm(dY: Any, normal: Any, factors: Any, G: Any) -> Any:
    dX = backprop_normalize_rows(dY * G, normal, factors)
    return dX, (dY * normal).sum(axis=0), dY.sum(axis=0)


def gained(draw: Draw) -> tuple[Any, ...]:
    (X,) = rows(draw)
    return X, draw.floats(X.shape[1]), draw.floats(X.shape[1])


CASES = [
    *with_gradients(
        Case("layernorm", gained, layernorm, {"eps": 0.1}, tolerance="sum"), backprop_layernorm, tolerance="sum"
    ),
    *with_gradients(
        Case("normalize_rows", rows, normalize_rows, {"eps": 0.1}, tolerance="sum"),
        backprop_normalize_rows,
        tolerance="sum",
    ),
]
