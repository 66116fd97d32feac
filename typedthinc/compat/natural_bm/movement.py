"""What moves elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc import lazy
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.compat.natural_bm.variables import expr
from typedthinc.lazy import Expr


def concatenate(tensors: Sequence[Any], axis: int = -1) -> Expr[Any]:
    """Join arrays along an axis."""
    return lazy.concatenate(list(map(expr, tensors)), axis)


def stack(x: Sequence[Any], axis: int = 0) -> Expr[Any]:
    """Join arrays along a new axis."""
    return lazy.stack(list(map(expr, x)), axis)


def reshape(x: Any, shape: Sequence[int]) -> Expr[Any]:
    """Return the elements in an array of other sizes."""
    return expr(x).reshape(*shape)


def flatten(x: Any) -> Expr[Any]:
    """Return the elements in one row."""
    return expr(x).reshape(-1)


def squeeze(x: Any, axis: int) -> Expr[Any]:
    """Take an axis of size 1 out."""
    return lazy.squeeze(expr(x), axis)


def reverse(x: Any, axes: int | Sequence[int]) -> Expr[Any]:
    """Reverse the elements along axes."""
    found = expr(x)
    for axis in (axes,) if isinstance(axes, int) else axes:
        found = lazy.flip(found, axis)
    return found


def repeat(x: Any, n: int) -> Expr[Any]:
    """Repeat each row of a matrix on an axis between.

    Shapes:
        x: (s, d) -> (s, n, d)
    """
    return lazy.repeat(lazy.expand_dims(expr(x), 1), n, 1)


def repeat_elements(x: Any, rep: int, axis: int) -> Expr[Any]:
    """Repeat each part along an axis."""
    return lazy.repeat(expr(x), rep, axis)


def tile(x: Any, n: int | Sequence[int]) -> Expr[Any]:
    """Lay copies of an array side by side."""
    return lazy.tile(expr(x), n)


def one_hot(indices: Any, num_classes: int) -> Expr[Any]:
    """Return a row for each number, with 1 at that place."""
    return lazy.one_hot(expr(indices), num_classes, floatx())
