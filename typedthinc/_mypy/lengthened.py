"""Longer lists that a variable gets in place of its own: `layers = [*layers, layer]`, `layers = layers + more`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mypy.nodes import Expression, ListExpr, OpExpr, StarExpr

from typedthinc._mypy.blocks import Name, Value
from typedthinc._mypy.variables import name_of


class Lengthened(NamedTuple):
    """What a list is made of that holds all that another one holds.

    Attributes:
        before: The lists whose items stand before those of the other one.
        own: The other one.
        behind: The lists whose items stand behind.
    """

    before: list[Expression]
    own: Expression
    behind: list[Expression]


def lengthened(name: Name | None, value: Value | None) -> Lengthened | None:
    """Return what a longer list is made of; None if it is not made of what the variable of a name holds, once."""
    if name is None or not isinstance(value, OpExpr | ListExpr):
        return None
    parts = list(_parts(value))
    own = [number for number, each in enumerate(parts) if name_of(each) == name]
    if len(own) != 1 or len(parts) == 1:
        return None
    return Lengthened(parts[: own[0]], parts[own[0]], parts[own[0] + 1 :])


def _parts(value: Expression) -> Iterator[Expression]:
    """Go through the lists of which a list is made."""
    if isinstance(value, ListExpr):
        yield from (each.expr if isinstance(each, StarExpr) else ListExpr([each]) for each in value.items)
        return
    last = list[Expression]()
    while isinstance(value, OpExpr) and value.op == "+":
        # A sum of a thousand parts is a thousand levels deep, on the left.
        last.append(value.right)
        value = value.left
    for each in (value, *reversed(last)):
        yield from _parts(each) if isinstance(each, ListExpr) else (each,)
