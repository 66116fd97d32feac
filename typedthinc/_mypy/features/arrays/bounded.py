"""Numbers that are one of several, between a least and a most: windows that slide over an array, `X[i : i + 10]`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from mypy.nodes import Expression, NameExpr, OpExpr, SliceExpr, SymbolNode

from typedthinc.shapes.arrays.values import Bounded, Int, Value, Window, plain
from typedthinc.shapes.sizes import UNKNOWN

# A number, and how often names of unknown numbers are added to it.
_Linear: TypeAlias = tuple[int, dict[SymbolNode, int]]
_SIGNS: Final = {"+": 1, "-": -1}


def arithmetic(operator: str, left: Int, right: Int) -> Bounded | None:
    """Apply an operator to numbers of which one is between bounds; None if that tells nothing."""
    if not isinstance(left, Bounded) and not isinstance(right, Bounded):
        return None
    one, two = _bounds(left), _bounds(right)
    if one is None or two is None or operator not in ("+", "-", "*"):
        return None
    compute = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[operator]
    found = [compute(a, b) for a in one for b in two]
    return Bounded(UNKNOWN, least=min(found), most=max(found))


def end(values: Mapping[Expression, Value], node: SliceExpr, found: slice) -> Window | None:
    """Return the end of a slice that is as long wherever it begins.

    Args:
        values: What the expressions in it are worth.
        found: What its bounds are worth.
    """
    begin, stop = found.start, found.stop
    if not isinstance(begin, Bounded) or not isinstance(stop, Bounded):
        return None
    one, other = _linear(values, node.begin_index), _linear(values, node.end_index)
    if one is None or other is None or one[1] != other[1] or other[0] < one[0]:
        return None
    return Window(other[0] - one[0], begin.least, stop.most, stop.mark)


def _bounds(value: Int) -> tuple[int, int] | None:
    if isinstance(value, Bounded):
        return value.least, value.most
    number = plain(value)
    return None if number is None else (number, number)


def _linear(values: Mapping[Expression, Value], node: Expression | None) -> _Linear | None:
    """Return an expression as a sum of a number and names."""
    number = None if node is None else plain(values.get(node, UNKNOWN))
    if number is not None:
        return number, {}
    match node:
        case NameExpr(node=SymbolNode() as name):
            return 0, {name: 1}
        case OpExpr(op="+" | "-" | "*"):
            one, other = _linear(values, node.left), _linear(values, node.right)
            if one is None or other is None:
                return None
            if node.op != "*":
                return _sum(one, other, _SIGNS[node.op])
            if one[1] and other[1]:
                return None
            return _sum((0, {}), one, other[0]) if one[1] else _sum((0, {}), other, one[0])
        case _:
            return None


def _sum(one: _Linear, other: _Linear, times: int) -> _Linear:
    """Add two, the second one several times."""
    names = {name: one[1].get(name, 0) + times * other[1].get(name, 0) for name in (*one[1], *other[1])}
    return one[0] + times * other[0], {name: many for name, many in names.items() if many}
