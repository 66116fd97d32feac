"""What takes rows by their numbers, and makes rows of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy as np

from typedthinc.arguments import integer
from typedthinc.errors import ExpressionError
from typedthinc.lazy.axes import one_axis
from typedthinc.lazy.expr import A, Expr, apply, as_expr, checked
from typedthinc.lazy.primitives import declare
from typedthinc.shapes.arrays import lazy
from typedthinc.shapes.arrays.values import ArrayValue, Value
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import Floats2d, Floats3d, Ints1d, Ints2d, M, N


def _bind_add_at(ops: Any, axis: int) -> Any:
    """Return what adds rows to zeros, each where its number says."""
    xp = ops.xp

    def run(dY: Any, ids: Any, X: Any) -> Any:
        dX = xp.zeros(X.shape, dY.dtype)
        key = (slice(None),) * (axis % X.ndim) + (ids,)  # `:` for the axes before
        np.add.at(dX, key, dY) if xp is np else xp.add.at(dX, key, dY)  # `+=` would add once only
        return dX

    return run


def _bind_sum_repeats(ops: Any, n: int, axis: int) -> Any:
    def run(dY: Any) -> Any:
        at = axis % dY.ndim
        return dY.reshape(*dY.shape[:at], -1, n, *dY.shape[at + 1 :]).sum(axis=at + 1)

    return run


def _bind_sum_tiles(ops: Any, reps: tuple[int, ...]) -> Any:
    def run(dY: Any, X: Any) -> Any:
        times = (1,) * (dY.ndim - len(reps)) + reps  # as many counts as axes
        sizes = (1,) * (dY.ndim - X.ndim) + X.shape
        parts = dY.reshape([each for pair in zip(times, sizes, strict=True) for each in pair])
        return parts.sum(axis=tuple(range(0, 2 * dY.ndim, 2))).reshape(X.shape)  # over the copies

    return run


def _of_rank(X: Value, rank: int) -> Value:
    return ArrayValue(X.family, (UNKNOWN,) * rank) if isinstance(X, ArrayValue) else UNKNOWN


declare(
    "repeat",
    lambda ops, n, axis: lambda X: ops.xp.repeat(X, n, axis=axis),
    lambda dY, Y, X: apply("sum_repeats", dY, **Y.options),
)
declare("sum_repeats", _bind_sum_repeats, lambda dY, Y, X: apply("repeat", dY, **Y.options),
        shape=lambda X, n, axis: _of_rank(X, len(X.sizes)))  # fmt: skip
declare(
    "tile", lambda ops, reps: lambda X: ops.xp.tile(X, reps), lambda dY, Y, X: apply("sum_tiles", dY, X, **Y.options)
)
declare("sum_tiles", _bind_sum_tiles, lambda dY, Y, Z, X: apply("tile", dY, **Y.options), None,
        shape=lambda dY, X, reps: X)  # fmt: skip
declare(
    "take",
    lambda ops, axis: lambda X, ids: ops.xp.take(X, ids, axis=axis),
    lambda dY, Y, X, ids: apply("add_at", dY, ids, X, axis=Y.options["axis"]),
    None,
)
declare("add_at", _bind_add_at, lambda dY, Y, Z, ids, X: apply("take", dY, ids, axis=Y.options["axis"]), None,
        shape=lambda dY, ids, X, axis: X)  # fmt: skip
declare(
    "one_hot",
    lambda ops, n, dtype: lambda ids: ops.one_hot(ids.reshape(-1), n, dtype=dtype).reshape(*ids.shape, n),
    None,
)


def take(X: Expr[Any], ids: Expr[Any], axis: int = 0) -> Expr[Any]:
    """Take rows by their numbers, or what else lies along an axis; gradients of the same row are added."""
    return apply("take", X, ids, axis=one_axis("take", axis))


@hide_frames(REFUSALS)
def scatter_add(table: Expr[A], ids: Expr[Any], values: Expr[Any]) -> Expr[A]:
    """Add each row of values to the row of its id; an id may come more than once.

    Shapes:
        table: (V, ...), ids: (...), values: (..., ...) -> (V, ...)

    Raises:
        ExpressionError: There is not a row for each id, of the sizes of those of the table.
    """
    checked(lazy.scatter_add, as_expr(table).known, as_expr(ids).known, as_expr(values).known)
    return table + apply("add_at", values, ids, table, axis=0)


@overload
def one_hot(ids: Expr[Ints1d[M]], n: int, dtype: str = "float32") -> Expr[Floats2d[M, Any]]: ...
@overload
def one_hot(ids: Expr[Ints2d[M, N]], n: int, dtype: str = "float32") -> Expr[Floats3d[M, N, Any]]: ...
def one_hot(ids: Expr[Any], n: int, dtype: str = "float32") -> Expr[Any]:
    """Return a row for each number, with 1 at that place.

    Shapes:
        ids: (...) -> (..., n)

    Raises:
        ExpressionError: `n` is not an int of at least 1.
    """
    return apply("one_hot", ids, n=integer("one_hot", "n", n, 1, error=ExpressionError), dtype=dtype)


def repeat(X: Expr[Any], n: int, axis: int) -> Expr[Any]:
    """Repeat each part along an axis, one after the other.

    Raises:
        ExpressionError: `n` is not an int of at least 0.
    """
    count = integer("repeat", "n", n, 0, error=ExpressionError)
    return apply("repeat", X, n=count, axis=one_axis("repeat", axis))


def tile(X: Expr[Any], reps: int | Sequence[int]) -> Expr[Any]:
    """Lay copies of an array side by side, a number of them along each of its last axes.

    Raises:
        ExpressionError: A number of copies is not an int of at least 0.
    """
    given = (reps,) if isinstance(reps, int) else reps
    return apply("tile", X, reps=tuple(integer("tile", "reps", each, 0, error=ExpressionError) for each in given))
