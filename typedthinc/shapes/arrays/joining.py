"""What puts arrays together, and what splits one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.creation import arange
from typedthinc.shapes.arrays.messages import no_join, no_parts
from typedthinc.shapes.arrays.movement import atleast, atleast_3d, ravel
from typedthinc.shapes.arrays.values import (
    FLOATS,
    ArrayValue,
    Int,
    Repeated,
    Value,
    array_of,
    count,
    plain,
    promoted,
    with_sizes,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus

_ZERO = Int(number(0))
_MOST = 64  # lists of more parts are not written out


def concatenate(
    arrays: Value, /, axis: Value = _ZERO, out: Value = None, *, name: str = "concatenate", **_: Value
) -> Value:
    """`np.concatenate` of a list or tuple of arrays."""
    alike = _alike(arrays)
    if alike is not None:
        return _repeated(*alike, axis) if out is None else UNKNOWN
    found = _arrays(arrays)
    place = axis_of(axis, found[0]) if found and out is None else None
    if found is None or place is None:
        return UNKNOWN
    _same_but(found, place, name)
    sizes = [_same(axis_sizes) for axis_sizes in zip(*(each.sizes for each in found), strict=True)]
    total: Size = number(0)
    for each in found:
        total = plus(total, each.sizes[place])
    sizes[place] = total
    return ArrayValue(_family(found), tuple(sizes))


def _repeated(array: ArrayValue, many: Size, axis: Value) -> Value:
    """Concatenate arrays that are alike."""
    place = axis_of(axis, array)
    if place is None:
        return UNKNOWN
    sizes = list(array.sizes)
    sizes[place] = product([many, sizes[place]])  # n arrays of m rows: n m
    return with_sizes(array, sizes)


def stack(arrays: Value, axis: Value = _ZERO, out: Value = None, **_: Value) -> Value:
    """`np.stack`: a new axis."""
    alike = _alike(arrays)
    found = [alike[0]] if alike is not None else _arrays(arrays)
    if found is None or out is not None:
        return UNKNOWN
    _same_but(found, None, "stack")
    place = axis_of(axis, found[0], 1)  # the new axis counts
    if place is None:
        return UNKNOWN
    sizes = [_same(axis_sizes) for axis_sizes in zip(*(each.sizes for each in found), strict=True)]
    sizes.insert(place, number(len(found)) if alike is None else alike[1])
    return ArrayValue(_family(found), tuple(sizes))


def _same_but(arrays: Sequence[ArrayValue], along: int | None, name: str) -> None:
    """Refuse arrays that differ elsewhere than along an axis."""
    first = arrays[0]
    for other in arrays[1:]:
        is_other = len(first.sizes) != len(other.sizes)
        for place, pair in enumerate(zip(first.sizes, other.sizes, strict=False)):
            numbers = {plain(size) for size in pair} - {None}
            is_other = is_other or (place != along and len(numbers) > 1)  # None is unknown, which fits
        if is_other:
            raise Mismatch("size", no_join(name, str(first), str(other)))


def vstack(tup: Value, **_: Value) -> Value:
    """`np.vstack`: vectors are rows."""
    return concatenate(_each(tup, atleast(2)))


def hstack(tup: Value, **_: Value) -> Value:
    """`np.hstack`: vectors in a row, tables side by side."""
    rows = _each(tup, atleast(1))
    alike = _alike(rows)
    first = alike[0] if alike is not None else rows[0] if isinstance(rows, list) else UNKNOWN
    is_vector = isinstance(first, ArrayValue) and len(first.sizes) == 1  # vectors in a row, tables side by side
    return concatenate(rows, Int(number(0 if is_vector else 1)))


def column_stack(tup: Value) -> Value:
    """`np.column_stack`: vectors are columns."""
    return concatenate(_each(tup, _as_column), Int(number(1)))


def _as_column(array: ArrayValue) -> Value:
    return _column(array) if len(array.sizes) in (1, 2) else UNKNOWN


def append(arr: Value, values: Value, axis: Value = None) -> Value:
    """`np.append`; without an axis everything is laid in a row."""
    if axis is not None:
        return concatenate([arr, values], axis)
    rows = [ravel(each) for each in (arr, values)]
    return concatenate(rows)


def dstack(tup: Value) -> Value:
    """`np.dstack`: along the third axis."""
    return concatenate(_each(tup, atleast_3d), Int(number(2)))


def block(arrays: Value) -> Value:
    """`np.block`: lists of blocks, the innermost along the last axis."""
    depth = _depth(arrays)
    ranks = _ranks(arrays)
    if not depth or None in ranks:
        return UNKNOWN
    return _block(arrays, depth, max(depth, *(rank or 0 for rank in ranks)))


def _depth(arrays: Value) -> int:
    return 1 + _depth(arrays[0]) if isinstance(arrays, list) and arrays else 0  # lists in lists: the depth of the first


def _ranks(arrays: Value) -> list[int | None]:
    if isinstance(arrays, list):
        return [rank for each in arrays for rank in _ranks(each)]
    found = array_of(arrays) if not isinstance(arrays, tuple) else None
    return [None if found is None else len(found.sizes)]


def _block(arrays: Value, depth: int, rank: int) -> Value:
    if not isinstance(arrays, list) or not depth:
        return UNKNOWN if depth or isinstance(arrays, list) else atleast(rank)(arrays)
    return concatenate([_block(each, depth - 1, rank) for each in arrays], Int(number(-depth)))


def rows_of_slices(key: Value) -> Value:
    """`np.r_[...]`: vectors and numbers in a row, tables below one another."""
    items = _written(key)
    return concatenate([atleast(1)(each) for each in items]) if items else UNKNOWN


def columns_of_slices(key: Value) -> Value:
    """`np.c_[...]`: vectors are columns."""
    items = [array_of(each) for each in _written(key)]
    if not items or any(each is None or len(each.sizes) > 2 for each in items):
        return UNKNOWN
    return concatenate([_column(each) for each in items if each is not None], Int(number(1)))


def _column(array: ArrayValue) -> Value:
    ones = (number(1),)
    return array if len(array.sizes) == 2 else with_sizes(array, (array.sizes or ones) + ones)


def _written(key: Value) -> list[Value]:
    items = list(key) if isinstance(key, tuple) else [key]
    made = [_range(each) if isinstance(each, slice) else array_of(each) for each in items]
    return [] if any(each is None for each in made) else [each for each in made if each is not None]


def _range(key: slice[Value, Value, Value]) -> ArrayValue | None:
    if key.stop is None:
        return None
    if isinstance(key.step, complex):
        return ArrayValue(FLOATS, (number(int(abs(key.step))),))
    found = arange(Int(number(0)) if key.start is None else key.start, key.stop, key.step)
    return found if isinstance(found, ArrayValue) else None


def grid(key: Value) -> Value:
    """`np.mgrid[...]`: the places of a grid along each axis, one table for each."""
    axes = _axes(key)
    if axes is None or not isinstance(key, tuple):
        return UNKNOWN if axes is None else axes[0]
    return ArrayValue(axes[0].family, (number(len(axes)), *(each.sizes[0] for each in axes)))


def open_grid(key: Value) -> Value:
    """`np.ogrid[...]`: the places along each axis, which broadcast to a grid."""
    axes = _axes(key)
    if axes is None or not isinstance(key, tuple):
        return UNKNOWN if axes is None else axes[0]
    one, last = number(1), len(axes) - 1
    return tuple(
        with_sizes(each, (*[one] * place, *each.sizes, *[one] * (last - place))) for place, each in enumerate(axes)
    )


def _axes(key: Value) -> list[ArrayValue] | None:
    """Return the numbers along each axis of a grid, which have one dtype."""
    items = list(key) if isinstance(key, tuple) else [key]
    made = [_range(each) if isinstance(each, slice) else None for each in items]
    known = [each for each in made if each is not None]
    if not known or len(known) != len(made):
        return None
    family = reduce(promoted, (each.family for each in known))
    return [ArrayValue(family, each.sizes) for each in known]


def split(ary: Value, indices_or_sections: Value, axis: Value = _ZERO) -> Value:
    """`np.split`, `vsplit`, `hsplit` and `dsplit`: into equal parts, or at the places of a list."""
    found = array_of(ary)
    place = axis_of(axis, found) if found is not None else None
    if found is None or place is None:
        return UNKNOWN
    many, size = plain(indices_or_sections), plain(found.sizes[place])
    if many is not None and size is not None and many > 0 and size % many:
        raise Mismatch("size", no_parts(str(found), place, many))
    return _split(found, place, _parts(size, indices_or_sections))


def array_split(ary: Value, indices_or_sections: Value, axis: Value = _ZERO) -> Value:
    """`np.array_split`: into parts that are equal but for one."""
    found, many = array_of(ary), plain(indices_or_sections)
    place = axis_of(axis, found) if found is not None else None
    if found is None or place is None or (many is not None and not 0 < many <= _MOST):
        return UNKNOWN
    if many is None:
        return split(ary, indices_or_sections, axis)
    size = plain(found.sizes[place])
    parts = [UNKNOWN if size is None else number(size // many + (turn < size % many)) for turn in range(many)]
    return _split(found, place, parts)


def _split(found: ArrayValue, place: int, parts: Sequence[Size] | None) -> Value:
    if parts is None:
        return UNKNOWN
    return [with_sizes(found, (*found.sizes[:place], part, *found.sizes[place + 1 :])) for part in parts]


def unstack(x: Value, /, *, axis: Value = _ZERO) -> Value:
    """`np.unstack`: an axis as a tuple."""
    found = array_of(x)
    place = axis_of(axis, found) if found is not None else None
    if found is None or place is None:
        return UNKNOWN
    many = plain(found.sizes[place])
    part = with_sizes(found, (*found.sizes[:place], *found.sizes[place + 1 :]))
    return (part,) * many if many is not None and many <= _MOST else Repeated(part, found.sizes[place])


def hsplit(ary: Value, indices_or_sections: Value) -> Value:
    """`np.hsplit`."""
    found = array_of(ary)
    if found is None or not found.sizes:
        return UNKNOWN
    return split(ary, indices_or_sections, Int(number(0 if len(found.sizes) == 1 else 1)))


def dsplit(ary: Value, indices_or_sections: Value) -> Value:
    """`np.dsplit`."""
    return split(ary, indices_or_sections, Int(number(2)))


def vsplit(ary: Value, indices_or_sections: Value) -> Value:
    """`np.vsplit`."""
    return split(ary, indices_or_sections)


def _parts(size: int | None, where: Value) -> list[Size] | None:
    many = plain(where)
    if many is not None:
        if not 0 < many <= _MOST or (size is not None and size % many):  # _MOST bounds the list of parts
            return None
        return [UNKNOWN if size is None else number(size // many)] * many
    if not isinstance(where, list | tuple):
        return None
    ends = [place for each in where if (place := plain(each)) is not None]
    if size is None or len(ends) < len(where):
        return [UNKNOWN for _ in range(len(where) + 1)]
    bounds = zip([0, *ends], [*ends, size], strict=True)  # range cuts as numpy does
    return [number(len(range(size)[start:end])) for start, end in bounds]


def _arrays(given: Value) -> list[ArrayValue] | None:
    if not isinstance(given, list | tuple) or not given:
        return None
    found = [array_of(each) for each in given]
    return None if any(each is None for each in found) else [each for each in found if each is not None]


def _alike(given: Value) -> tuple[ArrayValue, Size] | None:
    """Return the array that all are like, and how many there are; an array stands for its rows."""
    if isinstance(given, ArrayValue) and given.sizes and plain(given.sizes[0]) != 0:
        return with_sizes(given, given.sizes[1:]), given.sizes[0]
    item = array_of(given.item) if isinstance(given, Repeated) else None
    return None if item is None else (item, count(given))


def _each(given: Value, change: Callable[[ArrayValue], Value]) -> Value:
    """Change each of the arrays that are given."""
    alike = _alike(given)
    if alike is not None:
        return Repeated(change(alike[0]), alike[1])
    found = _arrays(given)
    return UNKNOWN if found is None else [change(each) for each in found]


def _same(sizes: Sequence[Size]) -> Size:
    """Return the size that all must have, if one of them is known."""
    known = {size for size in sizes if size is not UNKNOWN}
    return known.pop() if len(known) == 1 else UNKNOWN


def _family(arrays: Sequence[ArrayValue]) -> str:
    return promoted(*(each.family for each in arrays))
