"""Reductions of sequences by kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.numpy.reductions import NumpyReductions
from typedthinc.types import B, Floats2d, Ints1d, Ints2d, N, O
from typedthinc_kernels import _kernels


class KernelReductions(NumpyReductions):
    """Reduce the rows of sequences in one pass."""

    def reduce_sum(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        Y: Any = _reduced(X, lengths, is_mean=False)
        return super().reduce_sum(X, lengths) if Y is None else Y

    def backprop_reduce_sum(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        dX: Any = _repeated(dY, lengths, is_mean=False)
        return super().backprop_reduce_sum(dY, lengths) if dX is None else dX

    def reduce_mean(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        Y: Any = _reduced(X, lengths, is_mean=True)
        return super().reduce_mean(X, lengths) if Y is None else Y

    def backprop_reduce_mean(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        dX: Any = _repeated(dY, lengths, is_mean=True)
        return super().backprop_reduce_mean(dY, lengths) if dX is None else dX

    def reduce_max(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        shape = (*lengths.shape[:1], *X.shape[1:])
        best: Any = np.empty(shape, X.dtype)
        which: Any = np.empty(shape, np.int32)
        return (best, which) if _kernels.maxima(X, best, which, lengths) else super().reduce_max(X, lengths)

    def backprop_reduce_max(self, dY: Floats2d[B, O], which: Ints2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        dX: Any = _buffer(dY, lengths)
        done = dX is not None and _kernels.d_maxima(dY, which, dX, lengths)
        return dX if done else super().backprop_reduce_max(dY, which, lengths)


def _reduced(X: Any, lengths: Any, *, is_mean: bool) -> Any:
    Y = np.empty((*lengths.shape[:1], *X.shape[1:]), X.dtype)
    return Y if _kernels.sums(X, Y, lengths, is_mean) else None


def _repeated(dY: Any, lengths: Any, *, is_mean: bool) -> Any:
    dX = _buffer(dY, lengths)
    return dX if dX is not None and _kernels.d_sums(dY, dX, lengths, is_mean) else None


def _buffer(dY: Any, lengths: Any) -> Any:
    rows = int(lengths.sum()) if lengths.dtype.kind in "iu" else -1
    return None if rows < 0 else np.empty((rows, *dY.shape[1:]), dY.dtype)
