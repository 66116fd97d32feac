"""The arrays within a value, whatever container holds them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from typedthinc.arrays.containers import ARRAY_FIELDS, Padded, Ragged
from typedthinc.errors import ShapeMismatchError

Map: TypeAlias = Callable[..., Any]


def is_list(value: Any) -> bool:
    """Tell whether a value is a sequence of values. Unlike isinstance, it leaves the type of the items Any."""
    return isinstance(value, list | tuple)


def has_data(value: Any) -> bool:
    """Tell whether a value is Ragged or Padded."""
    return isinstance(value, Ragged | Padded)


def map_arrays(function: Map, value: Any, *others: Any) -> Any:
    """Apply a function to each array in a value, and to the arrays in the same place of others.

    Args:
        function: Takes one array from each.
        value: An array, or a list, tuple, Ragged, Padded or Pairs of such; the result is of the same form.
    """
    if isinstance(value, list):
        return _in_list(function, value, *others)
    if isinstance(value, tuple):
        return tuple(_in_list(function, value, *others))
    for kind, names in ARRAY_FIELDS.items():
        if isinstance(value, kind):
            return replace(value, **{name: _in_field(name, function, value, *others) for name in names})
    return function(value, *others)


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


def _in_list(function: Map, *values: Any) -> list[Any]:
    return [map_arrays(function, *each) for each in zip(*values, strict=True)]


def _in_field(name: str, function: Map, *values: Any) -> Any:
    return map_arrays(function, *(getattr(value, name) for value in values))


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
