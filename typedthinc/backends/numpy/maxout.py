"""Maxout with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ids, check_ndim, check_same_shape, check_shape
from typedthinc.backends.interface.maxout import MaxoutOps
from typedthinc.backends.numpy.blocks import row_blocks
from typedthinc.tracebacks import hide_frames
from typedthinc.types import B, Floats2d, Floats3d, Ints2d, O, P, Size


class NumpyMaxout(MaxoutOps):
    """Choose among pieces with numpy."""

    def maxout(self, X: Floats3d[B, O, P]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        check_ndim("maxout", "X", X, 3)
        x: Any = X
        nP = x.shape[2]
        if nP == 0:
            raise ValueError(f"maxout: X has no pieces (shape {x.shape})")
        best: Any = np.empty(x.shape[:2], x.dtype)
        which: Any = np.empty(x.shape[:2], np.min_scalar_type(nP))
        for block in row_blocks(1, x, best, which):
            _choose(*block)
        return best, which

    def backprop_maxout(self, dY: Floats2d[B, O], which: Ints2d[B, O], nP: Size[P]) -> Floats3d[B, O, P]:
        dX: Floats3d[B, O, P] = _scattered("backprop_maxout", dY, which, int(nP))
        return dX

    def take_which(self, X: Floats3d[B, O, P], which: Ints2d[B, O]) -> Floats2d[B, O]:
        check_ndim("take_which", "X", X, 3)
        check_shape("take_which", "which", which, X.shape[:2])
        check_ids("take_which", which, X.shape[2], "piece")
        taken: Any = np.take_along_axis(np.asarray(X), np.asarray(which)[:, :, None], axis=2)
        Y: Floats2d[B, O] = taken[:, :, 0]
        return Y

    def backprop_take(self, dY: Floats2d[B, O], which: Ints2d[B, O], nP: Size[P]) -> Floats3d[B, O, P]:
        dX: Floats3d[B, O, P] = _scattered("backprop_take", dY, which, int(nP))
        return dX


def _choose(x: Any, best: Any, which: Any) -> None:
    best[...] = x[:, :, 0]
    which[...] = 0
    for p in range(1, x.shape[2]):
        piece = x[:, :, p]
        # A product and a maximum over all: assigning where a mask holds takes ten times as long.
        won = np.greater(piece, best).view(np.uint8)
        np.maximum(which, won * which.dtype.type(p), out=which)
        np.maximum(best, piece, out=best)


@hide_frames()
def _scattered(op: str, dY: Any, which: Any, nP: int) -> Any:
    check_same_shape(op, which=which, dY=dY)
    check_ids(op, which, nP, "piece")
    nB, nO = dY.shape
    # Each row piece by piece, as `affine_pieces` lays it out.
    pieces: Any = np.empty((nB, nP, nO), dY.dtype)
    for dy, chosen, target in row_blocks(1, dY, which, pieces):
        for p in range(nP):
            np.multiply(dy, np.equal(chosen, p), out=target[:, p])
    return pieces.transpose(0, 2, 1)
