"""What takes items out of arrays, puts some in, or says where they stand."""

from typedthinc.shapes.arrays.axes import axes_of, axis_of, shown, takes_axis
from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast, goes_into, on_each
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.creation import diag
from typedthinc.shapes.arrays.indexing import check_index
from typedthinc.shapes.arrays.messages import never_broadcast, no_rank_in_order, takes_only
from typedthinc.shapes.arrays.movement import argsort, sort
from typedthinc.shapes.arrays.statistics import same_length
from typedthinc.shapes.arrays.values import BOOLS, INTS, ArrayValue, Int, Value, array_of, plain, sizes_of, with_sizes
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus

_ZERO, _ONE, _LAST = Int(number(0)), Int(number(1)), Int(number(-1))


def take(a: Value, indices: Value, axis: Value = None, out: Value = None, mode: Value = "raise") -> Value:
    """`take`: the indices stand for the axis, or for all of them."""
    found, chosen = array_of(a), array_of(indices)
    if found is None or chosen is None or out is not None:
        return UNKNOWN
    if axis is None:
        return with_sizes(found, chosen.sizes)
    place = axis_of(axis, found)
    if place is None:
        return UNKNOWN
    if mode == "raise":
        _check_indices(found, place, indices)
    return with_sizes(found, (*found.sizes[:place], *chosen.sizes, *found.sizes[place + 1 :]))


def _check_indices(array: ArrayValue, axis: int, indices: Value) -> None:
    for each in indices if isinstance(indices, list | tuple) else [indices]:
        check_index(array, axis, each)


def take_along_axis(arr: Value, indices: Value, axis: Value = _LAST) -> Value:
    """`np.take_along_axis`."""
    found, chosen = array_of(arr), array_of(indices)
    place = axis_of(axis, found) if found is not None else None
    if found is None or chosen is None or place is None or len(found.sizes) != len(chosen.sizes):
        return UNKNOWN
    others = [(*each.sizes[:place], number(1), *each.sizes[place + 1 :]) for each in (found, chosen)]
    try:
        sizes = broadcast(*others)
    except NeverFits:
        raise Mismatch("size", never_broadcast("along", str(found), str(chosen))) from None
    return with_sizes(found, (*sizes[:place], chosen.sizes[place], *sizes[place + 1 :]))


def insert(arr: Value, obj: Value, values: Value, axis: Value = None) -> Value:
    """`np.insert` at one place."""
    takes_axis("insert", arr, axis)
    found, new = array_of(arr), array_of(values)
    if found is None or new is None or not isinstance(obj, Int):
        return UNKNOWN
    if axis is None:
        found, axis = with_sizes(found, (product(found.sizes),)), _ZERO
    place = axis_of(axis, found)
    if place is None or len(new.sizes) > len(found.sizes):
        return UNKNOWN
    more = number(1) if len(new.sizes) < len(found.sizes) else new.sizes[0]
    _check_inserted(found, place, new)
    return with_sizes(found, (*found.sizes[:place], plus(found.sizes[place], more), *found.sizes[place + 1 :]))


def _check_inserted(array: ArrayValue, axis: int, new: ArrayValue) -> None:
    rest = (*array.sizes[:axis], *array.sizes[axis + 1 :])
    if len(new.sizes) == len(rest) and not goes_into(new.sizes, rest):
        raise Mismatch("size", never_broadcast("=", str(with_sizes(array, rest)), str(new)))


def delete(arr: Value, obj: Value, axis: Value = None) -> Value:
    """`np.delete`: one item, or those of a list."""
    takes_axis("delete", arr, axis)
    found = array_of(arr)
    if found is None:
        return UNKNOWN
    if axis is None:
        found, axis = with_sizes(found, (product(found.sizes),)), _ZERO
    place = axis_of(axis, found)
    if place is None:
        return UNKNOWN
    _check_indices(found, place, obj)
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
    return UNKNOWN if found is None else ArrayValue(INTS, found.sizes)


