from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw
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


def gradient(pool: Any, window: Any, axes: int, ways: Any) -> Callable[[Draw], tuple[Any, ...]]:
    def draw_gradient(draw: Draw) -> tuple[Any, ...]:
        X, _ = images(window, axes)(draw)
        Y = pool(X, window, **ways)
        if pool is max_pool:
            return draw.floats(*Y[0].shape), Y[1], X.shape, window
        return (draw.floats(*Y.shape), *((X, Y) if pool is l2_pool else (X.shape,)), window)

    return draw_gradient


WAYS: list[tuple[int, Any, dict[str, Any]]] = [
    (1, 3, {"stride": 1, "padding": 2}),
    (2, (2, 2, 1), {"stride": (1, 2, 2)}),
    (2, 2, {"stride": 3, "padding": 1, "ceil_mode": True}),
    (3, 2, {}),
]

CASES = [
    case
    for axes, window, ways in WAYS
    for case in (
        Case(
            "max_pool",
            images(window, axes),
            max_pool,
            ways,
            backprop=lambda ops, dY, Y, X, window, ways=ways: (
                ops.backprop_max_pool(dY, Y[1], X.shape, window, **ways),
            ),
            tolerance="exact",
            label=label(axes, {"kernel_size": window, **ways}),
        ),
        Case(
            "avg_pool",
            images(window, axes),
            avg_pool,
            ways,
            backprop=lambda ops, dY, Y, X, window, ways=ways: (ops.backprop_avg_pool(dY, X.shape, window, **ways),),
            tolerance="sum",
            label=label(axes, {"kernel_size": window, **ways}),
        ),
        Case(
            "l2_pool",
            images(window, axes),
            l2_pool,
            ways,
            backprop=lambda ops, dY, Y, X, window, ways=ways: (ops.backprop_l2_pool(dY, X, Y, window, **ways),),
            tolerance="sum",
            label=label(axes, {"kernel_size": window, **ways}),
        ),
        *(
            Case(
                op.__name__,
                gradient(pool, window, axes, ways),
                op,
                ways,
                tolerance="sum",
                label=label(axes, {"kernel_size": window, **ways}),
            )
            for pool, op in (
                (max_pool, backprop_max_pool),
                (avg_pool, backprop_avg_pool),
                (l2_pool, backprop_l2_pool),
            )
        ),
    )
]
