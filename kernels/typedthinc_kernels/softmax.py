"""Softmax by kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.numpy.blocks import empty_like
from typedthinc.backends.numpy.softmax import NumpySoftmax
from typedthinc.types import B, Floats2d, Ints1d, N, O
from typedthinc_kernels import _kernels


class KernelSoftmax(NumpySoftmax):
    """Turn scores into probabilities, a row at a time."""

    def softmax(self, X: FloatsT, *, axis: int = -1, temperature: float = 1.0, inplace: bool = False) -> FloatsT:
        if axis in (-1, X.ndim - 1) and temperature > 0:
            Y: FloatsT = X if inplace else empty_like(X)
            if _kernels.softmax(X, Y, temperature):
                return Y
        return super().softmax(X, axis=axis, temperature=temperature, inplace=inplace)

    def backprop_softmax(self, Y: FloatsT, dY: FloatsT, *, axis: int = -1, temperature: float = 1.0) -> FloatsT:
        if axis in (-1, Y.ndim - 1) and temperature > 0:
            dX: FloatsT = empty_like(dY)
            if _kernels.d_softmax(Y, dY, dX, temperature):
                return dX
        return super().backprop_softmax(Y, dY, axis=axis, temperature=temperature)

    def softmax_sequences(self, X: Floats2d[N, O], lengths: Ints1d[B], *, inplace: bool = False) -> Floats2d[N, O]:
        Y: Any = X if inplace else empty_like(X)
        buffer = np.empty(2 * X.shape[-1], np.float32)
        done = _kernels.softmax_runs(X, Y, lengths, buffer)
        return Y if done else super().softmax_sequences(X, lengths, inplace=inplace)

    def backprop_softmax_sequences(self, dY: Floats2d[N, O], Y: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[N, O]:
        dX: Any = empty_like(dY)
        buffer = np.empty(dY.shape[-1], np.float32)
        done = _kernels.d_softmax_runs(dY, Y, dX, lengths, buffer)
        return dX if done else super().backprop_softmax_sequences(dY, Y, lengths)
