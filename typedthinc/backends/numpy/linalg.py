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
    ) -> Floats2d:
        a = x.T if trans1 else x
        b = y.T if trans2 else y
        try:
            Y: Floats2d = _product(a, b, out)
        except ValueError:
            refuse_product("gemm", a, b, *(() if out is None else (out,)))
        if Y.ndim != 2 or a.ndim != 2:
            refuse_product("gemm", a, b)
        return Y

    def affine(
        self, X: Floats2d[B, I], W: Floats2d[O, I], b: Floats1d[O], *, out: Floats2d[B, O] | None = None
    ) -> Floats2d[B, O]:
        if b.shape != W.shape[:1]:
            refuse_product("affine", X, W, b)
        y: Floats2d[B, O] = self.gemm(X, W, trans2=True, out=out)
        y += b
        return y

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
        x: Any = X
        target: Any = out
        sums: Floats1d[O]
        if x.size < _SUM_IN_BLAS:
            sums = np.add.reduce(x, axis=0, out=target)
        else:
            sums = np.matmul(np.ones(x.shape[0], x.dtype), x, out=target)
        return sums


def _pieces_first(array: Any) -> Any:
    return np.moveaxis(np.asarray(array), 1, 0)


def _product(a: Any, b: Any, out: Any) -> Any:
    if b.shape[0] == 1 and a.shape[-1] == 1 and a.size * b.size >= _OUTER_IN_BLAS:
        a, b = _with_zeros(a.T).T, _with_zeros(b)
    return a.dot(b) if out is None else np.matmul(a, b, out=out)


def _with_zeros(row: Any) -> Any:
    rows = np.zeros((2, row.shape[1]), row.dtype)
    rows[0] = row[0]
    return rows
