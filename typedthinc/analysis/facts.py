"""What expressions are worth, by where they stand: of all runs through them together."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Set
from typing import TypeAlias

from typedthinc.analysis.runs import Run
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.joining import join
from typedthinc.analysis.values.objects import Callback, ListObject, Model, TupleOf
from typedthinc.analysis.values.operands import operand_of
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes.arrays.values import Value as Operand
from typedthinc.shapes.scheme import LayerType, either
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.terms import ANY, Term, common

# Line and column where an expression begins and where it ends: lines from 1, columns from 0.
Span: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
# What is known of a model or of the callback of one, or of data.
Fact: TypeAlias = LayerType | Term
_ASKED = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.BinOp)


class Facts:
    """What each expression is worth that a call may be given."""

    def __init__(self) -> None:
        self._values: dict[str, dict[ast.expr, Value]] = {}
        # What is something else than a model of a class of the library's in some run.
        self._others: set[ast.expr] = set()

    def forget(self) -> None:
        """Forget everything: the program is walked anew."""
        self._values.clear()

    def note(self, run: Run, path: str, node: ast.expr, value: Value) -> None:
        """Note what an expression of a file is worth in one run, or what a name or attribute is given."""
        if not isinstance(node, _ASKED) or isinstance(getattr(node, "ctx", None), ast.Store):
            return
        values = self._values.setdefault(path, {})
        if not isinstance(value, Model) or value.cls is not None:
            self._others.add(node)
        value = as_it_is(value)
        before = values.get(node, ABSENT)
        if before is not value:
            values[node] = value if before is ABSENT else together(before, value)

    def models(self, path: str) -> Set[Span]:
        """Return where expressions stand that are models in all runs, of no class of the program's."""
        return {span_of(node) for node in self._values.get(path, {}) if node not in self._others}

    def values(self, path: str) -> Mapping[Span, Operand]:
        """Return what the expressions of a file are worth, as far as the rules of arrays know such values."""
        found = {span_of(node): _operand(value) for node, value in self._values.get(path, {}).items()}
        return {span: value for span, value in found.items() if not isinstance(value, Unknown)}

    def of(self, path: str) -> Mapping[Span, Fact]:
        """Return what is known of the expressions of a file."""
        found = {span_of(node): fact_of(value) for node, value in self._values.get(path, {}).items()}
        return {span: fact for span, fact in found.items() if fact is not ANY}


def as_it_is(value: Value) -> Value:
    """Return what can change as it is now."""
    if isinstance(value, Model | Callback):
        return value.type
    return term_of(value) if isinstance(value, ListObject | TupleOf) else value


def together(one: Value, two: Value) -> Value:
    """Return what an expression is worth that is the one or the other."""
    if isinstance(one, LayerType) and isinstance(two, LayerType):
        return one if one == two else either(one, two)
    if isinstance(one, Term) or isinstance(two, Term):
        return common(_term(one), _term(two))
    return join(one, two)


def _term(value: Value) -> Term:
    return value if isinstance(value, Term) else term_of(value)


def fact_of(value: Value) -> Fact:
    """Return what is known of a value."""
    return value if isinstance(value, LayerType | Term) else term_of(value)


def _operand(value: Value) -> Operand:
    return UNKNOWN if isinstance(value, LayerType | Term) else operand_of(value)


def span_of(node: ast.expr) -> Span:
    """Return where an expression stands."""
    return (node.lineno, node.col_offset), (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