def digitize(x: Value, bins: Value, right: Value = False) -> Value:
    """`np.digitize`: a bin for each value."""
    return searchsorted(bins, x)


def diagonal(a: Value, offset: Value = _ZERO, axis1: Value = _ZERO, axis2: Value = _ONE) -> Value:
    """`diagonal` of a table."""
    found = array_of(a)
    if found is not None and len(found.sizes) < 2:
        raise Mismatch("rank", takes_only("diagonal", "an array of at least two axes", shown(found)))
    is_table = found is not None and len(found.sizes) == 2 and (plain(axis1), plain(axis2)) == (0, 1)
    return diag(a, offset) if is_table else UNKNOWN


def partition(a: Value, kth: Value, axis: Value = _LAST, *_: Value, **__: Value) -> Value:
    """`np.partition`."""
    _check_places("partition", a, kth, axis)
    return sort(a, axis)


def argpartition(a: Value, kth: Value, axis: Value = _LAST, *_: Value, **__: Value) -> Value:
    """`np.argpartition`."""
    _check_places("argpartition", a, kth, axis)
    return argsort(a, axis)


def _check_places(name: str, a: Value, kth: Value, axis: Value) -> None:
    array = array_of(a)
    place = axis_of(axis, array) if array is not None else None
    size = plain(array.sizes[place]) if array is not None and place is not None else None
    if array is None or place is None or not size:
        return
    for each in kth if isinstance(kth, list | tuple) else [kth]:
        wanted = plain(each)
        if wanted is not None and not -size <= wanted < size:
            raise Mismatch("size", no_rank_in_order(name, str(array), place, wanted))


def lexsort(keys: Value, axis: Value = _LAST) -> Value:
    """`np.lexsort`: the order of what several keys describe."""
    if isinstance(keys, list | tuple):
        for other in keys[1:]:
            same_length("lexsort", "keys", keys[0], other)
    found = array_of(keys)
    return UNKNOWN if found is None or len(found.sizes) < 2 else ArrayValue(INTS, found.sizes[1:])


def unravel_index(indices: Value, shape: Value, order: Value = "C") -> Value:
    """`np.unravel_index`: a place on each axis."""
    found, sizes = array_of(indices), sizes_of(shape)
    return UNKNOWN if found is None or sizes is None else tuple(ArrayValue(INTS, found.sizes) for _ in sizes)


def ravel_multi_index(multi_index: Value, dims: Value, mode: Value = "raise", order: Value = "C") -> Value:
    """`np.ravel_multi_index`: one place for each."""
    if isinstance(multi_index, ArrayValue) and multi_index.sizes:
        return ArrayValue(INTS, multi_index.sizes[1:])
    return on_each(multi_index, family=INTS) if isinstance(multi_index, list | tuple) else UNKNOWN


def mesh(*args: Value) -> Value:
    """`np.ix_`: each list on an axis of its own."""
    found = [array_of(each) for each in args]
    if any(each is None or len(each.sizes) != 1 or each.family == BOOLS for each in found):
        return UNKNOWN
    ones = number(1)
    return tuple(
        ArrayValue(each.family, (ones,) * place + each.sizes + (ones,) * (len(found) - place - 1), is_column=True)
        for place, each in enumerate(found)
        if each is not None
    )


def windows(x: Value, window_shape: Value, axis: Value = None, **_: Value) -> Value:
    """`sliding_window_view`: the places of a window, then what stands in it."""
    found, sizes = array_of(x), sizes_of(window_shape)
    if found is None or sizes is None:
        return UNKNOWN
    axes = axes_of(axis, found)
    if axes is None or len(axes) != len(sizes):
        return UNKNOWN
    left = list(found.sizes)
    for place, size in zip(axes, sizes, strict=True):
        many, whole = plain(size), plain(left[place])
        if many is not None and whole is not None and many > whole:
            raise Mismatch("size", takes_only("sliding_window_view", f"at most {whole} rows of {found}", str(many)))
        left[place] = UNKNOWN if many is None else plus(left[place], number(1 - many))
    return with_sizes(found, (*left, *sizes))
