"""One assignment to a name, an attribute or an item."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from mypy.nodes import Expression, FuncDef

Scope: TypeAlias = FuncDef | None


class Binding(NamedTuple):
    """One assignment: the value, or the item of it that a path leads to; None where nobody can tell.

    Attributes:
        owner: The object whose attribute it is.
    """

    value: Expression | None
    scope: Scope
    path: tuple[int, ...] = ()
    owner: Expression | None = None
