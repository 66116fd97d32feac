"""What sorts along an axis, and takes what lies at places along it."""

from __future__ import annotations

from math import log2, prod
from typing import Any, overload

import numpy as np

from typedthinc.arguments import integer
from typedthinc.errors import ExpressionError
from typedthinc.lazy.axes import one_axis
from typedthinc.lazy.expr import A, Expr, apply, as_expr, checked
from typedthinc.lazy.primitives import declare
from typedthinc.shapes.arrays.ops import OPS
from typedthinc.shapes.arrays.values import ArrayValue, Value, of_number
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, Ints3d, M, N, O


def _bind_add_along(ops: Any, axis: int) -> Any:
    """Return what adds numbers to zeros, each at its place along the axis."""
    xp = ops.xp

    def run(dY: Any, places: Any, X: Any) -> Any:
        dX = xp.zeros(X.shape, dY.dtype)
        ndim = places.ndim
        key = [xp.arange(size).reshape(-1, *(1,) * (ndim - at - 1)) for at, size in enumerate(places.shape)]
        key[axis] = places  # and along this one, the places
        np.add.at(dX, tuple(key), dY) if xp is np else xp.add.at(dX, tuple(key), dY)  # adds: places may come twice
        return dX

    return run


def _taken(X: Value, places: Value, axis: Value) -> Value:
    return (
        ArrayValue(X.family, places.sizes) if isinstance(X, ArrayValue) and isinstance(places, ArrayValue) else UNKNOWN
    )


def _int(dtypes: list[str | None]) -> str | None:
    return "int64"


declare(
    "argsort",
    lambda ops, axis: lambda X: ops.xp.argsort(X, axis=axis, kind="stable"),  # gradients go the same way everywhere
    None,
    dtype=_int,
    flops=lambda Y, X: prod(X) * log2(max(prod(X), 2)),  # n log n
)
declare("take_along", lambda ops, axis: lambda X, places: ops.xp.take_along_axis(X, places, axis=axis),
        lambda dY, Y, X, places: apply("add_along", dY, places, X, **Y.options), None, shape=_taken)  # fmt: skip
declare("add_along", _bind_add_along, lambda dZ, Z, dY, places, X: apply("take_along", dZ, places, **Z.options),
        None, None, shape=lambda dY, places, X, axis: X)  # fmt: skip


def sort(X: Expr[A], axis: int = -1) -> Expr[A]:
    """Sort along an axis, the smallest first and nan last; the gradient goes back to where each number was."""
    axis = one_axis("sort", axis)
    return apply("take_along", X, apply("argsort", X, axis=axis), axis=axis)


@overload
def argsort(X: Expr[Floats1d[M]], axis: int = -1) -> Expr[Ints1d[M]]: ...
@overload
def argsort(X: Expr[Floats2d[M, N]], axis: int = -1) -> Expr[Ints2d[M, N]]: ...
@overload
def argsort(X: Expr[Floats3d[M, N, O]], axis: int = -1) -> Expr[Ints3d[M, N, O]]: ...
def argsort(X: Expr[Any], axis: int = -1) -> Expr[Any]:
    """Return the places along an axis that would sort it; of equal numbers the first stays first.

    Shapes:
        X: any -> the same, of integers
    """
    return apply("argsort", X, axis=one_axis("argsort", axis))


@hide_frames(REFUSALS)
def top_k(X: Expr[Floats2d[M, N]], k: int) -> tuple[Expr[Floats2d[M, Any]], Expr[Ints2d[M, Any]]]:
    """Return the k largest numbers of each row, the largest first, and their columns.

    Of equal numbers the first is first.

    Shapes:
        X: (B, O) -> (B, k) values, (B, k) columns

    Raises:
        ExpressionError: k is not an int from 0 to the number of columns.
    """
    X, count = as_expr(X), integer("top_k", "k", k, 0, error=ExpressionError)
    checked(OPS["top_k"], X.known, of_number(count))
    columns: Expr[Any] = apply("argsort", -X, axis=1)[:, :count]
    return apply("take_along", X, columns, axis=1), columns
