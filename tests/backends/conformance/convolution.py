from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw, with_gradients


def windows(X: Any, W: Any, stride: int = 1, padding: int = 0, dilation: int = 1, groups: int = 1) -> Any:
    """List each number of each window with the filter and the weight that it meets, one by one."""
    nN, nK, nC = len(X), len(W), W.shape[1]
    counts = [
        (n + 2 * padding - dilation * (r - 1) - 1) // stride + 1 for n, r in zip(X.shape[2:], W.shape[2:], strict=True)
    ]
    for n, k, at in product(range(nN), range(nK), product(*map(range, counts))):
        for c, cell in product(range(nC), product(*map(range, W.shape[2:]))):
            place = tuple(stride * i + dilation * r - padding for i, r in zip(at, cell, strict=True))
            if all(0 <= i < size for i, size in zip(place, X.shape[2:], strict=True)):
                yield (n, k, *at), (n, k * groups // nK * nC + c, *place), (k, c, *cell)


def convolved(X: Any, W: Any, **ways: Any) -> Any:
    sizes = (
        output_dim(n, r, **{k: v for k, v in ways.items() if k != "groups"})
        for n, r in zip(X.shape[2:], W.shape[2:], strict=True)
    )
    Y = np.zeros((len(X), len(W), *sizes))
    for y, x, w in windows(X, W, **ways):
        Y[y] += X[x] * W[w]
    return Y


def backprop_input(dY: Any, W: Any, size: tuple[int, ...], **ways: Any) -> Any:
    dX = np.zeros((len(dY), W.shape[1] * ways.get("groups", 1), *size))
    for y, x, w in windows(dX, W, **ways):
        dX[x] += dY[y] * W[w]
    return dX


def backprop_filter(dY: Any, X: Any, window: tuple[int, ...], **ways: Any) -> Any:
    dW = np.zeros((dY.shape[1], X.shape[1] // ways.get("groups", 1), *window))
    for y, x, w in windows(X, dW, **ways):
        dW[w] += dY[y] * X[x]
    return dW


def transposed(X: Any, W: Any, output_padding: int = 0, **ways: Any) -> Any:
    stride, padding, dilation = ways.get("stride", 1), ways.get("padding", 0), ways.get("dilation", 1)
    size = [
        stride * (n - 1) + dilation * (r - 1) + 1 - 2 * padding + output_padding
        for n, r in zip(X.shape[2:], W.shape[2:], strict=True)
    ]
    return backprop_input(X, W, tuple(size), **ways)


def output_dim(size: int, window: int, **ways: Any) -> int:
    """Count windows by putting one behind the other."""
    stride, padding, dilation = ways.get("stride", 1), ways.get("padding", 0), ways.get("dilation", 1)
    reach = dilation * (window - 1) + 1
    starts = [*range(-padding, size + padding - reach + 1, stride)]
    if not ways.get("ceil_mode"):
        return len(starts)
    if starts[-1] + reach < size + padding:
        starts.append(starts[-1] + stride)
    return sum(start < size for start in starts)


def images(axes: int, **ways: Any) -> Any:
    def draw_images(draw: Draw) -> tuple[Any, ...]:
        groups = ways.get("groups", 1)
        window = [draw.size(1, 3 if axes == 1 else 2) for _ in range(axes)]
        reach = [ways.get("dilation", 1) * (r - 1) + 1 for r in window]
        sizes = [draw.size(max(n - 2 * ways.get("padding", 0), 1), n + 2) for n in reach]
        nN, nC, nK = draw.size(0, 2), draw.size(1, 2) * groups, draw.size(1, 2) * groups
        return draw.floats(nN, nC, *sizes), draw.floats(nK, nC // groups, *window)

    return draw_images


def for_transpose(axes: int, **ways: Any) -> Any:
    def draw_images(draw: Draw) -> tuple[Any, ...]:
        least = 1 + 2 * ways.get("padding", 0)
        nN, nK, nC = draw.size(0, 2), draw.size(1, 2), draw.size(1, 2)
        groups = ways.get("groups", 1)
        sizes, window = [draw.size(least, least + 1) for _ in range(axes)], [draw.size(1, 2) for _ in range(axes)]
        return draw.floats(nN, nK * groups, *sizes), draw.floats(nK * groups, nC, *window)

    return draw_images


WAYS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"stride": 2, "padding": 1, "dilation": 2}),
    (2, {"padding": 2, "groups": 2}),
    (3, {"stride": 3, "padding": 1}),
]
TRANSPOSED: list[tuple[int, dict[str, Any]]] = [
    (1, {"stride": 3, "output_padding": 2}),
    (2, {"stride": 2, "padding": 1, "groups": 2}),
    (3, {"dilation": 2}),
]


def label(axes: int, ways: dict[str, Any]) -> str:
    return "-".join([f"{axes}d", *(f"{key}={value}" for key, value in ways.items())])


CASES = [
    *(
        case
        for axes, ways in WAYS
        for case in with_gradients(
            Case("conv", images(axes, **ways), convolved, ways, tolerance="sum", label=label(axes, ways)),
            backprop_input,
            backprop_filter,
            tolerance="sum",
        )
    ),
    *(
        Case(
            "conv_transpose",
            for_transpose(axes, **ways),
            transposed,
            ways,
            tolerance="sum",
            label=label(axes, ways),
        )
        for axes, ways in TRANSPOSED
    ),
    *(
        Case("output_dim", lambda draw: (draw.size(3, 9), draw.size(1, 3)), output_dim, ways, label=label(1, ways))
        for ways in (
            {},
            {"stride": 2, "padding": 1},
            {"stride": 3, "ceil_mode": True},
            {"stride": 2, "padding": 1, "ceil_mode": True},
        )
    ),
]
