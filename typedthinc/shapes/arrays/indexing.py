"""`array[key]`: ints, slices, None, Ellipsis, arrays of ints, masks."""

from collections.abc import Sequence
from types import EllipsisType

from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast
from typedthinc.shapes.arrays.messages import beyond_axis, never_indexed, other_mask, too_many_indices
from typedthinc.shapes.arrays.values import BOOLS, INTS, ArrayValue, Int, Value, array_of, as_column, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Unknown, number, plus, same_as, times

# What is left of an axis: its size, an array of indices that takes its place, or nothing.
_Index = ArrayValue | Int | slice | None | EllipsisType


def getitem(array: Value, key: Value) -> Value:
    """Index an array."""
    if not isinstance(array, ArrayValue) or isinstance(key, Unknown):
        return UNKNOWN
    keys = key if isinstance(key, tuple) else (key,)
    parts = [_part(each) for each in keys]
    if any(isinstance(part, Unknown) for part in parts):
        return UNKNOWN
    indices = [part for part in parts if not isinstance(part, Unknown)]
    used = sum(_axes(part) for part in indices)
    if sum(part is Ellipsis for part in indices) > 1:
        return UNKNOWN
    if not array.sizes and used:
        # What types call a number is often an array of unknown rank.
        return UNKNOWN
    if used > len(array.sizes):
        raise Mismatch("rank", too_many_indices(str(array), used))
    _check(array, keys, indices, len(array.sizes) - used)
    rest: list[_Index] = [slice(None)] * (len(array.sizes) - used)
    if Ellipsis in indices:
        at = next(place for place, part in enumerate(indices) if part is Ellipsis)
        # One that stands for no axes still parts the lists of indices on its sides, as None does.
        indices[at : at + 1] = rest or [Ellipsis]
    else:
        indices += rest
    return _index(array, indices)


def _part(key: Value) -> _Index | Unknown:
    if key is None or isinstance(key, slice | Int | EllipsisType):
        return key
    if isinstance(key, list) and not key:
        return ArrayValue(INTS, (number(0),))
    found = array_of(key) if isinstance(key, list | ArrayValue) else None
    if found is None or found.family not in (INTS, BOOLS):
        return UNKNOWN
    if found.family == BOOLS and not found.sizes:
        return UNKNOWN
    return found


def _axes(part: _Index) -> int:
    if part is None or part is Ellipsis:
        return 0
    return len(part.sizes) if isinstance(part, ArrayValue) and part.family == BOOLS else 1


def _index(array: ArrayValue, indices: list[_Index]) -> Value:
    left: list[Size] = []  # the axes that slices leave
    advanced: list[tuple[int, tuple[Size, ...]]] = []
    places: list[int] = []
    axis = 0
    is_advanced = any(isinstance(part, ArrayValue) for part in indices)
    for place, part in enumerate(indices):
        if isinstance(part, slice):
            left.append(sliced(array.sizes[axis], part))
        elif part is None:
            left.append(number(1))
        elif isinstance(part, ArrayValue) or (is_advanced and part is not Ellipsis):
            advanced.append((len(left), _chosen(part)))
            places.append(place)
        axis += _axes(part)
    try:
        chosen = broadcast(*(sizes for _, sizes in advanced))
    except NeverFits:
        text = " and ".join(str(part) for part in indices if isinstance(part, ArrayValue))
        raise Mismatch("size", never_indexed(str(array), text)) from None
    # Arrays side by side in a key leave their axes there; apart, they leave them in front, as in numpy.
    at = advanced[0][0] if advanced and places[-1] - places[0] == len(places) - 1 else 0
    result = ArrayValue(array.family, (*left[:at], *chosen, *left[at:]))
    return as_column(result) if None in indices else result


