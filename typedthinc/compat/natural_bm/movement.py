"""What moves elements."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import Operand
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.compat.natural_bm.variables import expr
from typedthinc.lazy import Expr
from typedthinc.lazy.expr import checked
from typedthinc.shapes.arrays.operand_checks import a_matrix
from typedthinc.types import Floats1d, Floats3d

_Count: TypeAlias = int | Expr[int]


def concatenate(tensors: Sequence[Any], axis: int = -1) -> Expr[Any]:
    """Join arrays along an axis."""
    return lazy.concatenate(list(map(expr, tensors)), axis)


def stack(x: Sequence[Any], axis: int = 0) -> Expr[Any]:
    """Join arrays along a new axis."""
    return lazy.stack(list(map(expr, x)), axis)


def reshape(x: Operand, shape: Any) -> Expr[Any]:
    """Return the elements in an array of other sizes, some or all of which may be expressions, as `shape` makes."""
    only: tuple[Any, ...] = (shape,)  # one size stands for a shape of one axis
    return expr(x).reshape(*(only if isinstance(shape, int | Expr) else shape))


def flatten(x: Operand) -> Expr[Floats1d]:
    """Return the elements in one row."""
    return expr(x).reshape(-1)


def squeeze(x: Operand, axis: int) -> Expr[Any]:
    """Take an axis of size 1 out."""
    return lazy.squeeze(expr(x), axis)


def reverse(x: Operand, axes: int | Sequence[int]) -> Expr[Any]:
    """Reverse the elements along axes."""
    found = expr(x)
    for axis in (axes,) if isinstance(axes, int) else axes:
        found = lazy.flip(found, axis)
    return found


def repeat(x: Operand, n: int) -> Expr[Floats3d]:
    """Repeat each row of a matrix on an axis between.

    Shapes:
        x: (s, d) -> (s, n, d)

    Raises:
        ExpressionError: It is not a matrix.
    """
    rows = expr(x)
    checked(a_matrix, "repeat", rows.known)
    return lazy.repeat(lazy.expand_dims(rows, 1), n, 1)  # (s, 1, d) -> (s, n, d)


def repeat_elements(x: Operand, rep: int, axis: int) -> Expr[Any]:
    """Repeat each part along an axis."""
    return lazy.repeat(expr(x), rep, axis)


def tile(x: Operand, n: int | Sequence[int]) -> Expr[Any]:
    """Lay copies of an array side by side: along its last axis by an int, by several along as many axes."""
    return lazy.tile(expr(x), n)


def one_hot(indices: Any, num_classes: int) -> Expr[Any]:
    """Return a row for each number, with 1 at that place."""
    return lazy.one_hot(expr(indices), num_classes, floatx())
