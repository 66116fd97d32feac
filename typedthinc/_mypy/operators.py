"""What an operator between models stands for where it is written: a block of `define_operators` may bind it."""

from __future__ import annotations

from typing import TypeAlias

from mypy.nodes import DictExpr, Expression, OpExpr, RefExpr, StrExpr

from typedthinc._mypy.assignments import FileAssignments, function_around, place
from typedthinc._mypy.names import COMBINATORS, OPERATORS, WRAPPERS
from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule

# The name of a combinator, and its rule.
Meaning: TypeAlias = tuple[str, Rule]


def meaning(assignments: FileAssignments, node: OpExpr) -> Meaning | None:
    """Return what an operator between models stands for; None if nobody can tell."""
    at, tables = place(node), assignments.contents.operators
    around = [table for (start, end), table in tables if start <= at < end]
    if around:
        return _bound(around[-1], node.op)
    usual = OPERATORS.get(node.op)
    # A function may be called in a block.
    if function_around(assignments, at) and any(_bound(table, node.op) != usual for _, table in tables):
        return None
    return usual


def _bound(table: Expression, symbol: str) -> Meaning | None:
    items = table.items if isinstance(table, DictExpr) else []
    if any(not isinstance(key, StrExpr) for key, _ in items):
        return None
    for key, value in items:
        if isinstance(key, StrExpr) and key.value == symbol and isinstance(value, RefExpr):
            rule = COMBINATORS.get(value.fullname) or WRAPPERS.get(value.fullname)
            if rule is rules.clone or value.fullname in COMBINATORS:
                assert rule is not None
                return value.fullname.rpartition(".")[2], rule
    return None
