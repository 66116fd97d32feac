"""Products and sums of matrices with cupy, which passes them on to cuBLAS."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.checks import check_ndim, check_shape, refuse_product
from typedthinc.backends.cupy.kernels import elementwise
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.base import with_overloads
from typedthinc.backends.interface.linalg import LinalgOps
from typedthinc.types import B, Floats1d, Floats2d, I, O

# Nothing of `old` is read where beta is 0: it may hold nan.
_FINISH: Final = elementwise(
    "gemm",
    "T x, T old, T alpha, T beta, bool relu",
    "T y",
    "T t = alpha * x + (beta == T(0) ? T(0) : beta * old); y = relu && t < T(0) ? T(0) : t",
)
_ADD_ROW: Final = elementwise("add_row", "T x, U b, bool relu", "T y", "T t = x + b; y = relu && t < T(0) ? T(0) : t")


class CupyLinalg(LinalgOps):
    """Multiply matrices with cupy."""

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
        a = x.T if trans1 else x
        b = y.T if trans2 else y
        if a.ndim != 2 or b.ndim != 2 or a.shape[1] != b.shape[0]:
            refuse_product("gemm", a, b)
        if out is not None and out.shape != (a.shape[0], b.shape[1]):
            refuse_product("gemm", a, b, out)
        if beta != 0.0 and out is None:
            raise ValueError("gemm: beta is a factor on out, which is not given")
        if alpha == 1.0 and beta == 0.0 and not relu:
            Y: Floats2d = _product(a, b, out)  # cuBLAS alone, without a pass behind
            return Y
        product = cupy.matmul(a, b)
        old = product if out is None else out
        finished: Floats2d = _FINISH(product, old, alpha, beta, relu, old)  # beta is 0 then, and `old` is not read
        return finished  # scaled, added and cut off at 0 in one pass

    def affine(
        self,
        X: Floats2d[B, I],
        W: Floats2d[O, I],
        b: Floats1d[O],
        *,
        out: Floats2d[B, O] | None = None,
        relu: bool = False,
    ) -> Floats2d[B, O]:
        if b.shape != W.shape[:1]:
            refuse_product("affine", X, W, b)
        product = self.gemm(X, W, trans2=True, out=out)
        Y: Floats2d[B, O] = _ADD_ROW(product, b, relu, product)  # in place, bias and rectifier in one pass
        return Y

    def _affine_pieces(self, X: Any, W: Any, b: Any) -> Any:
        nO, nP, nI = W.shape
        # One product for all pieces; `maxout` reads the pieces of a unit side by side.
        y = cupy.matmul(X, _rows(W, nO * nP, nI).T).reshape(X.shape[0], nO, nP)  # (B, nO, nP)
        y += b
        return y

    def _backprop_affine_pieces(
        self, dY: Any, X: Any, W: Any, dW: Any, db: Any, *, need_dX: bool
    ) -> tuple[Any, Any, Any]:
        nO, nP, nI = W.shape
        dy = _rows(dY, X.shape[0], nO * nP)  # (B, nO * nP)
        weights = _given(dW, cupy.matmul(dy.T, X).reshape(nO, nP, nI))
        biases = _given(db, dy.sum(axis=0).reshape(nO, nP))
        dX = cupy.matmul(dy, _rows(W, nO * nP, nI)) if need_dX else None
        return dX, weights, biases

    def sum_columns(self, X: Floats2d[B, O], *, out: Floats1d[O] | None = None) -> Floats1d[O]:
        check_ndim("sum_columns", "X", X, 2)
        if out is not None:
            check_shape("sum_columns", "out", out, X.shape[1:])
        sums: Floats1d[O] = cupy.sum(X, axis=0, out=out)
        return sums


def _product(a: Any, b: Any, out: Any) -> Any:
    if out is not None and out.flags.f_contiguous and not out.flags.c_contiguous:
        # Written row by row into its transpose: cupy would make a copy of any other layout.
        cupy.matmul(b.T, a.T, out=out.T)  # (a b)^T = b^T a^T
        return out
    return cupy.matmul(a, b, out=out)


def _rows(array: Any, rows: int, width: int) -> Any:
    return cupy.ascontiguousarray(array).reshape(rows, width)  # no copy if it is so already


def _given(buffer: Any, result: Any) -> Any:
    """Copy the result into the buffer for it, if there is one."""
    if buffer is None:
        return result
    buffer[...] = result
    return buffer
