"""What mypy says of operands that no overload takes, in the words that it has where there are no overloads.

What plain mypy cannot do: name the types to both sides. It writes the class that holds the operator, which no user
knows, and lists what each overload takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.errors import ErrorInfo
from mypy.messages import format_type_distinctly
from mypy.nodes import (
    ComparisonExpr,
    DictionaryComprehension,
    Expression,
    FuncDef,
    GeneratorExpr,
    LambdaExpr,
    ListComprehension,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    SetComprehension,
)

from typedthinc._mypy.compat import Checker, known_type
from typedthinc._mypy.features.arrays.inside import expressions, own_expressions, statements

_STARTS: Final = "No overload variant "


def unsupported(checker: Checker | None, info: ErrorInfo) -> str | None:
    """Say what two operands an operator does not go with; None where a message is about something else."""
    if checker is None or not info.message.startswith(_STARTS) or info.code is None or info.code.code != "operator":
        return None
    operations = (found for statement in checker.tree.defs for found in _operations(statement))
    for node, operator, left, right in operations:
        types = known_type(checker, left), known_type(checker, right)
        if (node.line, node.column) == (info.line, info.column) and types[0] is not None and types[1] is not None:
            first, second = format_type_distinctly(types[0], types[1], options=checker.options)
            if second in info.message or first in info.message:
                return f"Unsupported operand types for {operator} ({first} and {second})"
    return None


def _operations(node: Node) -> Iterator[tuple[Node, str, Expression, Expression]]:
    """Visit the operations in a statement with their operands, functions and all included."""
    if isinstance(node, FuncDef):
        yield from _operations(node.body)
    for inner in statements(node):
        yield from _operations(inner)
    if isinstance(node, OperatorAssignmentStmt):
        yield node, f"{node.op}=", node.lvalue, node.rvalue
    left = own_expressions(node)
    while left:
        found = left.pop()
        left += _parts(found)
        if isinstance(found, OpExpr):
            yield found, found.op, found.left, found.right
        elif isinstance(found, ComparisonExpr):
            for operator, one, other in zip(found.operators, found.operands, found.operands[1:], strict=False):
                yield found, operator, one, other


def _parts(node: Expression) -> list[Expression]:
    match node:
        case ListComprehension() | SetComprehension():
            return [node.generator]
        case GeneratorExpr():
            return [node.left_expr, *node.sequences, *(each for row in node.condlists for each in row)]
        case DictionaryComprehension():
            pair = [item for item in (node.key, node.value) if item is not None]
            return [*pair, *node.sequences, *(each for row in node.condlists for each in row)]
        case LambdaExpr():
            return own_expressions(node.body.body[0])
        case _:
            return expressions(node)
