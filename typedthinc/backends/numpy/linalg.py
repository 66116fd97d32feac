"""Products and sums of matrices with numpy."""

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ndim, check_shape, refuse_product
from typedthinc.backends.interface.base import with_overloads
from typedthinc.backends.interface.linalg import LinalgOps
from typedthinc.backends.numpy.zeros import ZERO
from typedthinc.backends.sums import MOST_ONES_KEPT, SUM_IN_BLAS, column_sums, kept_ones
from typedthinc.tracebacks import hide_frames, shorten
from typedthinc.types import B, Floats1d, Floats2d, I, O

# Where calls are what costs, so does each look into a module.
_add = np.add
_maximum = np.maximum

# From this many elements on, an outer product is faster as a product of two rows, one of them zero, in BLAS.
_OUTER_IN_BLAS = 1 << 16


class NumpyLinalg(LinalgOps):
    """Multiply matrices with numpy."""

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
        if beta != 0.0:
            return self._gemm_onto(x, y, out, trans1, trans2, alpha, beta, relu)
        a = x.T if trans1 else x
        b = y.T if trans2 else y
        try:
            # As far as it goes without `_product`: where a batch is small, calls are what costs.
            is_outer = len(b) == 1 and a.size * b.size >= _OUTER_IN_BLAS  # (B, 1) times (1, N)
            if is_outer:
                product = _product(a, b, out)
            elif out is None:
                product = a.dot(b)  # `dot` is a method: no look into a module
            elif out.flags.c_contiguous and out.dtype is a.dtype is b.dtype and out.dtype.isnative:
                product = a.dot(b, out=out)
            else:
                product = _product(a, b, out)
        except ValueError:
            refuse_product("gemm", a, b, *(() if out is None else (out,)))
        if product.ndim != 2 or a.ndim != 2:
            refuse_product("gemm", a, b)
        if alpha != 1.0:
            product *= alpha  # in place: product is ours
        if relu:
            np.maximum(product, ZERO.get(product.dtype, 0), out=product)  # in place, without a mask
        Y: Floats2d = product
        return Y

    @hide_frames()
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
        """Add to what `out` holds. numpy does not have this product, so there is one temporary array."""
        if out is None:
            raise ValueError("gemm: beta is a factor on what `out` holds, but there is no `out`")
        # A plain bool fits none of the overloads.
        gemm: Any = self.gemm
        product = gemm(x, y, trans1=trans1, trans2=trans2, alpha=alpha)
        check_shape("gemm", "out", out, product.shape)
        target: Any = out
        if beta != 1.0:  # a factor of 1 is a pass for nothing
            target *= beta
        target += product
        if relu:
            np.maximum(target, ZERO.get(target.dtype, 0), out=target)
        return out

    def affine(
        self,
        X: Floats2d[B, I],
        W: Floats2d[O, I],
        b: Floats1d[O],
        *,
        out: Floats2d[B, O] | None = None,
        relu: bool = False,
    ) -> Floats2d[B, O]:
        try:
            columns = W.T
            product = X.dot(columns) if out is None and len(columns) > 1 else _product(X, columns, out)
            rows, width = product.shape
        except ValueError:
            refuse_product("affine", X, W, b)
        if b.shape != (width,):
            refuse_product("affine", X, W, b)
        # Arrays of equal shape add up in half the time that it takes to repeat a row, once.
        _add(product, b[None] if rows == 1 else b, product)
        if relu:
            _maximum(product, ZERO.get(product.dtype, 0), out=product)
        Y: Floats2d[B, O] = product
        return Y

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
        # One row, where calls are what costs: as far as it goes without other ops.
        if dW is not None and db is not None and len(X) == 1 == len(dY) and W.size < _OUTER_IN_BLAS:
            ops: Any = self
            dy: Any = dY if Y is None else ops.backprop_relu(dY, Y)
            if dW.shape == W.shape and db.shape == dy.shape[1:] and _put_outer(dy, X, dW.T, adds):  # (1, nI)^T (1, nO)
                biases: Any = db
                if adds:
                    biases += dy[0]
                else:
                    biases[...] = dy[0]
                dX: Any = dy.dot(W) if need_dX else None  # (1, nI)
                return dX, dW, db
        try:
            return super().backprop_affine(dY, X, W, Y=Y, need_dX=need_dX, dW=dW, db=db, adds=adds)
        except Exception as error:
            shorten(error)
            raise

    def _affine_pieces(self, X: Any, W: Any, b: Any) -> Any:
        nO, nP = b.shape
        pieces = self.affine(X, _piece_by_piece(W), _pieces_first(b).reshape(-1))  # (B, nP * nO), piece by piece
        return pieces.reshape(X.shape[0], nP, nO).transpose(0, 2, 1)  # (B, nO, nP), a view

    def _backprop_affine_pieces(
        self, dY: Any, X: Any, W: Any, dW: Any, db: Any, *, need_dX: bool
    ) -> tuple[Any, Any, Any]:
        nB, nO, nP = dY.shape
        pieces = np.asarray(dY).transpose(0, 2, 1).reshape(nB, nP * nO)  # (B, nP * nO)
        weights = np.empty(W.shape, pieces.dtype) if dW is None else dW
        biases = np.empty((nO, nP), pieces.dtype) if db is None else db
        _pieces_first(weights)[...] = self.gemm(pieces, X, trans1=True).reshape(nP, nO, X.shape[1])
        sums = self.sum_columns(pieces)
        _pieces_first(biases)[...] = sums.reshape(nP, nO)
        dX = self.gemm(pieces, _piece_by_piece(W)) if need_dX else None
        return dX, weights, biases

    def sum_columns(self, X: Floats2d[B, O], *, out: Floats1d[O] | None = None) -> Floats1d[O]:
        if X.ndim != 2:
            check_ndim("sum_columns", "X", X, 2)
        x: Any = X
        buffer: Any = out
        if out is not None and out.shape != x.shape[1:]:
            check_shape("sum_columns", "out", out, x.shape[1:])
        # As far as it goes without `column_sums`: where a batch is small, calls are what costs.
        rows, sums = len(x), buffer
        if rows == 1 and buffer is None:
            sums = x[0].copy()
        elif rows == 1:
            sums[...] = x[0]
        elif 1 < rows <= MOST_ONES_KEPT and x.size >= SUM_IN_BLAS:
            sums = np.matmul(kept_ones(rows, x.dtype), x, out=buffer)  # (B,) ones times (B, O)
        elif rows > 1 and x.size < SUM_IN_BLAS:
            sums = np.add.reduce(x, axis=0, out=buffer)  # few numbers: BLAS would take longer to begin
        else:
            sums = column_sums(x, buffer)
        total: Floats1d[O] = sums
        return total


