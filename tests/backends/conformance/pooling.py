from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw, with_gradients
from tests.backends.conformance.convolution import label, output_dim


def windows(shape: Any, window: Any, stride: Any = None, padding: Any = 0, ceil_mode: bool = False) -> Any:
    """List the windows, each with its place and its cells, padding left out: number in the window, place in X."""
    axes = len(shape) - 2
    wide, step, before = (
        (neutral, *each) if len(each) == axes else each
        for each, neutral in (
            (each if isinstance(each, tuple) else (each,) * axes, neutral)
            for each, neutral in ((window, 1), (window if stride is None else stride, 1), (padding, 0))
        )
    )
    counts = [
        output_dim(size, w, stride=s, padding=p, ceil_mode=ceil_mode)
        for size, w, s, p in zip(shape[1:], wide, step, before, strict=True)
    ]
    for n, at in product(range(shape[0]), product(*map(range, counts))):
        cells = []
        for number, cell in enumerate(product(*map(range, wide))):
            place = tuple(s * i + r - p for i, r, s, p in zip(at, cell, step, before, strict=True))
            if all(0 <= i < size for i, size in zip(place, shape[1:], strict=True)):
                cells.append((number, (n, *place)))
        yield (n, *at), cells


def pooled(X: Any, window: Any, aggregate: Callable[[Any], float], **ways: Any) -> Any:
    found = {at: aggregate([X[place] for _, place in cells]) for at, cells in windows(X.shape, window, **ways)}
    shape = (
        tuple(max(sizes) + 1 for sizes in zip(*found, strict=True)) if found else (0, *_empty(X.shape, window, ways))
    )
    Y = np.zeros(shape)
    for at, value in found.items():
        Y[at] = value
    return Y


def _empty(shape: Any, window: Any, ways: Any) -> Any:
    return pooled(np.zeros((1, *shape[1:])), window, sum, **ways).shape[1:]


def max_pool(X: Any, window: Any, **ways: Any) -> Any:
    Y = pooled(X, window, max, **ways)
    which = np.zeros(Y.shape, "uint8")
    for at, cells in windows(X.shape, window, **ways):
        which[at] = next(number for number, place in cells if X[place] == Y[at])
    return Y, which


def avg_pool(X: Any, window: Any, **ways: Any) -> Any:
    return pooled(X, window, lambda values: sum(values) / len(values), **ways)


def l2_pool(X: Any, window: Any, **ways: Any) -> Any:
    return pooled(X, window, lambda values: sum(value**2 for value in values) ** 0.5, **ways)


def backprop_max_pool(dY: Any, which: Any, shape: Any, window: Any, **ways: Any) -> Any:
    dX = np.zeros(shape)
    for at, cells in windows(shape, window, **ways):
        for number, place in cells:
            dX[place] += dY[at] * (number == which[at])
    return dX


def backprop_avg_pool(dY: Any, shape: Any, window: Any, **ways: Any) -> Any:
    dX = np.zeros(shape)
    for at, cells in windows(shape, window, **ways):
        for _, place in cells:
            dX[place] += dY[at] / len(cells)
    return dX


def backprop_l2_pool(dY: Any, X: Any, Y: Any, window: Any, **ways: Any) -> Any:
    dX = np.zeros(X.shape)
    for at, cells in windows(X.shape, window, **ways):
        for _, place in cells:
            dX[place] += dY[at] * X[place] / Y[at] if Y[at] else 0
    return dX


def images(window: Any, axes: int) -> Callable[[Draw], tuple[Any, ...]]:
    most = {1: 6, 2: 4, 3: 3}[axes]
    return lambda draw: (
        draw.distinct(draw.size(0, 2), draw.size(2, 3), *(draw.size(2, most) for _ in range(axes))),
        window,
    )


WAYS: list[tuple[int, Any, dict[str, Any]]] = [
    (1, 3, {"stride": 1, "padding": 2}),
    (2, (2, 2, 1), {"stride": (1, 2, 2)}),
    (2, 2, {"stride": 3, "padding": 1, "ceil_mode": True}),
    (3, 2, {}),
]

CASES = [
    case
    for axes, window, ways in WAYS
    for oracle, backwards, tolerance in (
        (max_pool, backprop_max_pool, "exact"),
        (avg_pool, backprop_avg_pool, "sum"),
        (l2_pool, backprop_l2_pool, "sum"),
    )
    for case in with_gradients(
        Case(
            oracle.__name__,
            images(window, axes),
            oracle,
            ways,
            tolerance=tolerance,
            label=label(axes, {"kernel_size": window, **ways}),
        ),
        backwards,
        tolerance="sum",
    )
]
