"""The axes that an operation is asked for: ints, of Python or numpy."""

from __future__ import annotations

from operator import index
from typing import Any, TypeAlias

from typedthinc.arguments import shown
from typedthinc.errors import ExpressionError
from typedthinc.tracebacks import REFUSALS, hide_frames

# One axis, several, or all.
Axes: TypeAlias = int | tuple[int, ...] | None


@hide_frames(REFUSALS)
def one_axis(name: str, axis: Any, argument: str = "axis") -> int:
    """Return an axis, or another number that may be negative, as an int.

    Raises:
        ExpressionError: It is something else, True or False for one.
    """
    try:
        return _int(axis)
    except TypeError:
        raise ExpressionError(f"{name}: {argument} must be an int, not {shown(axis)}") from None


@hide_frames(REFUSALS)
def any_axes(name: str, axis: Any) -> Axes:
    """Return an axis as an int, several as a tuple, and None for all of them as it is.

    Raises:
        ExpressionError: It is something else.
    """
    try:
        return axis if axis is None else tuple(map(_int, axis)) if isinstance(axis, tuple) else _int(axis)
    except TypeError:
        raise ExpressionError(f"{name}: axis must be an int, a tuple of ints or None, not {shown(axis)}") from None


def _int(axis: Any) -> int:
    if isinstance(axis, bool):
        raise TypeError
    return index(axis)
