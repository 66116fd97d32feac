"""What `case` patterns bind and read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy.nodes import Expression, NameExpr
from mypy.patterns import (
    AsPattern,
    ClassPattern,
    MappingPattern,
    OrPattern,
    Pattern,
    SequencePattern,
    StarredPattern,
    ValuePattern,
)


def captures(pattern: Pattern) -> Iterator[NameExpr]:
    """List the names that a pattern binds."""
    match pattern:
        case AsPattern():
            name = pattern.name
        case StarredPattern():
            name = pattern.capture
        case MappingPattern():
            name = pattern.rest
        case _:
            name = None
    if name is not None:
        yield name
    for inner in _inside(pattern):
        yield from captures(inner)


def expressions_in(pattern: Pattern) -> Iterator[Expression]:
    """List the expressions that a pattern compares with."""
    if isinstance(pattern, ValuePattern):
        yield pattern.expr
    for inner in _inside(pattern):
        yield from expressions_in(inner)


def _inside(pattern: Pattern) -> Sequence[Pattern]:
    match pattern:
        case AsPattern():
            return [pattern.pattern] if pattern.pattern is not None else []
        case OrPattern() | SequencePattern():
            return pattern.patterns
        case MappingPattern():
            return pattern.values
        case ClassPattern():
            return [*pattern.positionals, *pattern.keyword_values]
        case _:
            return []
