"""Assignments that give an item what is computed from it element by element: `layer["W"] = layer["W"] - rate * dW`."""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    CallExpr,
    Expression,
    IndexExpr,
    IntExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    StrExpr,
)

_ELEMENTWISE: Final = frozenset("+ - * / // % ** & | ^".split())


def is_update(target: IndexExpr, value: Expression) -> bool:
    """Tell whether a value is that of an item, with other operands."""
    if isinstance(value, OpExpr) and value.op in _ELEMENTWISE:
        return is_update(target, value.left) or is_update(target, value.right)
    return isinstance(value, IndexExpr) and _are_same([target], [value])


def _are_same(some: list[Expression], others: list[Expression]) -> bool:
    """Tell whether expressions that stand in one statement are worth the same."""
    if len(some) != len(others):
        return False
    return all(_is_same(one, other) for one, other in zip(some, others, strict=True))


def _is_same(one: Expression, other: Expression) -> bool:
    match one, other:
        case NameExpr(), NameExpr():
            return one.node is other.node
        case MemberExpr(), MemberExpr():
            return one.name == other.name and _is_same(one.expr, other.expr)
        case IndexExpr(), IndexExpr():
            return _are_same([one.base, one.index], [other.base, other.index])
        case OpExpr(), OpExpr():
            return one.op == other.op and _are_same([one.left, one.right], [other.left, other.right])
        case StrExpr(value=text), StrExpr():
            return text == other.value
        case IntExpr(value=number), IntExpr():
            return number == other.value
        case ListExpr(), ListExpr():
            return _are_same(one.items, other.items)
        case CallExpr(), CallExpr():
            return _makes_text(one) and _are_same([one.callee, *one.args], [other.callee, *other.args])
        case _:
            return False


def _makes_text(node: CallExpr) -> bool:
    """Tell whether a call is `str(i)` or stands for `f"W{i}"`, so that another one like it gives the same."""
    callee = node.callee
    is_of_text = isinstance(callee, MemberExpr) and isinstance(callee.expr, StrExpr)
    return is_of_text or (isinstance(callee, RefExpr) and callee.fullname == "builtins.str")
