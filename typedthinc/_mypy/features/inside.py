"""The expressions inside an expression, and the statements inside a statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from mypy.nodes import (
    AssertStmt,
    AssignmentExpr,
    AssignmentStmt,
    AwaitExpr,
    Block,
    CallExpr,
    ClassDef,
    ComparisonExpr,
    ConditionalExpr,
    Decorator,
    DelStmt,
    DictExpr,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    IfStmt,
    IndexExpr,
    ListExpr,
    MatchStmt,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    OverloadedFuncDef,
    ReturnStmt,
    SetExpr,
    SliceExpr,
    StarExpr,
    TryStmt,
    TupleExpr,
    UnaryExpr,
    Var,
    WhileStmt,
    WithStmt,
    YieldExpr,
)

ItemT = TypeVar("ItemT")


# What all expressions of a file are looked up in, again and again: a table takes a tenth of the time of patterns.
_READERS: Final[dict[type[Node], Callable[[Any], list[Expression]]]] = {
    CallExpr: lambda node: [node.callee, *node.args],
    OpExpr: lambda node: [node.left, node.right],
    ComparisonExpr: lambda node: list(node.operands),
    IndexExpr: lambda node: [node.base, node.index],
    **dict.fromkeys((MemberExpr, UnaryExpr, StarExpr, AwaitExpr), lambda node: [node.expr]),
    **dict.fromkeys((TupleExpr, ListExpr, SetExpr), lambda node: list(node.items)),
    DictExpr: lambda node: [item for pair in node.items for item in pair if item is not None],
    ConditionalExpr: lambda node: [node.cond, node.if_expr, node.else_expr],
    SliceExpr: lambda node: [item for item in (node.begin_index, node.end_index, node.stride) if item is not None],
    AssignmentExpr: lambda node: [node.target, node.value],
    YieldExpr: lambda node: _some(node.expr),
}


def expressions(node: Expression) -> list[Expression]:
    """List the expressions inside one that are computed where it is: not those of a lambda or a comprehension."""
    reader = _READERS.get(type(node))
    return [] if reader is None else reader(node)


def statements(node: Node) -> list[Node]:
    """List the statements of the blocks of a statement."""
    match node:
        case Block():
            return list(node.body)
        case IfStmt():
            return [*node.body, *_some(node.else_body)]
        case ForStmt() | WhileStmt():
            return [node.body, *_some(node.else_body)]
        case WithStmt():
            return [node.body]
        case TryStmt():
            return [node.body, *node.handlers, *_some(node.else_body), *_some(node.finally_body)]
        case MatchStmt():
            return list(node.bodies)
        case ClassDef():
            return [node.defs]
        case Decorator():
            return [node.func]
        case OverloadedFuncDef():
            return list(node.items)
        case _:
            return []


def defined(node: Node) -> list[FuncDef]:
    """List the functions that a statement defines, those in the body of a class included."""
    match node:
        case FuncDef():
            return [node]
        case Decorator() | OverloadedFuncDef():
            return [function for each in statements(node) for function in defined(each)]
        case ClassDef():
            return [function for each in node.defs.body for function in defined(each)]
        case _:
            return []


def own_expressions(node: Node) -> list[Expression]:
    """List the expressions of a statement that stand in none of its blocks."""
    match node:
        case ExpressionStmt():
            return [node.expr]
        case AssignmentStmt():
            return [*node.lvalues, node.rvalue]
        case OperatorAssignmentStmt():
            return [node.lvalue, node.rvalue]
        case ReturnStmt():
            return _some(node.expr)
        case IfStmt():
            return list(node.expr)
        case ForStmt() | WhileStmt():
            return [node.expr]
        case WithStmt():
            return list(node.expr)
        case AssertStmt():
            return [node.expr, *_some(node.msg)]
        case MatchStmt():
            return [node.subject]
        case DelStmt():
            return [node.expr]
        case _:
            return []


def walk(expression: Expression) -> Iterator[Expression]:
    """Visit an expression and all inside it."""
    left = [expression]
    while left:
        found = left.pop()
        yield found
        left.extend(expressions(found))


def variables(target: Expression) -> set[Var]:
    """Return the names in a target."""
    return {each.node for each in walk(target) if isinstance(each, NameExpr) and isinstance(each.node, Var)}


def everything(statement: Node) -> Iterator[Expression]:
    """Visit all expressions of a statement, those in its blocks included."""
    for expression in own_expressions(statement):
        yield from walk(expression)
    for inner in statements(statement):
        yield from everything(inner)


def _some(item: ItemT | None) -> list[ItemT]:
    return [] if item is None else [item]
