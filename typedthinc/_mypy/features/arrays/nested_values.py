"""Lists and dicts in lists and dicts, as other modules may read them: `CONFIG["encoder"]["width"]`.

One inside is known only while nothing has it by another name: it is written there, and nobody hands it on.
"""

from __future__ import annotations

from mypy.nodes import DictExpr, Expression, ListExpr

from typedthinc._mypy.values import literal_key
from typedthinc.shapes.arrays.values import Dict, Record, Value, plain
from typedthinc.shapes.sizes import UNKNOWN


def flat(value: Value) -> Value:
    """Return a value without the lists and dicts in it."""
    return _kept(value, 1)


def written(value: Value, expression: Expression | None, keys: int) -> Value:
    """Return a list or dict with those in it that are written there.

    Args:
        keys: What so many keys lead to others may change.
    """
    match value, expression:
        case Dict(items, is_complete), DictExpr(items=pairs):
            by_key = {literal_key(key): each for key, each in pairs if key is not None}
            return Dict(tuple((key, _item(each, by_key.get(_plain(key)), keys)) for key, each in items), is_complete)
        case list(), ListExpr(items=nodes) if len(nodes) == len(value):
            return [_item(each, node, keys) for each, node in zip(value, nodes, strict=True)]
        case _:
            return flat(value)


def left_alone(value: Value, keys: int) -> Value:
    """Return a list or dict without those in it that so many keys lead to, or more."""
    return _kept(value, max(keys, 1))


def depth_of(value: Value) -> int:
    """Return by how many keys the innermost list or dict is found."""
    return max((1 + depth_of(each) for each in _inside(value) if isinstance(each, list | Dict)), default=0)


def _item(value: Value, expression: Expression | None, keys: int) -> Value:
    if not isinstance(value, list | Dict):
        return flat(value)
    is_written = isinstance(expression, DictExpr | ListExpr) and keys > 1
    return written(value, expression, keys - 1) if is_written else UNKNOWN


def _inside(value: Value) -> list[Value]:
    if isinstance(value, Dict):
        return [each for _, each in value.items]
    return list(value) if isinstance(value, list | tuple) else []


def _kept(value: Value, keys: int) -> Value:
    def item(each: Value) -> Value:
        return UNKNOWN if keys <= 1 and isinstance(each, list | Dict) else _kept(each, keys - 1)

    match value:
        case Dict(items, is_complete):
            return Dict(tuple((key, item(each)) for key, each in items), is_complete)
        case list():
            return [item(each) for each in value]
        case tuple():
            return tuple(UNKNOWN if isinstance(each, list | Dict) else flat(each) for each in value)
        case Record(kind, fields, is_tuple):
            kept = ((name, UNKNOWN if isinstance(each, list | Dict) else flat(each)) for name, each in fields)
            return Record(kind, tuple(kept), is_tuple)
        case _:
            return value


def _plain(key: Value) -> int | str | None:
    return key if isinstance(key, str) else plain(key)
