"""Where the nodes of a file stand, as Python's own parser has it."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy.nodes import Context, OpExpr

# A line from 1, and a column from 0; where a node begins and ends.
Place: TypeAlias = tuple[int, int]
Extent: TypeAlias = tuple[Place, Place]
# Operators of mypy's that Python's own parser knows by another name.
_BOOLEAN: Final = ("and", "or")


def place(node: Context) -> Place:
    """Say where a node begins."""
    return node.line, node.column


def extent(node: Context) -> Extent:
    """Say where a node begins and ends; an operation, without the brackets around its operands at both ends.

    Of mypy's two parsers one counts these, and the other does not.
    """
    first = last = node
    while isinstance(first, OpExpr) and first.op not in _BOOLEAN:
        first = first.left
    while isinstance(last, OpExpr) and last.op not in _BOOLEAN:
        last = last.right
    return place(first), (last.end_line or last.line, last.end_column or 0)
