from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import mul
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw


def distinct(ndim: int, least: int = 0) -> Callable[[Draw], tuple[Any, ...]]:
    return lambda draw: (draw.distinct(*(draw.size(least) for _ in range(ndim))),)


def with_ties(draw: Draw) -> tuple[Any, ...]:
    return (draw.ints(draw.size(), draw.size(), below=3).astype("float64"),)


def along(function: Callable[[list[float]], list[Any]], default: int) -> Callable[..., Any]:
    """Make an oracle from a function of lists, called for each row along the axis."""

    def oracle(X: Any, axis: int = default) -> Any:
        rows = np.moveaxis(X, axis, -1)
        found = [function(rows[place].tolist()) for place in np.ndindex(rows.shape[:-1])]
        width = len(function([float(place) for place in range(rows.shape[-1])]))
        dtype = "int64" if function is places else "float64"
        return np.moveaxis(np.array(found, dtype).reshape(*rows.shape[:-1], width), -1, axis)

    return oracle


def places(row: list[float]) -> list[int]:
    return sorted(range(len(row)), key=lambda place: row[place])


def sums(row: list[float]) -> list[float]:
    return [sum(row[: i + 1]) for i in range(len(row))]


def products(row: list[float]) -> list[float]:
    return [reduce(mul, row[: i + 1], 1.0) for i in range(len(row))]


def log_differences(row: list[float]) -> list[float]:
    return [float(np.log(np.exp(b) - np.exp(a))) for a, b in zip(row, row[1:], strict=False)]


def rising(ndim: int) -> Callable[[Draw], tuple[Any, ...]]:
    """Draw numbers that rise along every axis."""

    def draw_rising(draw: Draw) -> tuple[Any, ...]:
        X = draw.positive(*(draw.size(1) for _ in range(ndim)))
        for axis in range(ndim):
            X = np.cumsum(X, axis)
        return (0.1 * X,)

    return draw_rising


def top_k(X: Any, k: int) -> Any:
    columns = np.array([sorted(range(X.shape[1]), key=lambda j: -row[j])[:k] for row in X]).reshape(len(X), k)
    return np.take_along_axis(X, columns.astype(int), 1), columns.astype(int)


def top_k_input(draw: Draw) -> tuple[Any, ...]:
    (X,) = with_ties(draw)
    return X, draw.size(0, X.shape[1])


def back_to_columns(dY: Any, X: Any, columns: Any) -> Any:
    """Put each number of a row of dY where it came from."""
    dX = 0 * X
    for row in range(len(columns)):
        dX[row, columns[row]] = dY[row]
    return dX


CASES = [
    Case(
        "sort",
        distinct(2),
        along(sorted, -1),
        backprop=lambda ops, dY, Y, X: (back_to_columns(dY, X, ops.argsort(X)),),
        tolerance="exact",
    ),
    Case("sort", distinct(3), along(sorted, -1), {"axis": 1}, tolerance="exact", label="axis"),
    Case("argsort", with_ties, along(places, -1), tolerance="exact"),
    Case("argsort", with_ties, along(places, -1), {"axis": 0}, tolerance="exact", label="axis"),
    Case("top_k", top_k_input, top_k, tolerance="exact"),
    Case(
        "top_k",
        lambda draw: (draw.distinct(draw.size(1), 4), 2),
        top_k,
        backprop=lambda ops, dY, Y, X, k: (back_to_columns(dY, X, Y[1]),),
        tolerance="exact",
        label="distinct",
    ),
    Case(
        "cumsum",
        distinct(2),
        along(sums, 0),
        {"axis": 1},
        backprop=lambda ops, dY, Y, X: (ops.cumsum(dY[:, ::-1], axis=1)[:, ::-1],),
        tolerance="sum",
        label="gradient",
    ),
    *(
        Case(op, distinct(ndim), along(function, 0), {"axis": axis}, tolerance="sum", label=f"{ndim}d-{axis}")
        for op, function in (("cumsum", sums), ("cumprod", products))
        for ndim, axis in ((1, 0), (2, 0), (2, -1), (3, 1))
    ),
    *(
        Case("logdiffexp", rising(ndim), along(log_differences, -1), {"axis": axis}, tolerance="sum", label=f"{axis}")
        for ndim, axis in ((1, -1), (2, 0), (2, 1), (3, 1))
    ),
]
