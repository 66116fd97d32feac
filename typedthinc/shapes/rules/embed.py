"""Layers that take one column of rows of ids: the rows must have it."""

from __future__ import annotations

from collections.abc import Sequence

from typedthinc.shapes.rules.branches import IsBase
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import Size, Var, atom, number, plus
from typedthinc.shapes.terms import Array, Term


def table(
    parts: Sequence[LayerType], *, is_base: IsBase | None = None, name: str = "Embed", column: object = None
) -> LayerType:
    """Ask for enough columns in what a table of vectors takes."""
    part = parts[0]
    ways = [Signature(_with_column(item.input, column), item.output) for item in part.scheme.alternatives]
    return LayerType(part.name, Scheme.of(*ways), part.takes, part.gives, part.found)


def width_with(column: object) -> Size:
    """Give the width that rows must have to have a column, counted from 0: one more at least."""
    beyond = atom(Var("columns"))
    return plus(number(column), beyond) if isinstance(column, int) and column >= 0 else beyond


def _with_column(taken: Term, column: object) -> Term:
    match taken:
        case Array(family, (rows, _)):
            return Array(family, (rows, width_with(column)))
        case _:
            return taken
