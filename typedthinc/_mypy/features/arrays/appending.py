"""Lists to which each turn of a loop appends: how long they are behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mypy.nodes import (
    AssignmentStmt,
    BreakStmt,
    CallExpr,
    ContinueStmt,
    Expression,
    ExpressionStmt,
    ForStmt,
    MemberExpr,
    NameExpr,
    Node,
    Var,
)

from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.inside import own_expressions, statements
from typedthinc._mypy.features.arrays.whole import deep
from typedthinc.shapes.arrays.movement import product
from typedthinc.shapes.arrays.values import Repeated, count
from typedthinc.shapes.sizes import Size, Unknown, number, plus


def counted(node: ForStmt, turns: Size, before: Names, after: Names) -> Names:
    """Return the lists that a loop makes longer by as many items in each turn, with their lengths.

    Args:
        turns: How often the loop runs.
        before: What names are worth before the loop.
        after: What they are worth behind it.
    """
    found: Names = {}
    if isinstance(turns, Unknown):
        return found
    for variable, many in _appended(node).items():
        held, start = after.get(variable), before.get(variable)
        if isinstance(held, Repeated) and isinstance(start, list | Repeated):
            found[variable] = Repeated(held.item, plus(count(start), product([turns, number(many)])))
    return found


def _appended(node: ForStmt) -> Counter[Var]:
    """Count what each turn surely appends to lists that it does nothing else to."""
    found = Counter[Var]()
    own = [_list_of(each.expr) for each in node.body.body if isinstance(each, ExpressionStmt)]
    found.update(each for each in own if each is not None)
    inner = list(_all(node.body))
    if not found or any(isinstance(each, BreakStmt | ContinueStmt) for each in inner):
        return Counter()
    nodes = [each for statement in inner for expression in own_expressions(statement) for each in deep(expression)]
    changed = Counter(variable for each in nodes if (variable := _list_of(each, ("append", "extend"))) is not None)
    bound = {each.node for statement in inner for each in _targets(statement) if isinstance(each, NameExpr)}
    bound.update(each.node for each in deep(node.expr) if isinstance(each, NameExpr))
    bound.update(each.node for each in deep(node.index) if isinstance(each, NameExpr))
    return Counter({each: many for each, many in found.items() if changed[each] == many and each not in bound})


def _list_of(node: Expression, methods: tuple[str, ...] = ("append",)) -> Var | None:
    """Return the list that a call appends to."""
    callee = node.callee if isinstance(node, CallExpr) else None
    owner = callee.expr if isinstance(callee, MemberExpr) and callee.name in methods else None
    return owner.node if isinstance(owner, NameExpr) and isinstance(owner.node, Var) else None


def _all(node: Node) -> Iterator[Node]:
    for each in statements(node):
        yield each
        yield from _all(each)


def _targets(node: Node) -> list[Expression]:
    """List what a statement binds, or changes by an operator."""
    if isinstance(node, AssignmentStmt):
        return [each for target in node.lvalues for each in deep(target)]
    target = getattr(node, "lvalue", None) or getattr(node, "index", None)
    return list(deep(target)) if isinstance(target, Expression) else []
