"""Arrays, ints and what holds them as text and back: how the checker keeps what other modules may read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from typedthinc.shapes.arrays.values import Arr, Dict, Int, Record, Value, of_number, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, number

# No name: under it stand the full names in other modules that the values were made of.
_SOURCES = ""
# Of a longer list nothing is kept.
_LONGEST = 64


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
        case tuple() | list():
            return _items("list" if isinstance(value, list) else "tuple", value)
        case Dict(items, is_complete):
            return ["dict", is_complete, *([_key(key), _item(item)] for key, item in items)] if items else None
        case Record(kind, fields, is_tuple):
            return ["record", kind, is_tuple, *([name, _item(item)] for name, item in fields)]
        case _:
            return None


def _items(kind: str, values: Sequence[Value]) -> Any:
    items = [_item(each) for each in values[: _LONGEST + 1]]
    return [kind, *items] if len(items) <= _LONGEST and any(item is not None for item in items) else None


def _item(value: Value) -> Any:
    """Write what is held."""
    return value if isinstance(value, str) else _value(value)


def _key(key: Value) -> Any:
    return key if isinstance(key, str) else _value(key)


def _size(size: Size) -> int | None:
    """Return the number of a size; the names of sizes mean nothing elsewhere."""
    return None if isinstance(size, Unknown) or size.terms else size.constant


def _read(data: Any) -> Value:
    match data:
        case ["array", family, is_column, *sizes]:
            return Arr(family, tuple(UNKNOWN if size is None else number(size) for size in sizes), is_column=is_column)
        case ["tuple", *items]:
            return tuple(map(_read, items))
        case ["list", *items]:
            return list(map(_read, items))
        case ["dict", is_complete, *items]:
            found = tuple((_read(key), _read(item)) for key, item in items if key is not None)
            return Dict(found, is_complete=is_complete and len(found) == len(items))
        case ["record", kind, is_tuple, *fields]:
            return Record(kind, tuple((name, _read(item)) for name, item in fields), is_tuple)
        case int():
            return of_number(data)
        case str():
            return data
        case _:
            return UNKNOWN
