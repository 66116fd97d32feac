"""The attributes of an array, or of an expression: what `X.shape` and `X.T` are worth."""

from __future__ import annotations

from typing import Final

from typedthinc.shapes.arrays import movement
from typedthinc.shapes.arrays.broadcasting import magnitude
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.values import Arr, DType, Holder, Int, Lazy, Value, computed_later, of_number
from typedthinc.shapes.sizes import UNKNOWN, Unknown

# Which item of what holds arrays an attribute is.
_PLACES: Final = {
    ("Ragged", "data"): 0,
    ("Ragged", "dataXd"): 0,
    ("Padded", "data"): 0,
    ("Pairs", "one"): 0,
    ("Pairs", "two"): 1,
    ("Scan", "last"): 0,
    ("Scan", "outputs"): 1,
}


def held(holder: Holder, name: str) -> Value:
    """Return the value of an attribute of what holds arrays."""
    place = _PLACES.get((holder.kind, name))
    return UNKNOWN if place is None or place >= len(holder.items) else holder.items[place]


def attribute(array: Arr, name: str) -> Value:
    """Return the value of an attribute of an array."""
    match name:
        case "T":
            return movement.transpose(array)
        case "mT":
            return movement.transposed_matrices("mT", array)
        case "shape":
            return tuple(Int(size) for size in array.sizes)
        case "ndim":
            return of_number(len(array.sizes))
        case "size":
            return Int(product(array.sizes))
        case "dtype":
            return DType(array.family)
        case "real" | "imag":
            return magnitude(array)
        case _:
            return UNKNOWN


def attribute_of_expression(expr: Lazy, name: str) -> Value:
    """Return the value of an attribute of an expression; a size that it does not know is None."""
    match name, expr.value:
        case "T", Arr() as array:
            return computed_later(attribute(array, name))
        case "shape", Arr(sizes=sizes):
            return tuple(UNKNOWN if isinstance(size, Unknown) else Int(size) for size in sizes)
        case "ndim", Arr() as array:
            return attribute(array, name)
        case _:
            return UNKNOWN
