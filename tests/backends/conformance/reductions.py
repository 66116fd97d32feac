from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw, with_gradients


def by_sequence(reduce: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """Make an oracle of what one sequence gives; an empty one gives zeros."""

    def oracle(X: Any, lengths: Any) -> Any:
        Y = np.zeros((len(lengths), X.shape[1]))
        for i, part in enumerate(np.split(X, np.cumsum(lengths)[:-1]) if len(lengths) else ()):
            if len(part):
                Y[i] = reduce(part)
        return Y

    return oracle


def reduce_max(X: Any, lengths: Any) -> Any:
    values = by_sequence(lambda part: part.max(axis=0))(X, lengths)
    return values, by_sequence(lambda part: part.argmax(axis=0))(X, lengths).astype("int64")


def backprop_reduce_max(dY: Any, which: Any, lengths: Any) -> Any:
    dX = np.zeros((lengths.sum(), dY.shape[1]))
    for i, start in enumerate(np.cumsum(lengths) - lengths):
        for j in range(dY.shape[1]):
            dX[start + which[i, j], j] = dY[i, j]
    return dX


def backprop_reduce_mean(dY: Any, lengths: Any) -> Any:
    return np.repeat(dY / np.maximum(lengths, 1)[:, None], lengths, axis=0)


def rows(least: int) -> Callable[[Draw], tuple[Any, ...]]:
    def draw_rows(draw: Draw) -> tuple[Any, ...]:
        lengths = draw.lengths(least)
        return draw.distinct(int(lengths.sum()), draw.size()), lengths

    return draw_rows


def backprop_reduce_first(dY: Any, starts_ends: Any) -> Any:
    dX = np.zeros((starts_ends[-1], dY.shape[1]))
    for row, start in zip(dY, starts_ends[:-1], strict=True):
        dX[start] = row
    return dX


def backprop_reduce_last(dY: Any, lasts: Any) -> Any:
    dX = np.zeros((lasts[-1] + 1 if len(lasts) else 0, dY.shape[1]))
    for row, last in zip(dY, lasts, strict=True):
        dX[last] = row
    return dX


def reduce_top_k(X: Any, lengths: Any, k: int) -> Any:
    sequences = np.split(X, np.cumsum(lengths)[:-1]) if len(lengths) else []
    which = np.zeros((len(lengths), k, X.shape[1]), "int64")
    for i, part in enumerate(sequences):
        for j in range(X.shape[1]):
            which[i, :, j] = sorted(range(len(part)), key=lambda t: -part[t, j])[:k]
    values = [np.take_along_axis(part, which[i], axis=0) for i, part in enumerate(sequences)]
    return np.array(values).reshape(which.shape), which


def backprop_reduce_top_k(dY: Any, which: Any, lengths: Any) -> Any:
    return sum(backprop_reduce_max(dY[:, place], which[:, place], lengths) for place in range(dY.shape[1]))


CASES = [
    *with_gradients(
        Case("reduce_top_k", lambda draw: (*rows(2)(draw), 2), reduce_top_k, tolerance="exact"), backprop_reduce_top_k
    ),
    *with_gradients(
        Case("reduce_sum", rows(0), by_sequence(lambda part: part.sum(axis=0)), tolerance="sum"),
        lambda dY, lengths: np.repeat(dY, lengths, axis=0),
        tolerance="exact",
    ),
    *with_gradients(
        Case("reduce_mean", rows(0), by_sequence(lambda part: part.mean(axis=0)), tolerance="sum"), backprop_reduce_mean
    ),
    *with_gradients(Case("reduce_max", rows(1), reduce_max, tolerance="exact"), backprop_reduce_max, tolerance="exact"),
    *with_gradients(
        Case(
            "reduce_first",
            rows(1),
            lambda X, lengths: (
                X[np.cumsum(lengths) - lengths],
                np.concatenate(([0], np.cumsum(lengths))).astype("int64"),
            ),
            tolerance="exact",
        ),
        backprop_reduce_first,
        tolerance="exact",
    ),
    *with_gradients(
        Case(
            "reduce_last",
            rows(1),
            lambda X, lengths: (X[np.cumsum(lengths) - 1], np.cumsum(lengths) - 1),
            tolerance="exact",
        ),
        backprop_reduce_last,
        tolerance="exact",
    ),
]
