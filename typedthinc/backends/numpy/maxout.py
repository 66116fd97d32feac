"""Maxout with numpy."""

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ids
from typedthinc.backends.interface.maxout import MaxoutOps
from typedthinc.backends.numpy.blocks import row_blocks
from typedthinc.tracebacks import hide_frames


class NumpyMaxout(MaxoutOps):
    """Choose among pieces with numpy."""

    def _maxout(self, X: Any, dtype: Any) -> Any:
        best = np.empty(X.shape[:2], X.dtype)
        which = np.empty(X.shape[:2], dtype)
        for block in row_blocks(1, X, best, which):
            _choose(*block)
        return best, which

    @hide_frames()
    def _take_pieces(self, X: Any, which: Any) -> Any:
        check_ids("take_which", which, X.shape[2], "piece")
        return np.take_along_axis(np.asarray(X), np.asarray(which)[:, :, None], axis=2)[:, :, 0]  # (B, O)

    @hide_frames()
    def _put_pieces(self, op: str, dY: Any, which: Any, nP: int) -> Any:
        check_ids(op, which, nP, "piece")
        nB, nO = dY.shape
        # Each row piece by piece, as `affine_pieces` lays it out.
        pieces = np.empty((nB, nP, nO), dY.dtype)
        for dy, chosen, target in row_blocks(1, dY, which, pieces):
            for p in range(nP):
                np.multiply(dy, np.equal(chosen, p), out=target[:, p])
        return pieces.transpose(0, 2, 1)  # (B, O, P), a view


def _choose(x: Any, best: Any, which: Any) -> None:
    best[...] = x[:, :, 0]
    which[...] = 0
    for p in range(1, x.shape[2]):
        piece = x[:, :, p]
        # A product and a maximum over all: assigning where a mask holds takes ten times as long.
        won = np.greater(piece, best).view(np.uint8)  # a view of bool as bytes, without a pass
        np.maximum(which, won * which.dtype.type(p), out=which)  # the last piece that won stays: p grows
        np.maximum(best, piece, out=best)
