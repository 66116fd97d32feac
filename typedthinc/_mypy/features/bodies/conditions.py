"""What a condition comes to in a run through the statements of a body, and whether it comes to the same all along."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Final

from mypy.nodes import (
    CallExpr,
    ComparisonExpr,
    DictExpr,
    Expression,
    FloatExpr,
    IfStmt,
    IntExpr,
    ListExpr,
    MatchStmt,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    SetExpr,
    StarExpr,
    Statement,
    StrExpr,
    TupleExpr,
    UnaryExpr,
    Var,
)
from mypy.patterns import AsPattern, OrPattern, Pattern, SingletonPattern, ValuePattern

from typedthinc._mypy.blocks import Place
from typedthinc._mypy.features.bodies.evaluation import Asked, origin_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame
from typedthinc._mypy.names import COMBINATORS, LAYERS
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.sizes import Known

_COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_CONSTANTS: Final = {"builtins.True": True, "builtins.False": False, "builtins.None": False}


def truth(asked: Asked, node: Expression, frame: Frame) -> bool | None:
    """Tell whether a condition holds; None if nobody can tell."""
    match node:
        case UnaryExpr(op="not"):
            found = truth(asked, node.expr, frame)
            return None if found is None else not found
        case OpExpr(op="and" | "or"):
            both, decides = [truth(asked, each, frame) for each in (node.left, node.right)], node.op == "or"
            return decides if decides in both else None if None in both else not decides
        case ComparisonExpr(operators=[name], operands=[left, right]):
            return _compared(asked, name, left, right, frame)
        case _:
            return _truth_of_value(asked, node, frame)


def matched(asked: Asked, node: MatchStmt, number: int, frame: Frame) -> bool | None:
    """Tell whether a `match` goes the way of one of its patterns, if it comes to that; None if nobody can tell."""
    return None if node.guards[number] is not None else _matches(asked, node.subject, node.patterns[number], frame)


def chosen(asked: Asked, node: IfStmt | MatchStmt, frame: Frame) -> Sequence[Statement] | None:
    """Return the statements that a condition runs; None if nobody can tell."""
    bodies = node.body if isinstance(node, IfStmt) else node.bodies
    for number, body in enumerate(bodies):
        if isinstance(node, IfStmt):
            holds = truth(asked, node.expr[number], frame)
        else:
            holds = matched(asked, node, number, frame)
        if holds is None:
            return None
        if holds:
            return body.body
    return node.else_body.body if isinstance(node, IfStmt) and node.else_body is not None else []


def _matches(asked: Asked, subject: Expression, pattern: Pattern, frame: Frame) -> bool | None:
    match pattern:
        case AsPattern(pattern=None):
            return True
        case OrPattern():
            found = [_matches(asked, subject, each, frame) for each in pattern.patterns]
            return True if True in found else None if None in found else False
        case ValuePattern():
            return _compared(asked, "==", subject, pattern.expr, frame)
        case SingletonPattern(value=None):
            return _is_none(origin_of(asked, subject, frame).node)
        case _:
            return None


def is_reached(asked: Asked, here: Place, frame: Frame) -> bool:
    """Tell whether what stands at a place is surely computed: `a if x else b` and `x and a` compute one of two."""
    around = [each for each in asked.call.assignments.contents.choices if each[0][0] <= here < each[0][1]]
    return all(truth(asked, condition, frame) is holds for _, condition, holds in around)


def _truth_of_value(asked: Asked, node: Expression, frame: Frame) -> bool | None:
    number = _number(asked, node, frame)
    if number is not None:
        return number != 0
    match origin_of(asked, node, frame).node:
        case NameExpr(fullname=name) if name in _CONSTANTS:
            return _CONSTANTS[name]
        case StrExpr() as text:
            return text.value != ""
        case ListExpr() | TupleExpr() as held:
            are_there = [not isinstance(each, StarExpr) for each in held.items]
            return any(are_there) or (None if are_there else False)
        case DictExpr() as held:
            return bool(held.items)
        case _:
            return None


def _compared(asked: Asked, name: str, left: Expression, right: Expression, frame: Frame) -> bool | None:
    one, two = (origin_of(asked, each, frame).node for each in (left, right))
    keys = [literal_key(each) if isinstance(each, Expression) else None for each in (one, two)]
    are_members = isinstance(one, MemberExpr) and isinstance(two, MemberExpr) and None not in keys
    if are_members and name in ("is", "is not", "==", "!="):
        return (keys[0] == keys[1]) == (name in ("is", "=="))
    if name in ("in", "not in") and isinstance(two, ListExpr | TupleExpr | SetExpr):
        held = [literal_key(each) for each in two.items]
        return None if keys[0] is None or None in held else (keys[0] in held) == (name == "in")
    if name in ("is", "is not"):
        none = [_is_none(one), _is_none(two)]
        is_same = True if all(none) else None if None in none or not any(none) else False
        return is_same if is_same is None else is_same == (name == "is")
    if name in ("==", "!=") and isinstance(one, StrExpr) and isinstance(two, StrExpr):
        return (one.value == two.value) == (name == "==")
    numbers = [_number(asked, each, frame) for each in (left, right)]
    if name not in _COMPARED or numbers[0] is None or numbers[1] is None:
        return None
    return _COMPARED[name](numbers[0], numbers[1])


def _is_none(node: object) -> bool | None:
    """Tell whether a value is None; of what most calls return nobody can tell."""
    if isinstance(node, NameExpr) and node.fullname in _CONSTANTS:
        return node.fullname == "builtins.None"
    is_other = isinstance(node, IntExpr | FloatExpr | StrExpr | ListExpr | TupleExpr | DictExpr)
    return False if is_other or (isinstance(node, CallExpr) and _makes_model(node)) else None


def _makes_model(node: CallExpr) -> bool:
    """Tell whether a call is one of a layer or a combinator of the library, which return nothing but models."""
    name = node.callee.fullname if isinstance(node.callee, RefExpr) else ""
    return name in COMBINATORS or name.startswith(LAYERS)


def _number(asked: Asked, node: Expression, frame: Frame) -> int | None:
    size = size_of(asked, node, frame)
    return size.constant if isinstance(size, Known) and not size.terms else None


def is_settled(asked: Asked, node: Expression) -> object:
    """Return what a condition hangs on, if that is the same wherever it stands in a function; else None."""
    if isinstance(node, UnaryExpr) and node.op == "not":
        inner = is_settled(asked, node.expr)
        return inner and (node.op, inner)
    contents = asked.call.assignments.contents
    variable = node.node if isinstance(node, NameExpr) else None
    found = contents.by_variable.get(variable, ()) if isinstance(variable, Var) else ()
    if len(found) == 1 and not found[0].loops:
        return None if variable in contents.wild else variable
    if isinstance(node, ComparisonExpr):
        keys = [_settled_operand(asked, each) for each in node.operands]
        return None if None in keys else (tuple(node.operators), tuple(keys))
    return None


def _settled_operand(asked: Asked, node: Expression) -> object:
    match node:
        case IntExpr() | FloatExpr() | StrExpr():
            return node.value
        case NameExpr(fullname=name) if name in _CONSTANTS:
            return name
        case _:
            return is_settled(asked, node)
