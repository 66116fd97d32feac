"""What an operator between models stands for where it is written: a block of `define_operators` may bind it."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy.nodes import DictExpr, Expression, OpExpr, RefExpr, StrExpr

from typedthinc._mypy.assignments import FileAssignments, function_around, place
from typedthinc._mypy.names import COMBINATORS, OPERATORS, UNBOUND, WRAPPERS
from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule

# The name of a combinator, and its rule.
Meaning: TypeAlias = tuple[str, Rule]
_BINDER: Final = "define_operators"


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


def is_unbound(assignments: FileAssignments, node: OpExpr, path: str) -> bool:
    """Tell whether an operator without a usual meaning has none where it is written, whoever calls the function."""
    if node.op not in UNBOUND:
        return False
    at = place(node)
    around = [table for (start, end), table in assignments.contents.operators if start <= at < end]
    if not around:
        # A function may be called in a block of another file.
        home = None if function_around(assignments, at) else path
        return assignments.others is not None and not assignments.others.have_word(_BINDER, home)
    items = around[-1].items if isinstance(around[-1], DictExpr) else [(None, None)]
    return all(isinstance(key, StrExpr) and key.value != node.op for key, _ in items)


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
