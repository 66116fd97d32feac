"""Windows over sequences by kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.numpy.sequences import NumpySequences
from typedthinc.backends.threads import num_threads
from typedthinc.types import Floats2d, I, Ints1d, N
from typedthinc_kernels import _kernels


class KernelSequences(NumpySequences):
    """Gather and add up windows, a row at a time."""

    def seq2col(self, X: Floats2d[N, I], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        if X.ndim != 2 or nW < 0:
            return super().seq2col(X, nW, lengths=lengths)
        cols: Any = np.empty((X.shape[0], 2 * nW + 1, X.shape[1]), X.dtype)
        if not _kernels.windows(X, cols, _whole(X) if lengths is None else lengths, nW, num_threads()):
            return super().seq2col(X, nW, lengths=lengths)
        flat: Floats2d[N, Any] = cols.reshape(X.shape[0], (2 * nW + 1) * X.shape[1])
        return flat

    def backprop_seq2col(self, dY: Floats2d[N, Any], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        if dY.ndim != 2 or nW < 0:
            return super().backprop_seq2col(dY, nW, lengths=lengths)
        dX: Any = np.empty((dY.shape[0], dY.shape[1] // (2 * nW + 1)), dY.dtype)
        done = _kernels.d_windows(dY, dX, _whole(dY) if lengths is None else lengths, nW, num_threads())
        return dX if done else super().backprop_seq2col(dY, nW, lengths=lengths)


def _whole(X: Any) -> Any:
    return np.array([X.shape[0]])
