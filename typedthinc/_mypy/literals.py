"""The size that an argument gives: literals, constants, names of sizes, and arithmetic on those."""

from __future__ import annotations

from mypy.nodes import Expression, IntExpr, LambdaExpr, OpExpr, RefExpr, UnaryExpr

from typedthinc._mypy.assignments import FileAssignments, constant
from typedthinc._mypy.compat import Checker, type_of
from typedthinc._mypy.to_shapes import TypeReader
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Unknown, number, plus, times

# A constant may be made of constants; past so many steps nothing is known.
_DEEPEST = 8


def size_of(
    checker: Checker, flow: FileAssignments, reader: TypeReader, expression: Expression, depth: int = 0
) -> Size:
    """Compute the size that an expression gives; UNKNOWN for all that is not constant."""
    if isinstance(expression, IntExpr):
        return number(expression.value)
    if isinstance(expression, OpExpr):
        left = size_of(checker, flow, reader, expression.left, depth)
        right = size_of(checker, flow, reader, expression.right, depth)
        return _arithmetic(expression.op, left, right)
    if isinstance(expression, UnaryExpr) and expression.op == "-":
        return times(size_of(checker, flow, reader, expression.expr, depth), -1)
    if isinstance(expression, LambdaExpr):
        return UNKNOWN
    size = reader.size(type_of(checker, expression))
    if isinstance(size, Unknown) and isinstance(expression, RefExpr) and depth < _DEEPEST:
        value = constant(flow, expression)
        if isinstance(value, IntExpr | OpExpr | RefExpr | UnaryExpr):
            return size_of(checker, flow, reader, value, depth + 1)
    return size


def _arithmetic(operator: str, left: Size, right: Size) -> Size:
    match operator:
        case "+":
            return plus(left, right)
        case "-" if isinstance(right, Known):
            return plus(left, times(right, -1))
        case "*" if _is_number(left):
            return times(right, _number(left))
        case "*" if _is_number(right):
            return times(left, _number(right))
        case "//" if _is_number(left) and _is_number(right) and _number(right):
            return number(_number(left) // _number(right))
        case "%" if _is_number(left) and _is_number(right) and _number(right):
            return number(_number(left) % _number(right))
        case "**" if _is_number(left) and _is_number(right) and 0 <= _number(right) < 64:
            return number(_number(left) ** _number(right))
        case _:
            return UNKNOWN


def _is_number(size: Size) -> bool:
    return isinstance(size, Known) and not size.terms


def _number(size: Size) -> int:
    assert isinstance(size, Known)
    return size.constant
