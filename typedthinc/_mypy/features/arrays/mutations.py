"""What statements do to lists and dicts in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from typedthinc._mypy.features.arrays.builtin_functions import extended, item
from typedthinc.shapes.arrays.values import Arr, Dict, Record, Repeated, Value, arrays_only, joined, plain, unstretched
from typedthinc.shapes.sizes import UNKNOWN


class Attribute(NamedTuple):
    """A step from an object to what it has under a name."""

    name: str


# From what holds something to that: a key, or an attribute.
Step: TypeAlias = "Value | Attribute"


def put(held: Value, key: Value, value: Value) -> Value:
    """Assign to an item."""
    match held:
        case Dict():
            return held.put(key, value) if isinstance(key, str) or plain(key) is not None else UNKNOWN
        case list() if not isinstance(key, slice):
            place = plain(key)
            if place is None:
                return [joined(each, value) for each in held]
            if -len(held) <= place < len(held):
                return [value if each == place % len(held) else old for each, old in enumerate(held)]
            return UNKNOWN
        case Repeated(item) if not isinstance(key, slice):
            return Repeated(joined(item, value), held.many)
        case list() | Repeated():
            return UNKNOWN
        case _:
            return held


def augment(held: Value, key: Value, value: Value) -> Value:
    """Put the result of `+=` and the like into an item, which then may have other sizes."""
    is_literal = isinstance(key, str) or plain(key) is not None
    return put(held, key, value) if is_literal else arrays_only(held)


def update(held: Value, key: Value, value: Value) -> Value:
    """Assign to an item what is computed from it element by element; nobody knows whether this one is meant."""
    match held:
        case Dict() if not (isinstance(key, str) or plain(key) is not None):
            return Dict(tuple((name, _updated(old, value)) for name, old in held.items), held.is_complete)
        case Dict():
            return held.put(key, _updated(held.get(key), value))
        case list() if (place := plain(key)) is not None and -len(held) <= place < len(held):
            return [_updated(old, value) if each == place % len(held) else old for each, old in enumerate(held)]
        case list() if not isinstance(key, slice):
            return [_updated(old, value) for old in held]
        case Repeated(item) if not isinstance(key, slice):
            return Repeated(_updated(item, value), held.many)
        case _:
            return put(held, key, value)


def _updated(old: Value, value: Value) -> Value:
    """Return an item after that: with an operand of no more axes, none that is longer than 1 is stretched."""
    is_alike = isinstance(old, Arr) and isinstance(value, Arr) and len(old.sizes) == len(value.sizes)
    return joined(old, unstretched(old) if is_alike and isinstance(old, Arr) else value)


def found(held: Value, keys: Sequence[Step]) -> Value:
    """Return what is found by keys and attributes, one after the other."""
    for key in keys:
        held = _behind(held, key)
    return held


def _behind(held: Value, key: Step) -> Value:
    if isinstance(key, Attribute):
        return held.get(key.name) if isinstance(held, Record) else UNKNOWN
    return item(held, key)


def replaced(held: Value, keys: Sequence[Step], value: Value) -> Value:
    """Return what holds something with another value where keys and attributes lead to."""
    if not keys:
        return value
    key, *rest = keys
    inner = replaced(_behind(held, key), rest, value)
    if isinstance(key, Attribute):
        return set_attribute(held, key.name, inner)
    if not isinstance(held, tuple):
        return put(held, key, inner)
    items = put(list(held), key, inner)
    return tuple(items) if isinstance(items, list) else UNKNOWN


def set_attribute(held: Value, name: str, value: Value) -> Value:
    """Assign to an attribute."""
    return held.put(name, value) if isinstance(held, Record) else held


def called(held: Value, method: str, args: Sequence[Value]) -> Value:
    """Call `append` or `extend`."""
    if not isinstance(held, list | Repeated):
        return held
    added = args[0] if len(args) == 1 else UNKNOWN
    more = [added] if method == "append" else added
    return extended(held, more) if isinstance(more, list | tuple | Repeated) else UNKNOWN
