"""One assignment to a name, an attribute or an item."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from mypy.nodes import Expression, FuncDef, Node

from typedthinc._mypy.blocks import Place

Scope: TypeAlias = FuncDef | None
# The loops of a scope around a place in it.
Loops: TypeAlias = frozenset[Node]


class Binding(NamedTuple):
    """One assignment: the value, or the item of it that a path leads to; None where nobody can tell.

    Attributes:
        owner: The object whose attribute it is.
        place: Where it stands.
        loops: Those around it.
    """

    value: Expression | None
    scope: Scope
    path: tuple[int, ...] = ()
    owner: Expression | None = None
    place: Place = (0, 0)
    loops: Loops = frozenset()
