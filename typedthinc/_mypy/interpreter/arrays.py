"""What the interpreter knows of data, as hooks ask for it: by expressions of mypy's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Final

from mypy.nodes import Context, Expression

from typedthinc._mypy.places import extent
from typedthinc.shapes.arrays.values import (
    BOOLS,
    COMPLEXES,
    FLOATS,
    ArrayValue,
    Holder,
    Lazy,
    Repeated,
    Value,
    joined,
)
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import ANY, Array, Other, Term, container

if TYPE_CHECKING:
    from typedthinc.analysis.facts import Span

_NUMBER: Final = ArrayValue(FLOATS, ())


class KnownArrays:
    """What the expressions of a file are worth.

    Args:
        values: By where they stand.
        in_program: Finds out the same where nobody else calls the functions of the file.
    """

    def __init__(self, values: Mapping[Span, Value], in_program: Callable[[], Mapping[Span, Value]]) -> None:
        self._values = values
        self._find_in_program = in_program

    def value(self, expression: Context) -> Value:
        """Return what an expression is worth."""
        return self._values.get(extent(expression), UNKNOWN)

    @cached_property
    def _in_program(self) -> Mapping[Span, Value]:
        return self._find_in_program()

    def in_program(self, expression: Expression) -> Value:
        """Return what an expression is worth where nobody else calls its function."""
        return self._in_program.get(extent(expression), UNKNOWN)

    def has(self, span: Span) -> bool:
        """Tell whether anything is known of the expression that stands somewhere."""
        return span in self._values


def term_of_value(value: Value) -> Term:
    """Return an array, or what holds arrays, as the term that types are compared with."""
    match value:
        case Lazy(item):
            return container("Expr", Other("builtins.float") if item == _NUMBER else term_of_value(item))
        case Repeated(item):
            return container("list", term_of_value(item))
        case [first, *others]:
            return container("list", term_of_value(reduce(joined, others, first))) if isinstance(value, list) else ANY
        case Holder(kind, items):
            return container(kind, *map(term_of_value, items))
        case _:
            return _term_of_array(value)


def _term_of_array(value: Value) -> Term:
    if not isinstance(value, ArrayValue) or not value.sizes or value.family in (BOOLS, COMPLEXES):
        return ANY
    return Array(value.family or "Array", value.sizes)
