"""Activations, softmax and maxout, each with its gradient."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case, plain, with_gradient
from benchmarks.workload import Arrays

_PIECES: Final = 3


def _with_softmax(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    data = with_gradient(rng, rows, columns)
    e = np.exp(data["X"])
    return {**data, "Y": e / e.sum(axis=1, keepdims=True)}


def _pieces(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    X = rng.standard_normal((rows, columns, _PIECES), dtype=np.float32)
    which = X.argmax(axis=2)
    return {
        "X": X,
        # The same, laid out as our affine_pieces gives it.
        "pieces": np.ascontiguousarray(X.transpose(0, 2, 1)).transpose(0, 2, 1),
        "dY": rng.standard_normal((rows, columns), dtype=np.float32),
        "which": which,
        "which8": which.astype(np.uint8),
        "which32": which.astype(np.int32),
    }


def _torch_backprop_maxout(torch: Any, dY: Any, which: Any) -> Any:
    return torch.zeros(*dY.shape, _PIECES).scatter_(2, which[:, :, None], dY[:, :, None])


CASES: Final = (
    Case("relu", plain, alike=True, torch=lambda torch, X: torch.relu(X)),
    Case(
        "backprop_relu",
        with_gradient,
        alike=True,
        torch=lambda torch, dY, Y: torch.ops.aten.threshold_backward(dY, Y, 0),
    ),
    Case("softmax", plain, alike=True, torch=lambda torch, X: torch.softmax(X, 1)),
    Case(
        "backprop_softmax",
        _with_softmax,
        alike=True,
        torch=lambda torch, Y, dY: torch.ops.aten._softmax_backward_data(dY, Y, 1, torch.float32),
    ),
    Case(
        "maxout",
        _pieces,
        ours=lambda ops, pieces: ops.maxout(pieces),
        thinc=lambda ops, X: ops.maxout(X),
        torch=lambda torch, X: tuple(X.max(2)),
        compared=2,
    ),
    Case(
        "backprop_maxout",
        _pieces,
        ours=lambda ops, dY, which8: ops.backprop_maxout(dY, which8, _PIECES),
        thinc=lambda ops, dY, which32: ops.backprop_maxout(dY, which32, _PIECES),
        torch=_torch_backprop_maxout,
    ),
    Case(
        "take_which",
        _pieces,
        ours=lambda ops, pieces, which8: ops.take_which(pieces, which8),
        torch=lambda torch, X, which: X.gather(2, which[:, :, None])[:, :, 0],
    ),
    Case(
        "backprop_take",
        _pieces,
        ours=lambda ops, dY, which8: ops.backprop_take(dY, which8, _PIECES),
        torch=_torch_backprop_maxout,
    ),
)
