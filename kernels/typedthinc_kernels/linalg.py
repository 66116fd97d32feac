"""Affine maps by kernels."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from typedthinc.backends.interface.base import with_overloads
from typedthinc.backends.interface.linalg import LinalgOps
from typedthinc.backends.numpy.linalg import NumpyLinalg
from typedthinc.types import B, Floats1d, Floats2d, I, O
from typedthinc_kernels import _kernels
from typedthinc_kernels.products import product

# As in table.h: a small product is faster in a kernel than by BLAS.
_FEW: Final = 16384
_FLOAT: Final = np.dtype("float32")


class KernelLinalg(NumpyLinalg):
    """Do products, and what goes before and behind them, in one call, or in one pass where BLAS does the product."""

    @with_overloads(LinalgOps.gemm)
    def gemm(
        self,
        x: Floats2d,
        y: Floats2d,
        *,
        out: Floats2d | None = None,
        trans1: bool = False,
        trans2: bool = False,
        alpha: float = 1.0,
        beta: float = 0.0,
        relu: bool = False,
    ) -> Floats2d:
        adds = beta == 1.0 and out is not None
        found: Any = None
        if alpha == 1.0 and (adds or beta == 0.0):
            found = product(x.T if trans1 else x, y.T if trans2 else y, out, relu=relu, adds=adds)
        if found is None:
            by_blas: Any = super().gemm
            found = by_blas(x, y, out=out, trans1=trans1, trans2=trans2, alpha=alpha, beta=beta, relu=relu)
        Y: Floats2d = found
        return Y

    def affine(
        self,
        X: Floats2d[B, I],
        W: Floats2d[O, I],
        b: Floats1d[O],
        *,
        out: Floats2d[B, O] | None = None,
        relu: bool = False,
    ) -> Floats2d[B, O]:
        if X.dtype is _FLOAT and out is None and len(X) * W.size <= _FEW:
            buffer: Any = np.empty((len(X), len(W)), _FLOAT)
            if _kernels.affine(X, W, b, buffer, relu):
                few: Floats2d[B, O] = buffer
                return few
        many: Any = product(X, W.T, out, b, relu=relu)
        if many is not None:
            Y: Floats2d[B, O] = many
            return Y
        is_plain = X.dtype is _FLOAT and out is None and len(W) > 0
        if not is_plain or X.shape[1:] != W.shape[1:] or b.shape != W.shape[:1]:
            return super().affine(X, W, b, out=out, relu=relu)
        scores: Any = self.gemm(X, W, trans2=True)
        return scores if _kernels.add_bias(scores, b, relu) else super().affine(X, W, b, relu=relu)

    def backprop_affine(
        self,
        dY: Floats2d[B, O],
        X: Floats2d[B, I],
        W: Floats2d[O, I],
        *,
        Y: Floats2d[B, O] | None = None,
        need_dX: bool = True,
        dW: Floats2d[O, I] | None = None,
        db: Floats1d[O] | None = None,
        adds: bool = False,
    ) -> tuple[Floats2d[B, I], Floats2d[O, I], Floats1d[O]]:
        if dW is not None and db is not None and len(X) * W.size <= _FEW:
            dX: Any = np.empty(X.shape, _FLOAT) if need_dX else None
            if _kernels.d_affine(dY, Y, X, W, dW, db, dX, adds):
                return dX, dW, db
        if Y is not None and _fits(dY, X, W, dW, db, adds):
            scores, biases = np.empty(dY.shape, _FLOAT), np.zeros(len(W), _FLOAT) if db is None else db
            if _kernels.d_scores(dY, Y, scores, biases, adds):
                return self._behind_scores(scores, X, W, dW, biases, need_dX=need_dX, adds=adds)
        return super().backprop_affine(dY, X, W, Y=Y, need_dX=need_dX, dW=dW, db=db, adds=adds)

    def sum_columns(self, X: Floats2d[B, O], *, out: Floats1d[O] | None = None) -> Floats1d[O]:
        if X.dtype is _FLOAT and X.ndim == 2:
            buffer: Any = np.empty(X.shape[1:], _FLOAT) if out is None else out
            if _kernels.sum_columns(X, buffer):
                total: Floats1d[O] = buffer
                return total
        return super().sum_columns(X, out=out)

    def _behind_scores(
        self, scores: Any, X: Floats2d[B, I], W: Floats2d[O, I], dW: Any, biases: Any, *, need_dX: bool, adds: bool
    ) -> tuple[Floats2d[B, I], Floats2d[O, I], Floats1d[O]]:
        """Return the gradients, once that of the scores and the sum of its rows are there."""
        buffer, beta = None if dW is None else dW.T, 1.0 if adds else 0.0
        weights: Any = self.gemm(X, scores, trans1=True, out=buffer, beta=beta).T
        dX: Any = self.gemm(scores, W) if need_dX else None
        return dX, weights if dW is None else dW, biases


def _fits(dY: Any, X: Any, W: Any, dW: Any, db: Any, adds: bool) -> bool:
    """Tell whether all shapes agree, so that nothing is refused once a gradient has been added."""
    fits = dY.shape == (len(X), len(W)) and X.shape[1:] == W.shape[1:]
    buffers = ((dW, W.shape), (db, W.shape[:1]))
    return fits and all((not adds) if buffer is None else buffer.shape == shape for buffer, shape in buffers)
