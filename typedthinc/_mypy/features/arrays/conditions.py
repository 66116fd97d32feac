"""What a condition comes to, and what it hangs on.

A parameter that is known from the calls of its function is tested before it is used: `if x.ndim == 1: ...`. What stands
behind such a test is not said of all calls.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Final

from mypy.nodes import (
    ComparisonExpr,
    Expression,
    MemberExpr,
    NameExpr,
    OpExpr,
    TypeInfo,
    UnaryExpr,
    Var,
)

from typedthinc._mypy.features.arrays.whole import deep
from typedthinc.shapes.arrays.values import Int, Value, plain
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_OF_NUMBERS: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def truth(values: Mapping[Expression, Value], node: Expression) -> bool | None:
    """Tell whether a condition holds; None if nobody knows.

    Args:
        values: What the expressions in it are worth.
    """
    match node:
        case UnaryExpr(op="not"):
            found = truth(values, node.expr)
            return None if found is None else not found
        case OpExpr(op="and" | "or"):
            both, decides = [truth(values, node.left), truth(values, node.right)], node.op == "or"
            return decides if decides in both else None if None in both else not decides
        case _:
            return _truth_of(values.get(node, UNKNOWN))


def _truth_of(value: Value) -> bool | None:
    match value:
        case None | bool() | str() | list() | tuple():
            return bool(value)
        case Int():
            number = plain(value)
            return None if number is None else number != 0
        case _:
            return None


def decided(values: Mapping[Expression, Value], node: Expression) -> bool | None:
    """Tell how a condition ends that compares sizes: one of its branches never runs.

    A flag, `if DEBUG:`, decides nothing: somebody will change it.
    """
    return truth(values, node) if any(isinstance(each, ComparisonExpr) for each in deep(node)) else None


def compared(name: str, left: Value, right: Value) -> bool | None:
    """Tell whether a comparison holds of numbers, texts and None; None if nobody knows."""
    if name in ("is", "is not") and right is None and not isinstance(left, Unknown):
        return (left is None) == (name == "is")
    one, two = plain(left), plain(right)
    if name in _OF_NUMBERS and one is not None and two is not None:
        return _OF_NUMBERS[name](one, two)
    if name in ("==", "!=") and isinstance(left, str) and isinstance(right, str):
        return (left == right) == (name == "==")
    return None


def mentions(node: Expression, variables: set[Var], attributes: set[str]) -> bool:
    """Tell whether an expression mentions one of some variables or attributes."""
    return bool(variables or attributes) and any(
        (isinstance(each, NameExpr) and each.node in variables)
        or (isinstance(each, MemberExpr) and each.name in attributes)
        for each in deep(node)
    )


def asks(node: Expression, info: TypeInfo) -> bool:
    """Tell whether an expression uses a method or a property of `self`, which is an object of a class."""
    return any(
        isinstance(each, MemberExpr)
        and isinstance(each.expr, NameExpr)
        and isinstance(each.expr.node, Var)
        and each.expr.node.is_self
        and (symbol := info.get(each.name)) is not None
        and not isinstance(symbol.node, Var)
        for each in deep(node)
    )
