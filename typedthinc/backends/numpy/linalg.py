"""Products and sums of matrices with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ndim, check_shape, refuse_product
from typedthinc.backends.interface.linalg import LinalgOps
from typedthinc.types import B, Floats1d, Floats2d, Floats3d, I, O, P

# From this many elements on, an outer product is faster as a product of two rows, one of them zero, in BLAS.
_OUTER_IN_BLAS = 2048
# From this many elements on, a sum of columns is faster as a product with ones, in BLAS.
_SUM_IN_BLAS = 512


class NumpyLinalg(LinalgOps):
    """Multiply matrices with numpy."""

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
        if beta != 0.0:
            return self._gemm_onto(x, y, out, trans1, trans2, alpha, beta, relu)
        a = x.T if trans1 else x
        b = y.T if trans2 else y
        try:
            product: Any = _product(a, b, out)
        except ValueError:
            refuse_product("gemm", a, b, *(() if out is None else (out,)))
        if product.ndim != 2 or a.ndim != 2:
            refuse_product("gemm", a, b)
        if alpha != 1.0:
            product *= alpha
        if relu:
            np.maximum(product, 0, out=product)
        Y: Floats2d = product
        return Y

    def _gemm_onto(
        self,
        x: Floats2d,
        y: Floats2d,
        out: Floats2d | None,
        trans1: bool,
        trans2: bool,
        alpha: float,
        beta: float,
        relu: bool,
    ) -> Floats2d:
        """Add to what `out` holds. numpy has no such product, so there is one temporary array."""
        if out is None:
            raise ValueError("gemm: beta is a factor on what `out` holds, but there is no `out`")
        product = self.gemm(x, y, trans1=trans1, trans2=trans2, alpha=alpha)
        check_shape("gemm", "out", out, product.shape)
        target: Any = out
        if beta != 1.0:
            target *= beta
        target += product
        if relu:
            np.maximum(target, 0, out=target)
        return out

    def affine(
        self, X: Floats2d[B, I], W: Floats2d[O, I], b: Floats1d[O], *, out: Floats2d[B, O] | None = None
    ) -> Floats2d[B, O]:
        try:
            product: Any = _product(X, W.T, out)
        except ValueError:
            refuse_product("affine", X, W, b)
        if product.ndim != 2 or b.shape != W.shape[:1]:
            refuse_product("affine", X, W, b)
        Y: Floats2d[B, O] = np.add(product, b, out=product)
        return Y

    def affine_pieces(self, X: Floats2d[B, I], W: Floats3d[O, P, I], b: Floats2d[O, P]) -> Floats3d[B, O, P]:
        check_ndim("affine_pieces", "X", X, 2)
        check_ndim("affine_pieces", "W", W, 3)
        if X.shape[1] != W.shape[2] or b.shape != W.shape[:2]:
            refuse_product("affine_pieces", X, W, b)
        pieces: Any = np.matmul(X, _pieces_first(W).transpose(0, 2, 1))
        pieces += _pieces_first(b)[:, None, :]
        Y: Floats3d[B, O, P] = pieces.transpose(1, 2, 0)
        return Y

    def backprop_affine_pieces(
        self, dY: Floats3d[B, O, P], X: Floats2d[B, I], W: Floats3d[O, P, I]
    ) -> tuple[Floats2d[B, I], Floats3d[O, P, I], Floats2d[O, P]]:
        check_shape("backprop_affine_pieces", "dY", dY, (X.shape[0], *W.shape[:2]))
        check_shape("backprop_affine_pieces", "X", X, (X.shape[0], W.shape[2]))
        pieces: Any = np.moveaxis(np.asarray(dY), 2, 0)
        dW: Any = np.empty(W.shape, pieces.dtype)
        db: Any = np.empty(W.shape[:2], pieces.dtype)
        dX: Any = np.zeros(X.shape, pieces.dtype)
        part: Any = np.empty(X.shape, pieces.dtype)
        for p, piece in enumerate(pieces):
            # Into memory that is there already: without it, `dot` would copy the rows of W that lie apart.
            _product(piece.T, X, dW[:, p])
            dX += _product(piece, W[:, p], part)
            db[:, p] = self.sum_columns(piece)
        return dX, dW, db

    def sum_columns(self, X: Floats2d[B, O], *, out: Floats1d[O] | None = None) -> Floats1d[O]:
        check_ndim("sum_columns", "X", X, 2)
        if out is not None:
            check_shape("sum_columns", "out", out, X.shape[1:])
        sums: Floats1d[O] = column_sums(X, out)
        return sums

    def tile(self, X: Any, reps: int | tuple[int, ...]) -> Any:
        counts = (reps,) if isinstance(reps, int) else reps
        if len(counts) > X.ndim or min(counts, default=0) < 0:
            raise ValueError(f"tile: reps must be counts of at most {X.ndim} axes, not {reps!r}")
        return np.tile(X, counts)


def column_sums(x: Any, out: Any) -> Any:
    """Sum each column, by BLAS where that is faster."""
    if x.shape[0] == 1:
        sums = np.empty_like(x[0]) if out is None else out
        sums[...] = x[0]
        return sums
    if x.size < _SUM_IN_BLAS:
        return np.add.reduce(x, axis=0, out=out)
    return np.matmul(np.ones(x.shape[0], x.dtype), x, out=out)


def _pieces_first(array: Any) -> Any:
    return np.moveaxis(np.asarray(array), 1, 0)


def _product(a: Any, b: Any, out: Any) -> Any:
    if b.shape[0] == 1 and a.shape[-1] == 1 and a.size * b.size >= _OUTER_IN_BLAS:
        a, b = _with_zeros(a.T).T, _with_zeros(b)
    if out is None:
        return a.dot(b)
    if out.dtype is a.dtype is b.dtype and out.dtype.isnative:
        # `dot` is in BLAS sooner than `matmul`, which counts for small matrices, but writes row by row only.
        if out.flags.c_contiguous:
            return a.dot(b, out=out)
        if out.flags.f_contiguous:
            b.T.dot(a.T, out=out.T)
            return out
    return np.matmul(a, b, out=out)


def _with_zeros(row: Any) -> Any:
    rows = np.zeros((2, row.shape[1]), row.dtype)
    rows[0] = row[0]
    return rows
