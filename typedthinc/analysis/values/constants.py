"""Values that Python has itself, from the interpreter's values and back; keys of dicts."""

from collections.abc import Hashable, Sequence
from types import EllipsisType
from typing import Any, cast

from typedthinc.analysis.limits import ITEMS, LARGEST_INT
from typedthinc.analysis.values.callables import Class, Closure, Imported
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.objects import (
    AnyText,
    DictObject,
    Entries,
    Items,
    ListObject,
    Model,
    RangeOf,
    SliceOf,
    Thing,
    TupleOf,
)
from typedthinc.shapes.arrays.values import FLOATS, ArrayValue, Int, Lazy, of_number, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, number

# What is itself as the key of a dict.
_OBJECTS = (Class, Closure, Thing, Model, Imported, Lazy)

TEXT = AnyText()
ANY_INT = Int(UNKNOWN)
ANY_FLOAT = ArrayValue(FLOATS, ())
ANY_BOOL = ArrayValue("Bools", ())


class NotConstant(Exception):
    """A value of which not everything is known."""


def number_of(value: Value) -> int | None:
    """Return the number that an int is, if it is known."""
    if isinstance(value, bool):
        return int(value)
    return plain(value) if isinstance(value, Int) else None


def constant(value: Value) -> object:
    """Return the object of Python's that a value is.

    Raises:
        NotConstant: Not all of it is known.
    """
    match value:
        case None | bool() | float() | complex() | str() | bytes() | EllipsisType():
            return value
        case Int():
            return _int(value)
        case TupleOf(items):
            return tuple(map(constant, items))
        case ListObject() if value.items.all is not None:
            return list(map(constant, value.items.all))
        case RangeOf():
            return known_range(value)
        case DictObject() if value.entries.is_complete:
            return {key: constant(each) for key, each in value.entries.items.items()}
        case _:
            raise NotConstant


def _int(value: Int) -> int:
    found = plain(value)
    if found is None:
        raise NotConstant
    return found


def known_range(value: RangeOf) -> range:
    """Return a range whose ends are known.

    Raises:
        NotConstant: They are not.
    """
    ends = [number_of(each) for each in (value.start, value.stop, value.step)]
    if None in ends or ends[2] == 0:
        raise NotConstant
    return range(*(each for each in ends if each is not None))


def length_of_range(value: RangeOf) -> Size:
    """Return how many numbers a range has, if that is known."""
    try:
        return number(len(known_range(value)))
    except NotConstant:
        is_simple = number_of(value.start) == 0 and number_of(value.step) == 1
        return value.stop.size if is_simple and isinstance(value.stop, Int) else UNKNOWN


def slice_of(key: SliceOf) -> slice | None:
    """Return a slice whose ends are known, None for any other."""
    parts = (key.start, key.stop, key.step)
    ends = [None if part is None else number_of(part) for part in parts]
    is_known = all(end is not None or part is None for end, part in zip(ends, parts, strict=True))
    return slice(*ends) if is_known else None


def value_of(found: object) -> Value:
    """Return an object of Python's as a value."""
    held = cast("Any", found)
    match found:
        case None | bool() | float() | complex() | str() | bytes() | EllipsisType():
            return found
        case int():
            return of_number(found) if abs(found) < LARGEST_INT else ANY_INT
        case tuple():
            return TupleOf(tuple(map(value_of, held)))
        case list():
            return ListObject(Items(tuple(map(value_of, held))))
        case dict():
            return DictObject(Entries({key: value_of(each) for key, each in held.items()}))
        case _:
            return UNKNOWN


def key_of(value: Value) -> Value:
    """Return what a value is as the key of a dict, ABSENT where that is not known."""
    if isinstance(value, _OBJECTS):
        return value
    if isinstance(value, TupleOf):
        keys = tuple(map(key_of, value.items))
        return ABSENT if ABSENT in keys else keys
    try:
        found = constant(value)
    except NotConstant:
        return ABSENT
    return found if isinstance(found, Hashable) else ABSENT


def value_of_key(key: Any) -> Value:
    """Return the value that is this key."""
    if isinstance(key, _OBJECTS):
        return key
    is_tuple = issubclass(type(key), tuple)
    return TupleOf(tuple(map(value_of_key, key))) if is_tuple else value_of(key)


def is_text(value: Value) -> bool:
    """Tell whether a value surely is a text."""
    return isinstance(value, str | AnyText)


def is_short(values: Sequence[object]) -> bool:
    """Tell whether there are so few that they are kept one by one."""
    return len(values) <= ITEMS
