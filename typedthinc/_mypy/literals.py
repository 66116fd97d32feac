"""The size that an argument gives: literals, constants, names of sizes, and arithmetic on those."""

from __future__ import annotations

from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    Expression,
    IndexExpr,
    IntExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    UnaryExpr,
    Var,
)

from typedthinc._mypy.assignments import Assignment, FileAssignments
from typedthinc._mypy.compat import Checker, known_type, type_of
from typedthinc._mypy.elsewhere import number_elsewhere
from typedthinc._mypy.to_shapes import TypeReader
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Unknown, number, plus, times

# A constant may be made of constants; past so many nothing is known.
_MOST = 64
# No array is wider.
BITS = 64


def size_of(
    checker: Checker,
    assignments: FileAssignments,
    reader: TypeReader,
    expression: Expression,
    known: dict[Assignment, Size] | None = None,
) -> Size:
    """Compute the size that an expression gives; UNKNOWN for all that is not constant.

    Args:
        known: What the assignments on the way were found to give; one that leads back to itself gives UNKNOWN.
    """
    known = {} if known is None else known
    match expression:
        case IntExpr():
            return _bounded(number(expression.value))
        case OpExpr():
            left = size_of(checker, assignments, reader, expression.left, known)
            if isinstance(left, Unknown):
                return UNKNOWN
            return arithmetic(expression.op, left, size_of(checker, assignments, reader, expression.right, known))
        case UnaryExpr(op="-"):
            return times(size_of(checker, assignments, reader, expression.expr, known), -1)
        case ConditionalExpr():
            one, other = (
                size_of(checker, assignments, reader, each, known)
                for each in (expression.if_expr, expression.else_expr)
            )
            return one if one == other else UNKNOWN
        case LambdaExpr() | CallExpr(callee=RefExpr()) | IndexExpr() if not _tells_size(expression):
            return UNKNOWN
        case RefExpr() if assignments.sets(expression):
            return _size_of_variable(checker, assignments, reader, expression, known)
        case _:
            types = reader if _is_declared(assignments, expression) else reader.for_inferred()
            size = _bounded(types.size(type_of(checker, expression)))
            if not isinstance(size, Unknown) or not isinstance(expression, RefExpr):
                return size
            elsewhere = number_elsewhere(checker, assignments, expression)
            return UNKNOWN if elsewhere is None else _bounded(number(elsewhere))


def _size_of_variable(
    checker: Checker, assignments: FileAssignments, reader: TypeReader, name: RefExpr, known: dict[Assignment, Size]
) -> Size:
    """Compute the size that all assignments agree on that may have set a variable."""
    # That a model has been changed since is nothing to a number.
    found, _ = assignments.may_be(name)
    if not found or len(known) > _MOST:
        return UNKNOWN
    if all(item.is_parameter for item in found) or (len(found) == 1 and assignments.has_type(name)):
        declared = _bounded(reader.size(type_of(checker, name)))
        if not isinstance(declared, Unknown) or found[0].is_parameter:
            return declared
    size: Size | None = None
    for item in found:
        if item not in known:
            known[item] = UNKNOWN
            known[item] = _assigned(checker, assignments, reader, item, name, known)
        if isinstance(known[item], Unknown) or (size is not None and known[item] != size):
            return UNKNOWN
        size = known[item]
    return UNKNOWN if size is None else size


def _assigned(
    checker: Checker,
    assignments: FileAssignments,
    reader: TypeReader,
    item: Assignment,
    name: RefExpr,
    known: dict[Assignment, Size],
) -> Size:
    if item.is_parameter:
        return _bounded(reader.size(name.node.type)) if isinstance(name.node, Var) and name.node.type else UNKNOWN
    value = item.value
    if item.path or value is None:
        return UNKNOWN
    if isinstance(value, OperatorAssignmentStmt):
        before = size_of(checker, assignments, reader, value.lvalue, known)
        return arithmetic(value.op, before, size_of(checker, assignments, reader, value.rvalue, known))
    if isinstance(value, IntExpr | OpExpr | UnaryExpr | RefExpr | ConditionalExpr):
        return size_of(checker, assignments, reader, value, known)
    if not _tells_size(value):
        return UNKNOWN
    typ = known_type(checker, value)
    return _bounded(reader.for_inferred().size(typ)) if typ is not None else UNKNOWN


def _is_declared(assignments: FileAssignments, expression: Expression) -> bool:
    """Tell whether somebody has written the type of an expression."""
    if not isinstance(expression, MemberExpr):
        return isinstance(expression, RefExpr) and assignments.has_type(expression)
    info = assignments.class_of(expression)
    symbol = info.get(expression.name) if info is not None else None
    is_written = symbol is not None and isinstance(symbol.node, Var) and not symbol.node.is_inferred
    return is_written or assignments.has_type(expression)


def _tells_size(value: Expression) -> bool:
    """Tell whether the type of an expression speaks for its value: mypy says of `max(width, 4)` that it is `width`."""
    if isinstance(value, IndexExpr):
        return not isinstance(value.base, ListExpr) and _tells_size(value.base)
    callee = value.callee if isinstance(value, CallExpr) else None
    is_joining = isinstance(callee, RefExpr) and callee.fullname.startswith("builtins.")
    return not (is_joining or isinstance(value, LambdaExpr))


def arithmetic(operator: str, left: Size, right: Size) -> Size:
    """Compute what an operator gives; UNKNOWN where nobody can tell, or no array has so many."""
    match operator:
        case "+":
            return _bounded(plus(left, right))
        case "-" if isinstance(right, Known):
            return _bounded(plus(left, times(right, -1)))
        case "*" if _is_number(left):
            return _bounded(times(right, _number(left)))
        case "*" if _is_number(right):
            return _bounded(times(left, _number(right)))
        case "//" if _is_number(left) and _is_number(right) and _number(right):
            return number(_number(left) // _number(right))
        case "%" if _is_number(left) and _is_number(right) and _number(right):
            return number(_number(left) % _number(right))
        case "**" if _is_number(left) and _is_number(right) and 0 <= _number(right) < BITS:
            return _bounded(number(_number(left) ** _number(right)))
        case _:
            return UNKNOWN


def _bounded(size: Size) -> Size:
    """Forget a number that no array can have: a tower of powers would take for ever."""
    if isinstance(size, Unknown):
        return size
    numbers = (size.constant, *(factor for _, factor in size.terms))
    return size if all(each.bit_length() <= BITS for each in numbers) else UNKNOWN


def _is_number(size: Size) -> bool:
    return isinstance(size, Known) and not size.terms


def _number(size: Size) -> int:
    assert isinstance(size, Known)
    return size.constant
