"""Attention by kernels."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.backends.interface.attention import AttentionOps
from typedthinc.backends.numpy.blocks import empty_like
from typedthinc.types import B, Floats1d, Floats2d, I, Ints1d, N, O
from typedthinc_kernels import _kernels


class KernelAttention(AttentionOps):
    """Weight rows, a sequence at a time."""

    def attend_sequences(
        self, X: Floats2d[N, O], query: Floats1d[I], lengths: Ints1d[B], keys: Floats2d[N, I] | None = None
    ) -> tuple[Floats2d[N, O], Floats2d[N, Literal[1]]]:
        Y: Any = empty_like(X)
        weights: Any = np.empty((len(X), 1), np.float32)
        if _kernels.attend(X, X if keys is None else keys, query, lengths, weights, Y):
            return Y, weights
        return super().attend_sequences(X, query, lengths, keys)

    def backprop_attend_sequences(
        self,
        dY: Floats2d[N, O],
        X: Floats2d[N, O],
        query: Floats1d[I],
        weights: Floats2d[N, Literal[1]],
        lengths: Ints1d[B],
        keys: Floats2d[N, I] | None = None,
    ) -> tuple[Floats2d[N, O], Floats1d[I], Floats2d[N, I] | None]:
        dX: Any = empty_like(dY)
        dQuery: Any = empty_like(query)
        dKeys: Any = None if keys is None else empty_like(keys)
        buffer = np.empty(len(X), np.float32)
        matched: Any = X if keys is None else keys
        if _kernels.d_attend(dY, X, matched, query, weights, lengths, buffer, dX, dQuery, dKeys):
            return dX, dQuery, dKeys
        return super().backprop_attend_sequences(dY, X, query, weights, lengths, keys)
