"""The attributes of an array: what `X.shape` and `X.T` are worth."""

from __future__ import annotations

from typedthinc.shapes.arrays import movement
from typedthinc.shapes.arrays.broadcasting import magnitude
from typedthinc.shapes.arrays.values import Arr, DType, Int, Value, of_number
from typedthinc.shapes.sizes import UNKNOWN


def attribute(array: Arr, name: str) -> Value:
    """Return the value of an attribute of an array."""
    match name:
        case "T":
            return movement.transpose(array)
        case "mT":
            return movement.matrix_transpose(array)
        case "shape":
            return tuple(Int(size) for size in array.sizes)
        case "ndim":
            return of_number(len(array.sizes))
        case "size":
            return Int(movement.product(array.sizes))
        case "dtype":
            return DType(array.family)
        case "real" | "imag":
            return magnitude(array)
        case _:
            return UNKNOWN
