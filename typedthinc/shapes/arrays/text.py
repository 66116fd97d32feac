"""Arrays and ints as text and back: how the checker keeps what other modules may read, in its cache too."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from typedthinc.shapes.arrays.values import Arr, Int, Value, of_number, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, number

# No name: under it stand the full names in other modules that the values were made of.
_SOURCES = ""


def dump_values(values: Mapping[str, Value], sources: Iterable[str] = ()) -> str:
    """Write values by name; "" where nothing is known of any.

    Args:
        sources: The full names in other modules that they were made of.
    """
    found = {name: text for name, value in sorted(values.items()) if (text := _value(value)) is not None}
    made_of = {_SOURCES: sorted(sources)} if sources else {}
    return json.dumps({**made_of, **found}, separators=(",", ":")) if found else ""


def load_sources(text: str) -> Sequence[str]:
    """Read the full names in other modules that values were made of."""
    return json.loads(text).get(_SOURCES, ()) if text else ()


@lru_cache(maxsize=256)
def load_values(text: str) -> Mapping[str, Value]:
    """Read values by name."""
    return {name: _read(data) for name, data in json.loads(text).items() if name != _SOURCES} if text else {}


def _value(value: Value) -> Any:
    match value:
        case Arr(family, sizes, is_column) if sizes:
            return ["array", family, is_column, *map(_size, sizes)]
        case Int(size) if plain(value) is not None:
            return _size(size)
        case tuple():
            items = [_value(item) for item in value]
            return ["tuple", *items] if any(item is not None for item in items) else None
        case _:
            return None


def _size(size: Size) -> int | None:
    """Return the number of a size; the names of sizes mean nothing elsewhere."""
    return None if isinstance(size, Unknown) or size.terms else size.constant


def _read(data: Any) -> Value:
    match data:
        case ["array", family, is_column, *sizes]:
            return Arr(family, tuple(UNKNOWN if size is None else number(size) for size in sizes), is_column=is_column)
        case ["tuple", *items]:
            return tuple(map(_read, items))
        case int():
            return of_number(data)
        case _:
            return UNKNOWN
