"""What moves elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, overload

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import A, Other, Plain
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.compat.natural_bm.variables import expr
from typedthinc.lazy import Expr
from typedthinc.lazy.expr import checked
from typedthinc.shapes.arrays.operand_checks import a_matrix
from typedthinc.types import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, Ints3d

_Count: TypeAlias = int | Expr[int]


@overload
def concatenate(tensors: Sequence[Expr[A]], axis: int = -1) -> Expr[A]: ...
@overload
def concatenate(tensors: Sequence[Plain], axis: int = -1) -> Expr[Any]: ...
def concatenate(tensors: Sequence[Any], axis: int = -1) -> Expr[Any]:
    """Join arrays along an axis."""
    return lazy.concatenate(list(map(expr, tensors)), axis)


@overload
def stack(x: Sequence[Expr[Floats1d]], axis: int = 0) -> Expr[Floats2d]: ...
@overload
def stack(x: Sequence[Expr[Floats2d]], axis: int = 0) -> Expr[Floats3d]: ...
@overload
def stack(x: Sequence[Expr[Floats3d] | Other], axis: int = 0) -> Expr[Any]: ...
def stack(x: Sequence[Any], axis: int = 0) -> Expr[Any]:
    """Join arrays along a new axis."""
    return lazy.stack(list(map(expr, x)), axis)


@overload
def reshape(x: Any, shape: int | tuple[_Count]) -> Expr[Floats1d]: ...
@overload
def reshape(x: Any, shape: tuple[_Count, _Count]) -> Expr[Floats2d]: ...
@overload
def reshape(x: Any, shape: tuple[_Count, _Count, _Count]) -> Expr[Floats3d]: ...
@overload
def reshape(
    x: Any, shape: Expr[Ints1d] | list[int] | list[_Count] | tuple[_Count, _Count, _Count, _Count]
) -> Expr[Any]: ...
def reshape(x: Any, shape: Any) -> Expr[Any]:
    """Return the elements in an array of other sizes, some or all of which may be expressions, as `shape` makes."""
    only: tuple[Any, ...] = (shape,)
    return expr(x).reshape(*(only if isinstance(shape, int | Expr) else shape))


def flatten(x: Any) -> Expr[Floats1d]:
    """Return the elements in one row."""
    return expr(x).reshape(-1)


@overload
def squeeze(x: Expr[Floats2d], axis: int) -> Expr[Floats1d]: ...
@overload
def squeeze(x: Expr[Floats3d], axis: int) -> Expr[Floats2d]: ...
@overload
def squeeze(x: Expr[Floats1d] | Other, axis: int) -> Expr[Any]: ...
def squeeze(x: Any, axis: int) -> Expr[Any]:
    """Take an axis of size 1 out."""
    return lazy.squeeze(expr(x), axis)


@overload
def reverse(x: Expr[A], axes: int | Sequence[int]) -> Expr[A]: ...
@overload
def reverse(x: Plain, axes: int | Sequence[int]) -> Expr[Any]: ...
def reverse(x: Any, axes: int | Sequence[int]) -> Expr[Any]:
    """Reverse the elements along axes."""
    found = expr(x)
    for axis in (axes,) if isinstance(axes, int) else axes:
        found = lazy.flip(found, axis)
    return found


def repeat(x: Any, n: int) -> Expr[Floats3d]:
    """Repeat each row of a matrix on an axis between.

    Shapes:
        x: (s, d) -> (s, n, d)

    Raises:
        ExpressionError: It is not a matrix.
    """
    rows = expr(x)
    checked(a_matrix, "repeat", rows.known)
    return lazy.repeat(lazy.expand_dims(rows, 1), n, 1)


@overload
def repeat_elements(x: Expr[Floats1d], rep: int, axis: int) -> Expr[Floats1d]: ...
@overload
def repeat_elements(x: Expr[Floats2d], rep: int, axis: int) -> Expr[Floats2d]: ...
@overload
def repeat_elements(x: Expr[Floats3d], rep: int, axis: int) -> Expr[Floats3d]: ...
@overload
def repeat_elements(x: Other, rep: int, axis: int) -> Expr[Any]: ...
def repeat_elements(x: Any, rep: int, axis: int) -> Expr[Any]:
    """Repeat each part along an axis."""
    return lazy.repeat(expr(x), rep, axis)


@overload
def tile(x: Expr[Floats1d], n: int) -> Expr[Floats1d]: ...
@overload
def tile(x: Expr[Floats2d], n: int) -> Expr[Floats2d]: ...
@overload
def tile(x: Expr[Floats3d], n: int) -> Expr[Floats3d]: ...
@overload
def tile(x: Other, n: int | Sequence[int]) -> Expr[Any]: ...
@overload
def tile(x: Expr[Any], n: tuple[int, ...] | list[int]) -> Expr[Any]: ...
def tile(x: Any, n: int | Sequence[int]) -> Expr[Any]:
    """Lay copies of an array side by side: along its last axis by an int, by several along as many axes."""
    return lazy.tile(expr(x), n)


@overload
def one_hot(indices: Expr[Ints1d], num_classes: int) -> Expr[Floats2d]: ...
@overload
def one_hot(indices: Expr[Ints2d], num_classes: int) -> Expr[Floats3d]: ...
@overload
def one_hot(indices: Expr[Ints3d] | Plain, num_classes: int) -> Expr[Any]: ...
def one_hot(indices: Any, num_classes: int) -> Expr[Any]:
    """Return a row for each number, with 1 at that place."""
    return lazy.one_hot(expr(indices), num_classes, floatx())
