"""Bits and bytes."""

from collections.abc import Callable

from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.values import INTS, ArrayValue, Value, array_of, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, number, times


def pack(a: Value, axis: Value = None, bitorder: Value = "big") -> Value:
    """`np.packbits`: eight bits to a byte."""
    return _along(a, axis, _bytes)


def unpack(a: Value, axis: Value = None, count: Value = None, bitorder: Value = "big") -> Value:
    """`np.unpackbits`: eight bits of each byte, or as many as are asked for."""
    return UNKNOWN if count is not None else _along(a, axis, lambda size: times(size, 8))


def _bytes(size: Size) -> Size:
    many = plain(size)
    return UNKNOWN if many is None else number((many + 7) // 8)


def _along(a: Value, axis: Value, change: Callable[[Size], Size]) -> Value:
    found = array_of(a)
    if found is None or not found.sizes:
        return UNKNOWN
    if axis is None:
        return ArrayValue(INTS, (change(product(found.sizes)),))
    place = axis_of(axis, found)
    if place is None:
        return UNKNOWN
    return ArrayValue(INTS, (*found.sizes[:place], change(found.sizes[place]), *found.sizes[place + 1 :]))