def _check(array: ArrayValue, keys: Sequence[Value], indices: Sequence[_Index], left: int) -> None:
    """Compare indices with the axes that they stand for; Ellipsis stands for those that are left."""
    axis = 0
    for key, part in zip(keys, indices, strict=True):
        if isinstance(part, Int) or isinstance(key, list):
            for each in key if isinstance(key, list) else [part]:
                check_index(array, axis, each)
        if isinstance(part, ArrayValue):
            _check_mask(array, axis, part)
        axis += left if part is Ellipsis else _axes(part)  # all that the others leave


def check_index(array: ArrayValue, axis: int, index: Value) -> None:
    """Compare an index with the axis that it is for."""
    place, size = plain(index), plain(array.sizes[axis])
    if place is not None and size is not None and not -size <= place < size:  # from the end, too
        raise Mismatch("size", beyond_axis(str(array), axis, place))


def _check_mask(array: ArrayValue, axis: int, part: ArrayValue) -> None:
    if part.family == BOOLS:
        for size, wanted in zip(part.sizes, array.sizes[axis:], strict=False):  # a mask over several axes
            numbers = plain(size), plain(wanted)
            # numpy takes a mask of nothing for any axis.
            if None not in numbers and numbers[0] != numbers[1] and numbers[0]:
                raise Mismatch("size", other_mask(str(array), axis, str(part)))


def _chosen(part: _Index) -> tuple[Size, ...]:
    if not isinstance(part, ArrayValue):
        return ()
    return (UNKNOWN,) if part.family == BOOLS else part.sizes  # how many are True is not known


def sliced(size: Size, part: slice) -> Size:
    """Return the size that a slice leaves of an axis."""
    start, stop, step = part.start, part.stop, part.step
    whole = plain(size)
    if start is None and stop is None and (step is None or plain(step) in (1, -1)):  # X[:] and X[::-1] keep the size
        return size
    named = _cut_by_names(size, part)
    if named is not None:
        return named
    numbers = [None if each is None else plain(each) for each in (start, stop, step)]
    known = all(each is None or value is not None for each, value in zip((start, stop, step), numbers, strict=True))
    if known and numbers[2] != 0 and whole is not None:
        return number(len(range(whole)[slice(*numbers)]))  # range cuts as numpy does
    if known and numbers[2] in (None, 1) and isinstance(size, Known):
        return _shorter(size, numbers[0] or 0, numbers[1])  # n - 1 of X[1:]
    return UNKNOWN


def _cut_by_names(size: Size, part: slice) -> Size | None:
    """Return the size of a part whose bounds are known by their names alone; None if they are not, or not all."""
    start, stop, step = (_text(each) for each in (part.start, part.stop, part.step))
    if not isinstance(size, Known) or start is None or stop is None or step is None or "*" not in start + stop + step:
        return None
    # To stretch a single row is not a mistake.
    is_row = isinstance(part.start, Int) and isinstance(part.stop, Int) and _is_next(part.start.size, part.stop.size)
    return UNKNOWN if is_row else same_as(f"[{_written(size)}|{start}|{stop}|{step}]")


def _is_next(start: Size, stop: Size) -> bool:
    return plus(stop, times(start, -1)) in (Known(1), Known(-1))  # X[i : i + 1]


def _text(bound: Value) -> str | None:
    """Write what tells a number from others; None if nothing does."""
    if bound is None:
        return "-"
    return _written(bound.size) if isinstance(bound, Int) and isinstance(bound.size, Known) else None


def _written(size: Known) -> str:
    return "+".join([str(size.constant), *(f"{factor}{item.name.replace(' ', '')}" for item, factor in size.terms)])


def _shorter(size: Known, start: int, stop: int | None) -> Size:
    """Take numbers off the ends of a size that has a name; how it compares with other numbers is unknown."""
    if stop is None and start >= 0:
        return plus(size, number(-start))  # X[2:]: n - 2
    if stop is not None and stop < 0 <= start:
        return plus(size, number(stop - start))  # X[1:-1]: n - 2
    return UNKNOWN
