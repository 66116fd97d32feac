"""Comprehensions: each item of a short list by itself, of a long one what all of them have in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Protocol

from mypy.nodes import DictionaryComprehension, Expression, GeneratorExpr, ListComprehension

from typedthinc._mypy.features.arrays import builtin_functions
from typedthinc.shapes.arrays.values import Dict, Repeated, Value, joined, plain
from typedthinc.shapes.sizes import UNKNOWN

# So many items are computed one by one.
_MOST = 16


class _Reader(Protocol):
    def value(self, node: Expression) -> Value: ...

    def assign(self, target: Expression, value: Value) -> None: ...


def compute(reader: _Reader, node: ListComprehension | GeneratorExpr | DictionaryComprehension) -> Value:
    """Return what a comprehension makes."""
    if isinstance(node, DictionaryComprehension):
        return _dict(_made(reader, node, 0, lambda: _pair(reader, node)))
    inner = node.generator if isinstance(node, ListComprehension) else node
    return _made(reader, inner, 0, lambda: reader.value(inner.left_expr))


def _pair(reader: _Reader, node: DictionaryComprehension) -> Value:
    return UNKNOWN if node.key is None else reader.value(node.key), reader.value(node.value)


def _dict(made: list[Value] | Repeated) -> Value:
    found = Dict(())
    for item in made if isinstance(made, list) else [None]:
        key, value = item if isinstance(item, tuple) else (UNKNOWN, UNKNOWN)
        if not isinstance(key, str) and plain(key) is None:
            return UNKNOWN
        found = found.put(key, value)
    return found


def _made(
    reader: _Reader, node: GeneratorExpr | DictionaryComprehension, depth: int, each: Callable[[], Value]
) -> list[Value] | Repeated:
    """Go through what the comprehension goes through, from its loop of this depth on."""
    if depth == len(node.indices):
        return [each()]
    items, many = _items(reader.value(node.sequences[depth]))
    parts: list[list[Value] | Repeated] = []
    for item in items:
        reader.assign(node.indices[depth], item)
        for condition in node.condlists[depth]:
            reader.value(condition)
        parts.append(_made(reader, node, depth + 1, each))
    found = [item for part in parts for item in (part if isinstance(part, list) else [part.item])]
    is_counted = many is not None and not node.condlists[depth] and all(isinstance(part, list) for part in parts)
    if many is None or not is_counted or not 0 < len(found) * many <= builtin_functions.LONGEST:
        return Repeated(reduce(joined, found))
    return found * many


def _items(sequence: Value) -> tuple[list[Value], int | None]:
    """Return the items that a loop goes through, and how often it goes through them; None if nobody knows."""
    if isinstance(sequence, Dict) and sequence.is_complete:
        sequence = builtin_functions.keys(sequence)
    if isinstance(sequence, list | tuple) and 0 < len(sequence) <= _MOST:
        return list(sequence), 1
    many, item = builtin_functions.iterated(sequence)
    return [item], many or None
