"""Comprehensions: each item of a short list by itself, of a long one what all of them have in common."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import reduce
from typing import Protocol

from mypy.nodes import DictionaryComprehension, Expression, GeneratorExpr, ListComprehension

from typedthinc._mypy.features.arrays import builtin_functions
from typedthinc.shapes.arrays import rounds
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.values import Dict, Repeated, Value, count, joined, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus

# So many items are computed one by one.
_MOST = 16
_NOTHING: Size = number(0)


class _Reader(Protocol):
    def value(self, node: Expression) -> Value: ...

    def sequence(self, node: Expression) -> Value: ...

    def assign(self, target: Expression, value: Value) -> None: ...

    def holds(self, condition: Expression) -> bool | None: ...

    def doubted(self, condition: Expression, compute: Callable[[], Value]) -> Value: ...

    def in_turns(self, *, are_sure: bool) -> AbstractContextManager[None]: ...


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
    sequence = reader.sequence(node.sequences[depth])
    items, many = _items(sequence)
    parts: list[list[Value] | Repeated] = []
    key = rounds.key_of(node.indices[depth].line, node.indices[depth].column)
    with reader.in_turns(are_sure=bool(plain(count(sequence)))):
        for item in items:
            reader.assign(node.indices[depth], rounds.in_round(item, key))
            part = _tested(reader, node, depth, list(node.condlists[depth]), each)
            parts += [] if part is None else [part]
    made = [item for part in parts for item in (part if isinstance(part, list) else [part.item])]
    found = [rounds.left_behind(item, key) for item in made]
    total = product([reduce(plus, (count(each) for each in parts), _NOTHING), many])
    length = plain(total)
    is_short = length is not None and 0 < length <= builtin_functions.LONGEST
    if length is None or not is_short or not all(isinstance(part, list) for part in parts):
        return Repeated(reduce(joined, found) if found else UNKNOWN, total)
    return found * (length // len(found))


def _tested(
    reader: _Reader,
    node: GeneratorExpr | DictionaryComprehension,
    depth: int,
    tests: list[Expression],
    each: Callable[[], Value],
) -> list[Value] | Repeated | None:
    """Return what is made of an item, if it passes the tests: as often as nobody knows, where nobody knows that."""
    if not tests:
        return _made(reader, node, depth + 1, each)
    test, *others = tests
    holds = reader.holds(test)
    if holds is not None:
        return _tested(reader, node, depth, others, each) if holds else None
    found: list[list[Value] | Repeated] = []

    def passed() -> Value:
        part = _tested(reader, node, depth, others, each)
        found.extend([] if part is None else [part])
        return UNKNOWN

    reader.doubted(test, passed)
    return next((Repeated(reduce(joined, part) if isinstance(part, list) else part.item) for part in found), None)


def _items(sequence: Value) -> tuple[list[Value], Size]:
    """Return the items that a loop goes through, and how often it goes through them."""
    if isinstance(sequence, Dict) and sequence.is_complete:
        sequence = builtin_functions.keys(sequence)
    if isinstance(sequence, list | tuple) and 0 < len(sequence) <= _MOST:
        return list(sequence), number(1)
    return [builtin_functions.of_a_round(sequence)], count(sequence)
