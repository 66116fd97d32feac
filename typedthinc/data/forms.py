"""The form of a batch: tuples and dicts of the arrays and lists that belong together."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any


def named_parts(value: Any) -> Mapping[Any, Any] | None:
    """Return a dict, None for all else. Unlike isinstance, it leaves the type of keys and values Any."""
    named: Any = value
    return named if isinstance(value, Mapping) else None


def tuple_parts(value: Any) -> tuple[Any, ...] | None:
    """Return a tuple, None for all else; a tuple of named fields is one as well."""
    parts: Any = value
    return parts if isinstance(value, tuple) else None


def list_items(value: Any) -> list[Any] | None:
    """Return a list, None for all else."""
    items: Any = value
    return items if isinstance(value, list) else None


def parts_in(value: Any) -> Iterator[Any]:
    """Go through the arrays and lists in tuples and dicts."""
    named, parts = named_parts(value), tuple_parts(value)
    if named is None and parts is None:
        yield value
        return
    for each in parts if named is None and parts is not None else (named or {}).values():
        yield from parts_in(each)


def map_parts(function: Callable[[Any], Any], value: Any) -> Any:
    """Apply a function to the arrays and lists in tuples and dicts, and put the results into such."""
    named, parts = named_parts(value), tuple_parts(value)
    if named is not None:
        return {name: map_parts(function, each) for name, each in named.items()}
    return function(value) if parts is None else tuple(map_parts(function, each) for each in parts)
