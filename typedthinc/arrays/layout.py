"""In which order the axes of an array lie in memory."""

from functools import lru_cache
from typing import Any


def order_of_axes(array: Any) -> list[int]:
    """Return the axes of an array in the order of memory, the outermost first.

    Where an axis of length 1 belongs, strides do not tell: it is the first then, unless all axes are in order.
    """
    if array.flags.c_contiguous:
        return [*range(array.ndim)]
    return list(order_of_strides(array.shape, array.strides))


# Of the parameters of a model, many are alike.
@lru_cache(maxsize=1024)
def order_of_strides(shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, ...]:
    """Return the axes in the order of memory, of an array of this shape and with these strides."""
    return tuple(sorted(range(len(shape)), key=lambda axis: (shape[axis] > 1, -abs(strides[axis]))))


def places_of_axes(order: list[int]) -> list[int]:
    """Return what `transpose` takes to put axes that stand in this order back."""
    return sorted(range(len(order)), key=order.__getitem__)