def _put_outer(dy: Any, x: Any, buffer: Any, adds: bool) -> bool:
    """Write the product of two rows, or add it to what is there; False if it is nothing that goes there at once."""
    if not adds:
        is_plain = buffer.flags.c_contiguous and buffer.dtype is x.dtype is dy.dtype and buffer.dtype.isnative
        if is_plain and buffer.shape == (x.shape[1], dy.shape[1]):
            x.T.dot(dy, out=buffer)  # (I, 1) (1, O), into (I, O)
            return True
        return False
    product = x.T.dot(dy)  # one temporary: BLAS adds nothing here
    if product.shape != buffer.shape:
        return False
    buffer += product
    return True


def _pieces_first(array: Any) -> Any:
    return np.moveaxis(np.asarray(array), 1, 0)


def _piece_by_piece(W: Any) -> Any:
    """Put the weights of all pieces below each other: one product does for all of them.

    Shapes:
        (O, P, I) -> (P * O, I)
    """
    nO, nP, nI = W.shape
    return _pieces_first(W).reshape(nP * nO, nI)


def _product(a: Any, b: Any, out: Any) -> Any:
    try:
        if len(b) == 1 and a.size * b.size >= _OUTER_IN_BLAS and a.shape[-1] == 1:
            (column, row), dtypes = (a, b), (a.dtype, b.dtype)
            a, b = np.zeros((2, len(a)), dtypes[0]).T, np.zeros((2, b.shape[1]), dtypes[1])
            a[:, :1], b[:1] = column, row  # the product of the zeros adds nothing
        if out is None:
            return a.dot(b)
        if out.dtype is a.dtype is b.dtype and out.dtype.isnative:
            # `dot` is in BLAS sooner than `matmul`, which counts for small matrices, but writes row by row only.
            if out.flags.c_contiguous:
                return a.dot(b, out=out)
            if out.flags.f_contiguous:
                b.T.dot(a.T, out=out.T)
                return out
        return np.matmul(a, b, out=out)  # any layout and dtype
    except Exception as error:
        shorten(error)
        raise
