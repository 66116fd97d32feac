"""What takes items out of arrays, puts some in, or says where they stand."""

from __future__ import annotations

from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast
from typedthinc.shapes.arrays.creation import diag
from typedthinc.shapes.arrays.movement import argsort, product, sort
from typedthinc.shapes.arrays.values import (
    BOOLS,
    INTS,
    Arr,
    Int,
    Value,
    array_of,
    axes_of,
    axis_of,
    plain,
    sizes_of,
    with_sizes,
)
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus

_ZERO, _ONE, _LAST = Int(number(0)), Int(number(1)), Int(number(-1))


def take(a: Value, indices: Value, axis: Value = None, out: Value = None, mode: Value = "raise") -> Value:
    """`take`: the indices stand for the axis, or for all of them."""
    found, chosen = array_of(a), array_of(indices)
    if found is None or chosen is None or out is not None:
        return UNKNOWN
    if axis is None:
        return with_sizes(found, chosen.sizes)
    place = axis_of(axis, len(found.sizes))
    if place is None:
        return UNKNOWN
    return with_sizes(found, (*found.sizes[:place], *chosen.sizes, *found.sizes[place + 1 :]))


def take_along_axis(arr: Value, indices: Value, axis: Value = _LAST) -> Value:
    """`np.take_along_axis`."""
    found, chosen = array_of(arr), array_of(indices)
    place = axis_of(axis, len(found.sizes)) if found is not None else None
    if found is None or chosen is None or place is None or len(found.sizes) != len(chosen.sizes):
        return UNKNOWN
    others = [(*each.sizes[:place], number(1), *each.sizes[place + 1 :]) for each in (found, chosen)]
    try:
        sizes = broadcast(*others)
    except NeverFits:
        return UNKNOWN
    return with_sizes(found, (*sizes[:place], chosen.sizes[place], *sizes[place + 1 :]))


def insert(arr: Value, obj: Value, values: Value, axis: Value = None) -> Value:
    """`np.insert` at one place."""
    found, new = array_of(arr), array_of(values)
    if found is None or new is None or not isinstance(obj, Int):
        return UNKNOWN
    if axis is None:
        found, axis = with_sizes(found, (product(found.sizes),)), _ZERO
    place = axis_of(axis, len(found.sizes))
    if place is None or len(new.sizes) > len(found.sizes):
        return UNKNOWN
    more = number(1) if len(new.sizes) < len(found.sizes) else new.sizes[0]
    return with_sizes(found, (*found.sizes[:place], plus(found.sizes[place], more), *found.sizes[place + 1 :]))


def delete(arr: Value, obj: Value, axis: Value = None) -> Value:
    """`np.delete`: one item, or those of a list."""
    found = array_of(arr)
    if found is None:
        return UNKNOWN
    if axis is None:
        found, axis = with_sizes(found, (product(found.sizes),)), _ZERO
    place = axis_of(axis, len(found.sizes))
    if place is None:
        return UNKNOWN
    size = plus(found.sizes[place], _taken(obj, found.sizes[place]))
    return with_sizes(found, (*found.sizes[:place], size, *found.sizes[place + 1 :]))


def _taken(obj: Value, size: Size) -> Size:
    """Return the number of items that are taken out, below 0."""
    if isinstance(obj, Int):
        return number(-1)
    whole = plain(size)
    places = [plain(each) for each in obj] if isinstance(obj, list | tuple) else [None]
    if whole is None or None in places:
        return UNKNOWN
    return number(-len({each % whole for each in places if each is not None})) if whole else UNKNOWN


def searchsorted(a: Value, v: Value, side: Value = "left", sorter: Value = None) -> Value:
    """`searchsorted`: a place for each value."""
    found = array_of(v)
    return UNKNOWN if found is None else Arr(INTS, found.sizes)


def digitize(x: Value, bins: Value, right: Value = False) -> Value:
    """`np.digitize`: a bin for each value."""
    return searchsorted(bins, x)


def diagonal(a: Value, offset: Value = _ZERO, axis1: Value = _ZERO, axis2: Value = _ONE) -> Value:
    """`diagonal` of a table."""
    found = array_of(a)
    is_table = found is not None and len(found.sizes) == 2 and (plain(axis1), plain(axis2)) == (0, 1)
    return diag(a, offset) if is_table else UNKNOWN


def partition(a: Value, kth: Value, axis: Value = _LAST, *_: Value, **__: Value) -> Value:
    """`np.partition`."""
    return sort(a, axis)


def argpartition(a: Value, kth: Value, axis: Value = _LAST, *_: Value, **__: Value) -> Value:
    """`np.argpartition`."""
    return argsort(a, axis)


def lexsort(keys: Value, axis: Value = _LAST) -> Value:
    """`np.lexsort`: the order of what several keys describe."""
    found = array_of(keys)
    return UNKNOWN if found is None or len(found.sizes) < 2 else Arr(INTS, found.sizes[1:])


def unravel_index(indices: Value, shape: Value, order: Value = "C") -> Value:
    """`np.unravel_index`: a place on each axis."""
    found, sizes = array_of(indices), sizes_of(shape)
    return UNKNOWN if found is None or sizes is None else tuple(Arr(INTS, found.sizes) for _ in sizes)


def mesh(*args: Value) -> Value:
    """`np.ix_`: each list on an axis of its own."""
    found = [array_of(each) for each in args]
    if any(each is None or len(each.sizes) != 1 or each.family == BOOLS for each in found):
        return UNKNOWN
    ones = number(1)
    return tuple(
        Arr(each.family, (ones,) * place + each.sizes + (ones,) * (len(found) - place - 1), is_column=True)
        for place, each in enumerate(found)
        if each is not None
    )


def windows(x: Value, window_shape: Value, axis: Value = None, **_: Value) -> Value:
    """`sliding_window_view`: the places of a window, then what stands in it."""
    found, sizes = array_of(x), sizes_of(window_shape)
    if found is None or sizes is None:
        return UNKNOWN
    axes = axes_of(axis, len(found.sizes))
    if axes is None or len(axes) != len(sizes):
        return UNKNOWN
    left = list(found.sizes)
    for place, size in zip(axes, sizes, strict=True):
        many = plain(size)
        left[place] = UNKNOWN if many is None else plus(left[place], number(1 - many))
    return with_sizes(found, (*left, *sizes))
