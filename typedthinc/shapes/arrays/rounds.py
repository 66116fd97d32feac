"""Sizes and numbers that are unknown, but the same wherever one round of a loop names them.

`m.predict(xb) - yb` in a loop over batches: the rows of both are one number. So an unknown size has a name, which
begins with `*` and says where it is from. Nothing else is known of it, and it fits every other size.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from typedthinc.shapes.arrays.values import Arr, Dict, FunctionValue, Int, Record, Repeated, Value, Window
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, Unknown, atom, is_unnamed

# The rows of arrays that are cut together, in whatever round.
_TOGETHER: Final = "*together"
# Begins what tells a loop from others.
_OF_LOOPS: Final = "<"


def key_of(line: int, column: int) -> str:
    """Return what tells a loop from others of the file."""
    return f"{_OF_LOOPS}{line}:{column}>"


def together() -> Size:
    """Return the size of the rows of arrays that are cut in batches together."""
    return _size(_TOGETHER)


def _numbered(item: Value, mark: str) -> Value:
    if isinstance(item, tuple):
        return tuple(_numbered(each, f"{mark}.{place}") for place, each in enumerate(item))
    if isinstance(item, Int) and isinstance(item.size, Unknown) and not item.mark:
        return replace(item, mark=mark)
    return item


def apart(value: Value) -> Value:
    """Return an item of something that is iterated, whichever it is."""
    return _each_size(value, lambda name: UNKNOWN if name == _TOGETHER else _size(name))


def _size(name: str) -> Size:
    return atom(Name(name, rigid=False))


def _each_size(value: Value, change: Callable[[str], Size], key: str = "") -> Value:
    """Replace the sizes that are unknown."""
    match value:
        case Arr() if any(map(is_unnamed, value.sizes)):
            sizes = tuple(_changed(size, change) for size in value.sizes)
            return replace(value, sizes=sizes)
        case Int(size, mark):
            kept = "" if key and key in mark else mark
            is_same = not mark and isinstance(size, Unknown)
            return value if is_same else replace(value, size=_changed(size, change), mark=kept)
        case list():
            return [_each_size(each, change, key) for each in value]
        case tuple():
            return tuple(_each_size(each, change, key) for each in value)
        case Repeated(item, many):
            return Repeated(_each_size(item, change, key), _changed(many, change))
        case Dict(items, is_complete):
            return Dict(tuple((name, _each_size(each, change, key)) for name, each in items), is_complete)
        case Record(kind, fields, is_tuple):
            return Record(kind, tuple((name, _each_size(each, change, key)) for name, each in fields), is_tuple)
        case FunctionValue(_, args, named, around) if args or named or around:
            given = tuple(_each_size(each, change, key) for each in args)
            by_name = tuple((name, _each_size(each, change, key)) for name, each in named)
            names = tuple((name, _each_size(each, change, key)) for name, each in around)
            return replace(value, args=given, named=by_name, around=names)
        case _:
            return value


def _changed(size: Size, change: Callable[[str], Size]) -> Size:
    if isinstance(size, Unknown) or not is_unnamed(size):
        return size
    found = {change(item.name) for item, _ in size.terms if isinstance(item, Name) and item.name.startswith("*")}
    if UNKNOWN in found:
        return UNKNOWN
    alone = len(size.terms) == 1 and size.terms[0][1] == 1 and not size.constant
    return found.pop() if alone else size


def cut(size: Size, part: slice) -> Size | None:
    """Return the size of a part whose bounds are known by their names alone; None if they are not, or not all."""
    start, stop, step = (_text(each) for each in (part.start, part.stop, part.step))
    if not isinstance(size, Known) or start is None or stop is None or step is None or "*" not in start + stop + step:
        return None
    # To stretch a single row is not a mistake.
    is_row = stop == f"({start}+1)" or start == f"({stop}-1)"
    return UNKNOWN if is_row else _size(f"*[{_written(size)}|{start}|{stop}|{step}]")


def computed(operator: str, left: Int, right: Int) -> str:
    """Return what tells the result of arithmetic from other numbers, if that is known of both."""
    one, two = _text(left), _text(right)
    return f"({one}{operator}{two})" if one is not None and two is not None and "*" in one + two else ""


def _text(bound: Value) -> str | None:
    """Write what tells a number from others; None if nothing does."""
    if bound is None:
        return "-"
    if isinstance(bound, Window):
        return bound.mark or None
    if not isinstance(bound, Int):
        return None
    return bound.mark or (None if isinstance(bound.size, Unknown) else _written(bound.size))


def _written(size: Known) -> str:
    return "+".join([str(size.constant), *(f"{factor}{item.name}" for item, factor in size.terms)])
