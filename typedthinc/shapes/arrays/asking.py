"""What asks about arrays: their sizes, and which of their items are what."""

from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.values import INTS, ArrayValue, Int, Value, array_of, dtype_family, of_number
from typedthinc.shapes.sizes import UNKNOWN, number


def shape(a: Value) -> Value:
    """`np.shape`."""
    found = array_of(a)
    return UNKNOWN if found is None else tuple(Int(size) for size in found.sizes)


def size(a: Value, axis: Value = None) -> Value:
    """`np.size`: of an axis, or of all."""
    found = array_of(a)
    if found is None or axis is None:
        return Int(UNKNOWN) if found is None else Int(product(found.sizes))
    place = axis_of(axis, found)
    return Int(UNKNOWN if place is None else found.sizes[place])


def rank(a: Value) -> Value:
    """`np.ndim`."""
    found = array_of(a)
    return Int(UNKNOWN) if found is None else of_number(len(found.sizes))


def some_places(a: Value) -> Value:
    """`np.flatnonzero`."""
    return ArrayValue(INTS, (UNKNOWN,))


def places_by_row(a: Value) -> Value:
    """`np.argwhere`: a column for each axis."""
    found = array_of(a)
    return UNKNOWN if found is None else ArrayValue(INTS, (UNKNOWN, number(len(found.sizes))))


def required(a: Value, dtype: Value = None, *_: Value) -> Value:
    """`np.require`."""
    found = array_of(a)
    return UNKNOWN if found is None else ArrayValue(dtype_family(dtype, found.family), found.sizes)
