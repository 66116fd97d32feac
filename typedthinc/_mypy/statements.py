"""What stands inside a statement. mypy's own traversers are compiled traits, which Python cannot subclass."""

from __future__ import annotations

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    ClassDef,
    ComparisonExpr,
    Decorator,
    ExpressionStmt,
    ForStmt,
    IfStmt,
    MatchStmt,
    Node,
    OpExpr,
    OverloadedFuncDef,
    ReturnStmt,
    TryStmt,
    UnaryExpr,
    WhileStmt,
    WithStmt,
)


def inside(node: Node) -> list[Node]:
    """List the statements inside a statement, and the expressions in which `:=` may stand."""
    match node:
        case Block():
            return list(node.body)
        case ClassDef():
            return [node.defs]
        case Decorator():
            return [node.func]
        case OverloadedFuncDef():
            return list(node.items)
        case IfStmt():
            return [*node.expr, *node.body, *([node.else_body] if node.else_body else [])]
        case ForStmt():
            return [node.else_body] if node.else_body else []
        case WhileStmt():
            return [node.else_body] if node.else_body else []
        case WithStmt():
            return [node.body]
        case TryStmt():
            return [node.body, *node.handlers, *(block for block in (node.else_body, node.finally_body) if block)]
        case MatchStmt():
            return [node.subject, *node.bodies]
        case ExpressionStmt() | UnaryExpr():
            return [node.expr]
        case AssignmentStmt():
            return [node.rvalue]
        case ReturnStmt():
            return [node.expr] if node.expr else []
        case OpExpr():
            return [node.left, node.right]
        case ComparisonExpr():
            return list(node.operands)
        case CallExpr():
            return [node.callee, *node.args]
        case _:
            return []
