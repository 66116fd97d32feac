"""The expressions inside an expression, and the statements inside a statement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

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
    IfStmt,
    IndexExpr,
    ListExpr,
    MatchStmt,
    MemberExpr,
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
    WhileStmt,
    WithStmt,
    YieldExpr,
)

ItemT = TypeVar("ItemT")


def expressions(node: Expression) -> list[Expression]:
    """List the expressions inside one that are computed where it is: not those of a lambda or a comprehension."""
    match node:
        case CallExpr():
            return [node.callee, *node.args]
        case OpExpr():
            return [node.left, node.right]
        case ComparisonExpr():
            return list(node.operands)
        case IndexExpr():
            return [node.base, node.index]
        case MemberExpr() | UnaryExpr() | StarExpr() | AwaitExpr():
            return [node.expr]
        case TupleExpr() | ListExpr() | SetExpr():
            return list(node.items)
        case DictExpr():
            return [item for pair in node.items for item in pair if item is not None]
        case ConditionalExpr():
            return [node.cond, node.if_expr, node.else_expr]
        case SliceExpr():
            return [item for item in (node.begin_index, node.end_index, node.stride) if item is not None]
        case AssignmentExpr():
            return [node.target, node.value]
        case YieldExpr():
            return [node.expr] if node.expr is not None else []
        case _:
            return []


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


def everything(statement: Node) -> Iterator[Expression]:
    """Visit all expressions of a statement, those in its blocks included."""
    for expression in own_expressions(statement):
        yield from walk(expression)
    for inner in statements(statement):
        yield from everything(inner)


def _some(item: ItemT | None) -> list[ItemT]:
    return [] if item is None else [item]
