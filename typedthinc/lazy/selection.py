"""What takes rows by their numbers, and makes rows of numbers."""

from __future__ import annotations

from typing import Any, overload

import numpy as np

from typedthinc.lazy.expr import Expr, apply
from typedthinc.lazy.primitives import PRIMITIVES, Primitive
from typedthinc.shapes.arrays import selection
from typedthinc.shapes.arrays.values import FLOATS, Arr, Value, array_of
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.types import Floats2d, Floats3d, Ints1d, Ints2d, M, N


def _bind_take(ops: Any, axis: int) -> Any:
    return lambda X, ids: ops.xp.take(X, ids, axis=axis)


def _bind_add_at(ops: Any, axis: int) -> Any:
    """Return what adds rows to zeros, each where its number says."""
    xp = ops.xp

    def run(dY: Any, ids: Any, X: Any) -> Any:
        dX = xp.zeros(X.shape, dY.dtype)
        key = (slice(None),) * (axis % X.ndim) + (ids,)
        np.add.at(dX, key, dY) if xp is np else xp.add.at(dX, key, dY)
        return dX

    return run


def _bind_one_hot(ops: Any, n: int, dtype: str) -> Any:
    return lambda ids: ops.xp.eye(n, dtype=dtype)[ids]


def _one_hot_shape(ids: Value, n: Any, dtype: Value) -> Value:
    found = array_of(ids)
    return UNKNOWN if found is None else Arr(FLOATS, (*found.sizes, n.size))


PRIMITIVES["take"] = Primitive(
    "take",
    _bind_take,
    lambda X, ids, axis: selection.take(X, ids, axis),
    (lambda dY, Y, X, ids: apply("add_at", dY, ids, X, axis=Y.options["axis"]), None),
)
PRIMITIVES["add_at"] = Primitive(
    "add_at",
    _bind_add_at,
    lambda dY, ids, X, axis: X,
    (lambda dY, Y, Z, ids, X: apply("take", dY, ids, axis=Y.options["axis"]), None),
)
PRIMITIVES["one_hot"] = Primitive("one_hot", _bind_one_hot, _one_hot_shape, (None,))


def take(X: Expr[Any], ids: Expr[Any], axis: int = 0) -> Expr[Any]:
    """Take rows by their numbers, or what else lies along an axis; gradients of the same row are added."""
    return apply("take", X, ids, axis=axis)


@overload
def one_hot(ids: Expr[Ints1d[M]], n: int, dtype: str = "float32") -> Expr[Floats2d[M, Any]]: ...
@overload
def one_hot(ids: Expr[Ints2d[M, N]], n: int, dtype: str = "float32") -> Expr[Floats3d[M, N, Any]]: ...
def one_hot(ids: Expr[Any], n: int, dtype: str = "float32") -> Expr[Any]:
    """Return a row for each number, with 1 at that place.

    Shapes:
        ids: (...) -> (..., n)
    """
    return apply("one_hot", ids, n=n, dtype=dtype)
