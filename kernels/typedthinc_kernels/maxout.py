"""Maxout by kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.numpy.maxout import NumpyMaxout
from typedthinc.backends.threads import num_threads
from typedthinc.types import B, Floats2d, Floats3d, Ints2d, O, P, Size
from typedthinc_kernels import _kernels


class KernelMaxout(NumpyMaxout):
    """Choose among pieces in one pass."""

    def maxout(self, X: Floats3d[B, O, P]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        x: Any = X
        if x.ndim != 3 or x.shape[2] > 255:
            return super().maxout(X)
        best: Any = np.empty(x.shape[:2], x.dtype)
        which: Any = np.empty(x.shape[:2], np.uint8)
        return (best, which) if _kernels.maxout(x, best, which, num_threads()) else super().maxout(X)

    def backprop_maxout(self, dY: Floats2d[B, O], which: Ints2d[B, O], nP: Size[P]) -> Floats3d[B, O, P]:
        dX: Any = _scattered(dY, which, int(nP))
        return super().backprop_maxout(dY, which, nP) if dX is None else dX

    def backprop_take(self, dY: Floats2d[B, O], which: Ints2d[B, O], nP: Size[P]) -> Floats3d[B, O, P]:
        dX: Any = _scattered(dY, which, int(nP))
        return super().backprop_take(dY, which, nP) if dX is None else dX


def _scattered(dY: Any, which: Any, nP: int) -> Any:
    if dY.ndim != 2 or nP < 0:
        return None
    # Each row piece by piece, as `affine_pieces` lays it out.
    pieces: Any = np.empty((dY.shape[0], nP, dY.shape[1]), dY.dtype)
    return pieces.transpose(0, 2, 1) if _kernels.d_maxout(dY, which, pieces, num_threads()) else None
