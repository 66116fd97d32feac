from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import mul
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw
from typedthinc.backends.record import REDUCTIONS


def array(ndim: int, least: int) -> Callable[[Draw], tuple[Any, ...]]:
    return lambda draw: (draw.positive(*(draw.size(least) for _ in range(ndim))),)


def of_all(aggregate: Callable[[Any], Any]) -> Callable[..., Any]:
    """Make an oracle from a function of one array of rank 1: called for each result, one by one."""

    def oracle(X: Any, axis: int | None = None, keepdims: bool = False) -> Any:
        if axis is None:
            Y = np.array(aggregate(X.ravel())).reshape([1] * X.ndim if keepdims else [])
        else:
            rows = np.moveaxis(X, axis, -1)
            Y = np.array([aggregate(rows[place]) for place in np.ndindex(rows.shape[:-1])]).reshape(rows.shape[:-1])
            Y = np.expand_dims(Y, axis) if keepdims else Y
        if aggregate in (argmax, argmin):
            Y = Y.astype("int64")
        return Y if Y.ndim else Y.item()

    return oracle


def total(x: Any) -> float:
    return sum(x.tolist(), start=0.0)


def mean(x: Any) -> float:
    return total(x) / max(len(x), 1)


def var(x: Any) -> float:
    return mean((x - mean(x)) ** 2)


def norm(x: Any) -> float:
    return total(x * x) ** 0.5


def largest(x: Any) -> float:
    return max(x.tolist())


def smallest(x: Any) -> float:
    return min(x.tolist())


def argmax(x: Any) -> int:
    return x.tolist().index(largest(x))


def argmin(x: Any) -> int:
    return x.tolist().index(smallest(x))


def product(x: Any) -> float:
    return reduce(mul, x.tolist(), 1.0)


def log_of_sum(x: Any) -> float:
    return float(np.logaddexp.reduce(x, initial=-np.inf))


WAYS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"axis": 0}),
    (1, {"axis": -1, "keepdims": True}),
    (2, {}),
    (2, {"axis": 0}),
    (2, {"axis": 1}),
    (2, {"axis": -2, "keepdims": True}),
    (2, {"axis": -1, "keepdims": True}),
    (2, {"keepdims": True}),
    (3, {}),
    (3, {"axis": 0}),
    (3, {"axis": 1}),
    (3, {"axis": -1}),
    (3, {"axis": 1, "keepdims": True}),
    (4, {"axis": 2}),
]
AGGREGATES: dict[str, Callable[[Any], Any]] = {
    "sum": total,
    "mean": mean,
    "var": var,
    "norm": norm,
    "max": largest,
    "min": smallest,
    "argmax": argmax,
    "argmin": argmin,
    "prod": product,
    "std": lambda x: var(x) ** 0.5,
    "logsumexp": log_of_sum,
}

CASES = [
    Case(
        name,
        array(ndim, int(not record.of_none)),
        of_all(AGGREGATES[name]),
        keywords,
        tolerance="sum",
        label="-".join([f"{ndim}d", *(f"{key}={value}" for key, value in keywords.items())]),
    )
    for name, record in REDUCTIONS.items()
    for ndim, keywords in WAYS
]
