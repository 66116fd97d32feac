"""Products of matrices, and the solution of linear equations."""

from typing import Any

import numpy as np

from typedthinc.errors import ExpressionError
from typedthinc.lazy.arithmetic import back_to
from typedthinc.lazy.expr import Expr, apply
from typedthinc.lazy.movement import expand_dims
from typedthinc.lazy.primitives import declare, floating, promoted
from typedthinc.shapes.arrays import products
from typedthinc.shapes.arrays.values import ArrayValue, Value


def _swapped(X: Expr[Any]) -> Expr[Any]:
    """Transpose the last two axes."""
    axes = list(range(X.ndim))
    axes[-2:] = axes[-1], axes[-2]
    return apply("transpose", X, axes=tuple(axes))


def _d_left(dY: Expr[Any], Y: Expr[Any], X: Expr[Any], Z: Expr[Any]) -> Expr[Any]:
    match X.ndim, Z.ndim:
        case 1, 1:
            return dY * Z  # a number times a vector
        case 1, _:
            return back_to(apply("matmul", Z, expand_dims(dY, -1))[..., 0], X)  # Z dY, (I, N) (N,)
        case _, 1:
            return back_to(expand_dims(dY, -1) * Z, X)  # dY Z^T, an outer product of (M,) and (I,)
        case _:
            return back_to(dY @ _swapped(Z), X)  # dY Z^T, (M, N) (N, I)


def _d_right(dY: Expr[Any], Y: Expr[Any], X: Expr[Any], Z: Expr[Any]) -> Expr[Any]:
    match X.ndim, Z.ndim:
        case 1, 1:
            return dY * X
        case 1, _:
            return back_to(expand_dims(X, -1) * expand_dims(dY, -2), Z)  # X dY^T, (I,) and (N,)
        case _, 1:
            return back_to(apply("matmul", _swapped(X), expand_dims(dY, -1))[..., 0], Z)  # X^T dY, (I, M) (M,)
        case _:
            return back_to(_swapped(X) @ dY, Z)  # X^T dY, (I, M) (M, N)


def _multiplications(result: tuple[int, ...], X: tuple[int, ...], Z: tuple[int, ...]) -> float:
    return 2.0 * float(np.prod(result)) * X[-1]  # I multiplications and additions for each number


def _d_rows(dY: Expr[Any], Y: Expr[Any], a: Expr[Any], b: Expr[Any]) -> Expr[Any]:
    """Return the gradient of the matrix, -(a^-T dY) Y^T."""
    found = solve(a.T, dY)  # Y = a^-1 b, so dY goes to b as a^-T dY, and to a as minus that times Y^T
    if Y.ndim == 1:
        return -expand_dims(found, 1) * expand_dims(Y, 0)
    return -(found @ Y.transpose())


def _rule(X: Value, Z: Value) -> Value:
    if any(isinstance(each, ArrayValue) and not each.sizes for each in (X, Z)):
        raise ExpressionError("matmul: takes arrays, not a number: use * for that")
    return products.matmul(X, Z)


declare("matmul", lambda ops: ops.xp.matmul, _d_left, _d_right, shape=_rule, dtype=promoted, flops=_multiplications)
declare(
    "solve",
    lambda ops: ops.xp.linalg.solve,
    _d_rows,
    lambda dY, Y, a, b: solve(a.T, dY),
    dtype=floating,
    flops=lambda result, a, b: 2 / 3 * a[-1] ** 3 + 2.0 * float(np.prod(result)) * a[-1],
)


def matmul(X: Expr[Any], Y: Expr[Any]) -> Expr[Any]:
    """Return the matrix product, as `X @ Y` does.

    Shapes:
        X: (I,), (M, I) or (B, M, I); Y: (I,), (I, N) or (B, I, N) -> a number for two vectors, else what is left of
        (B, M, N): a vector has no axis M or N, and a matrix stands for the same one in each place of a batch

    Raises:
        ExpressionError: Inner sizes differ.
    """
    return apply("matmul", X, Y)


def solve(a: Expr[Any], b: Expr[Any]) -> Expr[Any]:
    """Solve a x = b for x; b is a vector or a matrix.

    Shapes:
        a: (M, M), b: (M,) or (M, N) -> b's

    Raises:
        ExpressionError: a is not square, or b has another number of rows.
        numpy.linalg.LinAlgError: When it is computed: a is singular.
    """
    return apply("solve", a, b)
