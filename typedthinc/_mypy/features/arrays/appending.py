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
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    StarExpr,
    Var,
)

from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.whole import deep
from typedthinc._mypy.features.inside import own_expressions, statements
from typedthinc.shapes.arrays.counts import product
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
    own = Counter[Var]()
    for grown, items in filter(None, map(_grown, node.body.body)):
        found[grown] += items
        own[grown] += 1
    inner = list(_all(node.body))
    if not found or any(isinstance(each, BreakStmt | ContinueStmt) for each in inner):
        return Counter()
    nodes = [each for statement in inner for expression in own_expressions(statement) for each in deep(expression)]
    changed = Counter(variable for each in nodes if (variable := _list_of(each, ("append", "extend"))) is not None)
    changed.update(added[0] for each in inner if isinstance(each, OperatorAssignmentStmt) and (added := _grown(each)))
    others = [each for each in inner if not (isinstance(each, OperatorAssignmentStmt) and _grown(each))]
    bound = {each.node for statement in others for each in _targets(statement) if isinstance(each, NameExpr)}
    bound.update(each.node for each in deep(node.expr) if isinstance(each, NameExpr))
    bound.update(each.node for each in deep(node.index) if isinstance(each, NameExpr))
    return Counter({each: many for each, many in found.items() if changed[each] == own[each] and each not in bound})


def _grown(node: Node) -> tuple[Var, int] | None:
    """Return the list that a statement makes longer, and by how many items, if that is written there."""
    if isinstance(node, OperatorAssignmentStmt):
        variable = node.lvalue.node if isinstance(node.lvalue, NameExpr) and node.op == "+" else None
        return _with_items(variable, node.rvalue)
    call = node.expr if isinstance(node, ExpressionStmt) else None
    if not isinstance(call, CallExpr) or len(call.args) != 1:
        return None
    appended = _list_of(call)
    return (appended, 1) if appended is not None else _with_items(_list_of(call, ("extend",)), call.args[0])


def _with_items(variable: Node | None, items: Expression) -> tuple[Var, int] | None:
    is_written = isinstance(items, ListExpr) and not any(isinstance(each, StarExpr) for each in items.items)
    if not isinstance(variable, Var) or not is_written or not isinstance(items, ListExpr):
        return None
    return variable, len(items.items)


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
