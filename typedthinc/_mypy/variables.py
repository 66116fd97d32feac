"""Under which names the assignments of a file are kept, and where its nodes stand."""

from __future__ import annotations

from typing import Final

from mypy.nodes import Context, Expression, IndexExpr, MemberExpr, NameExpr, OpExpr, SliceExpr, Var

from typedthinc._mypy.blocks import Extent, Name, Place

# Operators of mypy's that Python's own parser knows by another name.
_BOOLEAN: Final = ("and", "or")


def name_of(node: Expression) -> Name | None:
    """Say under which name the assignments to a variable are kept."""
    match node:
        case NameExpr(node=Var() as variable):
            # A name in the body of a class is an attribute, which instances and subclasses may set.
            return variable.name if variable.info else variable
        case MemberExpr():
            # `self.layer` is known by its name: where it is read, mypy keeps no Var for it.
            module_variable = node.node
            return module_variable if isinstance(module_variable, Var) and not module_variable.info else node.name
        case _:
            return None


def plain_variable(node: Expression) -> Var | None:
    """Return the variable that a name stands for, unless it is one of a class, whose objects have it, too."""
    found = node.node if isinstance(node, NameExpr) else None
    return found if isinstance(found, Var) and not found.info else None


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


def root_of(node: Expression) -> tuple[Expression, int]:
    """Return what an expression with brackets begins with, and by how many keys it leads to an item."""
    keys = 0
    while isinstance(node, IndexExpr):
        # A slice is another list, with the same items.
        keys += not isinstance(node.index, SliceExpr)
        node = node.base
    return node, keys
