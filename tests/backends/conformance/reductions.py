from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw


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


def gradient(draw: Draw) -> tuple[Any, ...]:
    lengths = draw.lengths()
    return draw.floats(len(lengths), draw.size()), lengths


def gradient_of_max(draw: Draw) -> tuple[Any, ...]:
    lengths = draw.lengths(1)
    shape = (len(lengths), draw.size())
    which = draw.rng.integers(0, lengths[:, None], shape, dtype="int32")
    return draw.floats(*shape), which, lengths


def first_gradient(draw: Draw) -> tuple[Any, ...]:
    ends = np.cumsum(draw.lengths(1))
    return draw.floats(len(ends), draw.size()), np.concatenate(([0], ends))


def last_gradient(draw: Draw) -> tuple[Any, ...]:
    lasts = np.cumsum(draw.lengths(1)) - 1
    return draw.floats(len(lasts), draw.size()), lasts


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


def gradient_of_top_k(draw: Draw) -> tuple[Any, ...]:
    lengths = draw.lengths(2)
    which = np.zeros((len(lengths), 2, 3), "int64")
    for i, n in enumerate(lengths):
        which[i] = draw.rng.permuted(np.tile(np.arange(n)[:, None], 3), axis=0)[:2]
    return draw.floats(*which.shape), which, lengths


CASES = [
    Case(
        "reduce_top_k",
        lambda draw: (*rows(2)(draw), 2),
        reduce_top_k,
        backprop=lambda ops, dY, Y, X, lengths, k: (ops.backprop_reduce_top_k(dY, Y[1], lengths),),
        tolerance="exact",
    ),
    Case("backprop_reduce_top_k", gradient_of_top_k, backprop_reduce_top_k),
    Case(
        "reduce_sum",
        rows(0),
        by_sequence(lambda part: part.sum(axis=0)),
        backprop=lambda ops, dY, Y, X, lengths: (ops.backprop_reduce_sum(dY, lengths),),
        tolerance="sum",
    ),
    Case("backprop_reduce_sum", gradient, lambda dY, lengths: np.repeat(dY, lengths, axis=0), tolerance="exact"),
    Case(
        "reduce_mean",
        rows(0),
        by_sequence(lambda part: part.mean(axis=0)),
        backprop=lambda ops, dY, Y, X, lengths: (ops.backprop_reduce_mean(dY, lengths),),
        tolerance="sum",
    ),
    Case("backprop_reduce_mean", gradient, backprop_reduce_mean),
    Case(
        "reduce_max",
        rows(1),
        reduce_max,
        backprop=lambda ops, dY, Y, X, lengths: (ops.backprop_reduce_max(dY, Y[1], lengths),),
        tolerance="exact",
    ),
    Case("backprop_reduce_max", gradient_of_max, backprop_reduce_max, tolerance="exact"),
    Case(
        "reduce_first",
        rows(1),
        lambda X, lengths: (
            X[np.cumsum(lengths) - lengths],
            np.concatenate(([0], np.cumsum(lengths))).astype("int64"),
        ),
        backprop=lambda ops, dY, Y, X, lengths: (ops.backprop_reduce_first(dY, Y[1]),),
        on_host=(1,),
        tolerance="exact",
    ),
    Case(
        "reduce_last",
        rows(1),
        lambda X, lengths: (X[np.cumsum(lengths) - 1], np.cumsum(lengths) - 1),
        backprop=lambda ops, dY, Y, X, lengths: (ops.backprop_reduce_last(dY, Y[1]),),
        on_host=(1,),
        tolerance="exact",
    ),
    Case("backprop_reduce_first", first_gradient, backprop_reduce_first, tolerance="exact"),
    Case("backprop_reduce_last", last_gradient, backprop_reduce_last, tolerance="exact"),
]
