"""The arrays within a value, whatever container holds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from typedthinc.containers import Padded, Pairs, Ragged
from typedthinc.errors import ShapeMismatchError

_CONTAINERS = (list, tuple, Ragged, Padded, Pairs)


def map_arrays(function: Callable[..., Any], value: Any, *others: Any) -> Any:
    """Apply a function to each array in a value, and to the arrays in the same place of others.

    Args:
        function: Takes one array from each.
        value: An array, or a list, tuple, Ragged, Padded or Pairs of such; the result is of the same form.
        *others: Values of the same form.
    """
    if not isinstance(value, _CONTAINERS):
        return function(value, *others)
    if isinstance(value, Ragged | Padded):
        return replace(value, data=map_arrays(function, value.data, *(other.data for other in others)))
    if isinstance(value, Pairs):
        one = map_arrays(function, value.one, *(other.one for other in others))
        return Pairs(one, map_arrays(function, value.two, *(other.two for other in others)))
    items: list[Any] = [map_arrays(function, *each) for each in zip(value, *others, strict=True)]
    return tuple(items) if isinstance(value, tuple) else items


def sum_arrays(values: Sequence[Any]) -> Any:
    """Add values of one form, array by array; none of them is changed.

    Raises:
        ShapeMismatchError: Arrays in the same place differ in shape.
    """
    if len(values) == 1:
        return values[0]
    total = map_arrays(_plus, values[0], values[1])
    for value in values[2:]:
        total = map_arrays(_add_to, total, value)
    return total


def copy_arrays(value: Any) -> Any:
    """Copy each array in a value."""
    return map_arrays(lambda X: X.copy(), value)


def _plus(X: Any, Y: Any) -> Any:
    _check_same_shape(X, Y)
    return X + Y


def _add_to(total: Any, X: Any) -> Any:
    _check_same_shape(total, X)
    total += X
    return total


def _check_same_shape(X: Any, Y: Any) -> None:
    # numpy would repeat the smaller one.
    if X.shape != Y.shape:
        raise ShapeMismatchError(f"values of shape {X.shape} and {Y.shape} cannot be added")
