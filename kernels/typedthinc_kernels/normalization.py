"""Normalization by kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_positive
from typedthinc.backends.numpy.blocks import empty_like
from typedthinc.backends.numpy.normalization import NumpyNormalization
from typedthinc.backends.threads import num_threads
from typedthinc.types import B, Floats1d, Floats2d, O
from typedthinc_kernels import _kernels


class KernelNormalization(NumpyNormalization):
    """Normalize each row while it is in the cache."""

    def normalize_rows(self, X: Floats2d[B, O], *, eps: float = 1e-8) -> tuple[Floats2d[B, O], Floats1d[B]]:
        check_positive("normalize_rows", "eps", eps)
        y: Any = empty_like(X)
        factors: Any = np.empty(X.shape[:1], y.dtype)
        return (y, factors) if _kernels.normalize(X, y, factors, eps) else super().normalize_rows(X, eps=eps)

    def backprop_normalize_rows(self, dY: Floats2d[B, O], Y: Floats2d[B, O], factors: Floats1d[B]) -> Floats2d[B, O]:
        dX: Any = empty_like(dY)
        return dX if _kernels.d_normalize(dY, Y, factors, dX) else super().backprop_normalize_rows(dY, Y, factors)

    def layernorm(
        self, X: Floats2d[B, O], G: Floats1d[O], b: Floats1d[O], *, eps: float = 1e-8
    ) -> tuple[Floats2d[B, O], Floats2d[B, O], Floats1d[B]]:
        check_positive("layernorm", "eps", eps)
        y: Any = empty_like(X)
        normal: Any = empty_like(X)
        factors: Any = np.empty(X.shape[:1], y.dtype)
        done = _kernels.layernorm(X, G, b, y, normal, factors, eps, num_threads())
        return (y, normal, factors) if done else super().layernorm(X, G, b, eps=eps)

    def backprop_layernorm(
        self,
        dY: Floats2d[B, O],
        normal: Floats2d[B, O],
        factors: Floats1d[B],
        G: Floats1d[O],
        *,
        dG: Floats1d[O] | None = None,
        db: Floats1d[O] | None = None,
    ) -> tuple[Floats2d[B, O], Floats1d[O], Floats1d[O]]:
        dX: Any = empty_like(dY)
        gains: Any = empty_like(G) if dG is None else dG
        biases: Any = empty_like(G) if db is None else db
        if _kernels.d_layernorm(dY, normal, factors, G, dX, gains, biases, num_threads()):
            return dX, gains, biases
        return super().backprop_layernorm(dY, normal, factors, G, dG=dG, db=db)
