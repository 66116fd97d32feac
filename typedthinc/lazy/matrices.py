"""Diagonals and decompositions of matrices."""

from __future__ import annotations

from typing import Any

from typedthinc.lazy.arithmetic import back_to
from typedthinc.lazy.expr import Expr, apply, as_expr, operation
from typedthinc.lazy.primitives import PRIMITIVES, declare, promoted
from typedthinc.lazy.tuple_getitem import item
from typedthinc.shapes.arrays.lazy import ARRAYS
from typedthinc.types import Floats1d, Floats2d, M, N


def _bind_diag_back(ops: Any) -> Any:
    def run(dY: Any, X: Any) -> Any:
        dX = ops.xp.zeros(X.shape, dY.dtype)
        ops.xp.fill_diagonal(dX, dY)  # back onto the diagonal
        return dX

    return run


def _bind_fill(ops: Any) -> Any:
    def run(X: Any, value: Any) -> Any:
        Y = X.copy()
        places = ops.xp.arange(min(X.shape))
        Y[places, places] = value
        return Y

    return run


declare("diag", lambda ops: lambda X: X.diagonal().copy(), lambda dY, Y, X: apply("diag_back", dY, X))
declare("diag_back", _bind_diag_back, lambda dY, Y, Z, X: diag(dY), None, shape=lambda dY, X: X)
declare("fill_diagonal", _bind_fill, lambda dY, Y, X, value: fill_diagonal(dY, 0.0),
        lambda dY, Y, X, value: back_to(diag(dY), value), dtype=promoted)  # fmt: skip
declare(
    "svd",
    lambda ops, wanted, dtypes: lambda X: tuple(ops.xp.linalg.svd(X, full_matrices=True)),
    shape=lambda X, **_: ARRAYS["svd"](X),
    is_several=True,
)


def diag(X: Expr[Any]) -> Expr[Floats1d]:
    """Return the main diagonal of a matrix."""
    return apply("diag", X)


def fill_diagonal(X: Expr[Floats2d[M, N]], value: Expr[Any] | float) -> Expr[Floats2d[M, N]]:
    """Return a matrix with another diagonal: one number, or as many as it is long."""
    return apply("fill_diagonal", X, value)


def svd(X: Expr[Any]) -> tuple[Expr[Floats2d], Expr[Floats1d], Expr[Floats2d]]:
    """Return U, S and V transposed, of which X is the product; nothing flows back.

    Shapes:
        X: (M, N) -> (M, M), (min(M, N),), (N, N)
    """
    matrix = as_expr(X)
    options = {"dtypes": (matrix.dtype,) * 3}
    node = operation(PRIMITIVES["svd"], (matrix,), options)  # dtypes of U, S and V
    return item(node, 0), item(node, 1), item(node, 2)
