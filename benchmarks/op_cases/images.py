"""Convolution and pooling of images; `benchmarks/convolution.py` has more shapes and the gradients."""

from __future__ import annotations

from typing import Final

import numpy as np

from benchmarks.op_cases.case import Case
from benchmarks.workload import Arrays

_SIZE: Final = 8
_ROOM: Final = _SIZE * _SIZE


def _images(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    """Make as many numbers as a matrix has: images of 8 x 8 with a channel for each 8 columns."""
    channels = max(columns // 8, 1)
    count = max(rows * columns // (channels * _ROOM), 1)
    shape = (count, channels, _SIZE, _SIZE)
    return {
        "X": rng.standard_normal(shape, dtype=np.float32),
        "dY": rng.standard_normal(shape, dtype=np.float32),
        "dPooled": rng.standard_normal((count, channels, _SIZE // 2, _SIZE // 2), dtype=np.float32),
        "which": rng.integers(0, 4, (count, channels, _SIZE // 2, _SIZE // 2)).astype("uint8"),
        "W": rng.standard_normal((channels, channels, 3, 3), dtype=np.float32),
    }


CASES: Final = (
    Case("conv", _images, given={"padding": 1}, torch=lambda torch, X, W: torch.nn.functional.conv2d(X, W, padding=1)),
    Case(
        "backprop_conv_input",
        _images,
        given={"size": (_SIZE, _SIZE), "padding": 1},
        torch=lambda torch, dY, W: torch.nn.grad.conv2d_input(dY.shape, W, dY, padding=1),
    ),
    Case(
        "backprop_conv_filter",
        _images,
        given={"kernel_size": (3, 3), "padding": 1},
        torch=lambda torch, dY, X: torch.nn.grad.conv2d_weight(X, (dY.shape[1], X.shape[1], 3, 3), dY, padding=1),
    ),
    Case(
        "conv_transpose",
        _images,
        given={"stride": 2},
        torch=lambda torch, X, W: torch.nn.functional.conv_transpose2d(X, W, stride=2),
    ),
    Case("max_pool", _images, given={"kernel_size": 2}, torch=lambda torch, X: torch.nn.functional.max_pool2d(X, 2)),
    Case(
        "backprop_max_pool",
        _images,
        ours=lambda ops, dPooled, which, X: ops.backprop_max_pool(dPooled, which, X.shape, 2),
    ),
    Case("avg_pool", _images, given={"kernel_size": 2}, torch=lambda torch, X: torch.nn.functional.avg_pool2d(X, 2)),
    Case("backprop_avg_pool", _images, ours=lambda ops, dPooled, X: ops.backprop_avg_pool(dPooled, X.shape, 2)),
    Case("l2_pool", _images, given={"kernel_size": 2}, torch=lambda torch, X: torch.nn.functional.lp_pool2d(X, 2.0, 2)),
    Case(
        "backprop_l2_pool", _images, ours=lambda ops, dPooled, X: ops.backprop_l2_pool(dPooled, X, ops.l2_pool(X, 2), 2)
    ),
)
