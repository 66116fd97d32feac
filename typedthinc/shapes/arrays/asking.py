"""What asks about arrays: their sizes, and which of their items are what."""

from __future__ import annotations

from typedthinc.shapes.arrays.movement import product
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    BOOLS,
    INTS,
    Arr,
    Int,
    Value,
    array_of,
    axis_of,
    dtype_family,
    of_number,
)
from typedthinc.shapes.sizes import UNKNOWN, number, plus


def shape(a: Value) -> Value:
    """`np.shape`."""
    found = array_of(a)
    return UNKNOWN if found is None else tuple(Int(size) for size in found.sizes)


def size(a: Value, axis: Value = None) -> Value:
    """`np.size`: of an axis, or of all."""
    found = array_of(a)
    if found is None or axis is None:
        return Int(UNKNOWN) if found is None else Int(product(found.sizes))
    place = axis_of(axis, len(found.sizes))
    return Int(UNKNOWN if place is None else found.sizes[place])


def rank(a: Value) -> Value:
    """`np.ndim`."""
    found = array_of(a)
    return Int(UNKNOWN) if found is None else of_number(len(found.sizes))


def tests(element: Value, *_: Value, **__: Value) -> Value:
    """`np.isin`: an answer for each item."""
    found = array_of(element)
    return UNKNOWN if found is None else Arr(BOOLS, found.sizes)


def some_places(a: Value) -> Value:
    """`np.flatnonzero`."""
    return Arr(INTS, (UNKNOWN,))


def places_by_row(a: Value) -> Value:
    """`np.argwhere`: a column for each axis."""
    found = array_of(a)
    return UNKNOWN if found is None else Arr(INTS, (UNKNOWN, number(len(found.sizes))))


def unique(ar: Value, return_index: Value = False, return_inverse: Value = False, **options: Value) -> Value:
    """`np.unique` of all items: nobody knows how many."""
    found = array_of(ar)
    is_alone = return_index is False and return_inverse is False and not options
    return Arr(found.family, (UNKNOWN,)) if found is not None and is_alone else UNKNOWN


def required(a: Value, dtype: Value = None, *_: Value) -> Value:
    """`np.require`."""
    found = array_of(a)
    return UNKNOWN if found is None else Arr(dtype_family(dtype, found.family), found.sizes)


def differences(ary: Value) -> Value:
    """`np.ediff1d`."""
    found = array_of(ary)
    if found is None or len(found.sizes) != 1:
        return UNKNOWN
    return Arr(ANY_DTYPE if found.family == BOOLS else found.family, (plus(found.sizes[0], number(-1)),))
