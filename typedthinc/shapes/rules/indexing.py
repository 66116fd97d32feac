"""Layers that take parts of arrays: an index tells the rank of what it leaves, and sizes as far as it can.

What a slice leaves depends on the size that it is taken of: `[:2]` leaves 2 of 5, but 1 of 1. So the size is only known
where the bounds of the slice must lie within the axis, as those of a slice of columns must.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final, TypeAlias

from typedthinc.shapes.messages import Mismatch, leaves_nothing, no_index, too_many_parts, uneven_lists
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus, times
from typedthinc.shapes.terms import AnyRank, Array

Slice: TypeAlias = "slice[Any, Any, Any]"
Item: TypeAlias = "int | Slice | list[int]"
# The size of an axis as it must be, and what is left of it; None for an axis that goes away.
Case: TypeAlias = tuple[Size, Size | None]

_MOST_AXES: Final = 4


def array_getitem(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Take a part of an array."""
    index = at.argument("index", ...)
    return _indexed(at.name, ("Floats", "Ints"), index)


def floats_getitem(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Take a part of an array of floats."""
    index = at.argument("index", ...)
    return _indexed(at.name, ("Floats",), index)


def ints_getitem(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Take a part of an array of integers."""
    index = at.argument("index", ...)
    return _indexed(at.name, ("Ints",), index)


def _indexed(name: str, families: Sequence[str], index: Any) -> LayerType:
    given = parts_of(index)
    items: list[Item] = list(filter(_is_item, given))
    if len(items) < len(given):  # what the checker does not know: the rank may change
        return LayerType(name, Scheme.of(*(Signature(AnyRank(family), AnyRank(family)) for family in families)))
    if any(isinstance(item, bool) for item in items):  # True is a mask in numpy
        raise Mismatch("container", no_index(name, index), argument="index")
    count = _checked(name, items)
    signatures = [
        Signature(Array(family, tuple(taken)), Array(family, tuple(left)))
        for family, rank in product(families, range(len(items), _MOST_AXES + 1))  # an index leaves the axes behind it
        for taken, left in [_taken_and_left([*items, *[slice(None)] * (rank - len(items))], count)]
        if left
    ]
    if not signatures:
        raise Mismatch("rank", leaves_nothing(name), argument="index")
    return LayerType(name, Scheme.of(*signatures))


def parts_of(index: Any) -> tuple[Any, ...]:
    """Return what an index takes of each axis."""
    return index if _is_tuple(index) else (index,)


def _is_tuple(value: object) -> bool:
    """Unlike isinstance, leave the type of the items Any."""
    return isinstance(value, tuple)


def _is_item(value: Any) -> bool:
    return isinstance(value, int | slice | list)


def _checked(name: str, items: Sequence[Item]) -> Size:
    """Return the length that the lists of an index have in common.

    Raises:
        Mismatch: They have none, or the index is for more axes than there are.
    """
    if len(items) > _MOST_AXES:
        raise Mismatch("rank", too_many_parts(name, len(items)), argument="index")
    lengths = sorted({len(item) for item in items if isinstance(item, list)} - {1})  # lists of one are repeated
    if len(lengths) > 1:
        raise Mismatch("size", uneven_lists(name, lengths), argument="index")
    return number(lengths[0] if lengths else 1)


def _taken_and_left(items: Sequence[Item], count: Size) -> tuple[list[Size], list[Size]]:
    """Return the sizes of what comes and of what is left."""
    cases = [_case(axis, item, is_width=0 < axis == len(items) - 1) for axis, item in enumerate(items)]
    return [taken for taken, _ in cases], _left(items, [left for _, left in cases], count)


def _left(items: Sequence[Item], left: Sequence[Size | None], count: Size) -> list[Size]:
    """Arrange what is left as numpy does: lists, and the ints beside them, make one axis together.

    It stands where the first of them does, or before all others if a slice stands between them.
    """
    if not any(isinstance(item, list) for item in items):
        return [size for size in left if size is not None]
    paired = [axis for axis, item in enumerate(items) if not isinstance(item, slice)]
    together = paired[-1] - paired[0] + 1 == len(paired)
    kept = [size for axis, size in enumerate(left) if axis not in paired and size is not None]
    place = paired[0] if together else 0  # apart, numpy puts them in front
    return [*kept[:place], count, *kept[place:]]


def _case(axis: int, item: Item, *, is_width: bool) -> Case:
    size = atom(Var(f"axis{axis}"))
    if isinstance(item, slice):
        return _cut(size, item, is_width=is_width)
    places = item if isinstance(item, list) else [item]
    # Counted from 0, or from 1 where from the end: the axis is longer than this.
    least = max((place if place >= 0 else -place - 1 for place in places), default=0)
    return plus(number(least), size), None


def _cut(size: Size, bounds: Slice, *, is_width: bool) -> Case:
    if ... in (bounds.start, bounds.stop, bounds.step):
        return size, UNKNOWN
    if not bounds.start and bounds.stop is None and bounds.step in (None, 1):
        return size, size  # [0:] and [:] keep all
    line = _line(bounds) if is_width else None
    if line is None:
        return size, UNKNOWN
    first, left, slope = line
    # The variable is 1 for the first size from which on all go alike.
    return plus(number(first - 1), size), plus(number(left - slope), times(size, slope))


def least_width(bounds: Slice) -> int:
    """Say how many columns there must be for a slice of them."""
    line = _line(bounds)
    return line[0] if line is not None else 0


def _line(bounds: Slice) -> tuple[int, int, int] | None:
    """Tell from which size on a slice leaves something, and more the larger the size is, or always as much.

    Returns:
        That size, how much is left of it, and how much more of each larger one; None where that goes otherwise, as with
        `[::2]` and `[-2:2]`.
    """
    first = 1 + sum(abs(bound) for bound in (bounds.start, bounds.stop) if bound is not None)
    lengths = [_length(bounds, first + more) for more in range(2 * abs(bounds.step or 1) + 1)]
    left, slope = lengths[0], lengths[1] - lengths[0]
    if lengths != [left + more * slope for more in range(len(lengths))]:
        return None
    if not left:
        return None
    while first and _length(bounds, first - 1) == left - slope and left > slope:  # the rule may begin at smaller sizes
        first, left = first - 1, left - slope
    return first, left, slope


def _length(bounds: Slice, size: int) -> int:
    return len(range(size)[bounds])
