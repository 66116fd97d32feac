"""What is known of a value that is one of two: what both say."""

from __future__ import annotations

from functools import reduce

from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    ArrayValue,
    Dict,
    Int,
    Lazy,
    Repeated,
    Tensor,
    Value,
    array_of,
    computed_later,
    count,
    promoted,
)
from typedthinc.shapes.sizes import UNKNOWN


def joined(one: Value, other: Value) -> Value:
    """Return what is known of a value that is one of two."""
    if one == other:
        return one
    match one, other:
        case ArrayValue(), ArrayValue() if len(one.sizes) == len(other.sizes):
            sizes = tuple(a if a == b else UNKNOWN for a, b in zip(one.sizes, other.sizes, strict=True))
            family = one.family if one.family == other.family else ANY_DTYPE
            return ArrayValue(family, sizes, origin=one.origin if one.origin is other.origin else None)
        case Int(), Int():
            return Int(UNKNOWN)  # an int, but not which
        case Lazy(), Lazy():
            return computed_later(joined(one.value, other.value))
        case Tensor(), Tensor():
            array = joined(one.array, other.array)
            return Tensor(array) if isinstance(array, ArrayValue) else UNKNOWN
        case tuple(), tuple() if len(one) == len(other):
            return tuple(joined(a, b) for a, b in zip(one, other, strict=True))
        case list() | Repeated(), list() | Repeated():
            return _joined_lists(one, other)
        case Dict(), Dict():
            return _joined_dicts(one, other)
        case _:
            return _joined_scalars(one, other)


def _joined_scalars(one: Value, other: Value) -> Value:
    scalars = array_of(one), array_of(other)
    if not isinstance(one, list | tuple) and all(each is not None and not each.sizes for each in scalars):
        return ArrayValue(promoted(*(each.family for each in scalars if each is not None)), ())
    return UNKNOWN


def _joined_lists(one: list[Value] | Repeated, other: list[Value] | Repeated) -> Value:
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [joined(a, b) for a, b in zip(one, other, strict=True)]
    items = [item for each in (one, other) for item in (each if isinstance(each, list) else [each.item])]
    many = count(one)
    return Repeated(reduce(joined, items), many if many == count(other) else UNKNOWN)


def _joined_dicts(one: Dict, other: Dict) -> Value:
    """Join two dicts; a key that only one of them has leads to what it leads to there, or to an error."""
    keys = [key for key, _ in one.items]
    others = [(key, value) for key, value in other.items if key not in keys]
    same = [(key, joined(value, other.get(key)) if _has(other, key) else value) for key, value in one.items]
    is_complete = one.is_complete and other.is_complete and not others and len(keys) == len(other.items)
    return Dict((*same, *others), is_complete)  # complete only where both have the same keys


def _has(held: Dict, key: Value) -> bool:
    return any(each == key for each, _ in held.items)
