"""What expressions are worth, by where they stand: of all runs through them together."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Set
from typing import Final, NamedTuple, TypeAlias

from typedthinc.analysis.runs import Run
from typedthinc.analysis.values.callables import Bound, Class, Closure, FunctionNode
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.joining import join
from typedthinc.analysis.values.objects import Callback, ListObject, Model, Thing, TupleOf
from typedthinc.analysis.values.operands import operand_of
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes.arrays.values import Value as Operand
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, either
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.terms import ANY, Term, common

# Line and column where an expression begins and where it ends: lines from 1, columns from 0.
Span: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
# What is known of a model or of the callback of one, or of data.
Fact: TypeAlias = LayerType | Term
_ASKED = {
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp),
    *(ast.List, ast.Tuple, ast.ListComp),
}


class Known(NamedTuple):
    """What is known of the expressions of a file, by where they stand.

    Attributes:
        facts: Of models, callbacks and data.
        models: Where models stand in all runs, of no class of the program's.
        values: What data is worth, as far as the rules of arrays know such values.
    """

    facts: Mapping[Span, Fact]
    models: Set[Span]
    values: Mapping[Span, Operand]


NOTHING_KNOWN: Final = Known({}, frozenset(), {})


class Facts:
    """What each expression is worth that a call may be given.

    Attributes:
        sites: The calls of each function that were walked.
        functions: These functions.
        seen: The functions of which every call has been walked.
    """

    def __init__(self) -> None:
        # By file, of bodies as they stand.
        self._standing: dict[str, dict[ast.expr, Value]] = {}
        # By file, of calls: by the function whose body was walked, and that in whose body, as it stands, it all began.
        self._called: dict[str, dict[tuple[FunctionNode | None, FunctionNode | None], dict[ast.expr, Value]]] = {}
        # What may be a model of a class of the program's.
        self._own: set[ast.expr] = set()
        self.sites: dict[FunctionNode, set[ast.AST]] = {}
        self.functions: dict[FunctionNode, Closure] = {}
        self.seen: Set[FunctionNode] = set()
        # The run that was noted last, its file, and where it is noted.
        self._last: tuple[Run | None, str, dict[ast.expr, Value]] = (None, "", {})

    def forget(self) -> None:
        """Forget everything: the program is walked anew."""
        self._standing.clear()
        self._called.clear()
        self._last = (None, "", {})
        self.sites.clear()

    def note_call(self, run: Run) -> None:
        """Note that the body of a function is walked for a call."""
        if run.function is not None and run.site is not None:
            self.functions[run.function.node] = run.function
            self.sites.setdefault(run.function.node, set()).add(run.site)

    def note(self, run: Run, path: str, node: ast.expr, value: Value) -> None:
        """Note what an expression of a file is worth in one run, or what a name or attribute is given."""
        if type(node) not in _ASKED or type(getattr(node, "ctx", None)) is ast.Store:
            return
        values = self._values_of(run, path)
        if isinstance(value, Model) and value.cls is not None:
            self._own.add(node)
        value = as_it_is(value)
        before = values.get(node, ABSENT)
        if before is not value:
            values[node] = value if before is ABSENT else together(before, value)

    def add(self, other: Facts) -> None:
        """Take over what was noted elsewhere."""
        groups = [(self._standing.setdefault(path, {}), values) for path, values in other._standing.items()]
        for path, called in other._called.items():
            calls = self._called.setdefault(path, {})
            groups += [(calls.setdefault(key, {}), values) for key, values in called.items()]
        for known, values in groups:
            for node, value in values.items():
                known[node] = together(known[node], value) if node in known else value
        self._own |= other._own
        self.functions.update(other.functions)
        for function, sites in other.sites.items():
            self.sites.setdefault(function, set()).update(sites)

    def _values_of(self, run: Run, path: str) -> dict[ast.expr, Value]:
        """Return what expressions of a file are worth in runs like this one, where more is noted."""
        if run is not self._last[0] or path is not self._last[1]:
            if run.is_open:
                values = self._standing.setdefault(path, {})
            else:
                values = self._called.setdefault(path, {}).setdefault((_node(run), _node(run.outermost)), {})
            self._last = run, path, values
        return self._last[2]

    def _standing_values(self, path: str) -> Mapping[ast.expr, Value]:
        """Return what expressions are worth whoever calls their function; else in the calls that are seen."""
        found = {**self._called_values(path), **self._standing.get(path, {})}
        # What stands for any object of a class is made of some of them: a call may know of another.
        for values in self._called.get(path, {}).values():
            for node, value in values.items():
                standing = found.get(node, ABSENT)
                if standing is ABSENT:
                    found[node] = value
                elif _says_more(value, standing):
                    found[node] = together(standing, value)
        return found

    def _called_values(self, path: str) -> Mapping[ast.expr, Value]:
        """Return what expressions are worth in all calls, but those of bodies of which the calls are seen."""
        found: dict[ast.expr, Value] = {}
        for (_, root), values in self._called.get(path, {}).items():
            for node, value in values.items() if root not in self.seen else ():
                found[node] = together(found[node], value) if node in found else value
        return found

    def of(self, path: str) -> Known:
        """Return what is known of the expressions of a file."""
        facts, models, values = dict[Span, Fact](), set[Span](), dict[Span, Operand]()
        for node, value in self._standing_values(path).items():
            span, fact = span_of(node), fact_of(value)
            operand = UNKNOWN if isinstance(value, LayerType | Term) else operand_of(value)
            if fact is not ANY:
                facts[span] = fact
            if isinstance(value, LayerType) and node not in self._own:
                models.add(span)
            if not isinstance(operand, Unknown):
                values[span] = operand
        return Known(facts, models, values)


def _node(run: Run) -> FunctionNode | None:
    return None if run.function is None else run.function.node


def as_it_is(value: Value) -> Value:
    """Return what can change as it is now."""
    match value:
        case Model() | Callback():
            return value.type
        case ListObject() | TupleOf() | Thing():
            return term_of(value)
        case Closure() | Bound() | Class():
            return UNKNOWN
        case _:
            return value


def _says_more(called: Value, standing: Value) -> bool:
    """Tell whether a call knows of another value than the body as it stands, and not of one with other names alone."""
    one, two = fact_of(called), fact_of(standing)
    if isinstance(one, LayerType):
        return one.scheme != UNKNOWN_SCHEME and not (isinstance(two, LayerType) and one.scheme == two.scheme)
    return one is not ANY


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


def span_of(node: ast.expr) -> Span:
    """Say where an expression begins and ends; an operation, without the brackets around its operands at both ends."""
    first = last = node
    while isinstance(first, ast.BinOp):
        first = first.left
    while isinstance(last, ast.BinOp):
        last = last.right
    end = last.end_lineno or last.lineno, last.end_col_offset or last.col_offset
    return (first.lineno, first.col_offset), end
