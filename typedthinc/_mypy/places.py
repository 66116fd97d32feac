"""Where the nodes of a file stand, as Python's own parser has it; and which nodes stand at a place that mypy names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from mypy.nodes import (
    Block,
    CallExpr,
    ClassDef,
    Context,
    Decorator,
    ForStmt,
    FuncDef,
    IfStmt,
    MatchStmt,
    MypyFile,
    Node,
    OpExpr,
    OverloadedFuncDef,
    Statement,
    TryStmt,
    WhileStmt,
    WithStmt,
)
from mypy.server.subexpr import get_subexpressions

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


class _Visited:
    """The statements and expressions of a file, which each of mypy's messages is looked up in."""

    def __init__(self, statements: list[Statement]) -> None:
        # Kept, so that no others can have their number.
        self._statements = statements
        self.nodes: list[Node] = [
            node for each in statements for node in (*_statements(each), *get_subexpressions(each))
        ]

    @cached_property
    def by_line(self) -> dict[int, list[Node]]:
        found = defaultdict[int, list[Node]](list)
        for node in self.nodes:
            found[node.line].append(node)
        return found

    @cached_property
    def by_argument(self) -> dict[tuple[int, int], list[CallExpr]]:
        found = defaultdict[tuple[int, int], list[CallExpr]](list)
        for node in self.nodes:
            if isinstance(node, CallExpr):
                for place in {(each.line, each.column) for each in node.args}:
                    found[place].append(node)
        return found


def nodes_of(file: MypyFile) -> Sequence[Node]:
    """List the statements and expressions of a file."""
    return _visited(file, id(file.defs)).nodes


def nodes_on(file: MypyFile, line: int) -> Sequence[Node]:
    """List the statements and expressions of a file that begin on a line."""
    return _visited(file, id(file.defs)).by_line.get(line, ())


def calls_with(file: MypyFile, line: int, column: int) -> Sequence[CallExpr]:
    """List the calls in a file with an argument that begins at a place."""
    return _visited(file, id(file.defs)).by_argument.get((line, column), ())


@lru_cache(maxsize=1)
def _visited(file: MypyFile, _: int) -> _Visited:
    """Visit the file that mypy is at, once: the daemon reads other statements into the same file."""
    return _Visited(file.defs)


def _statements(node: Node) -> Iterator[Node]:
    """Go through a statement and those in it."""
    yield node
    for inner in _inside(node):
        if inner is not None:
            yield from _statements(inner)


def _inside(node: Node) -> Sequence[Node | None]:
    match node:
        case Block():
            return node.body
        case IfStmt():
            return [*node.body, node.else_body]
        case ForStmt() | WhileStmt():
            return [node.body, node.else_body]
        case FuncDef() | WithStmt():
            return [node.body]
        case TryStmt():
            return [node.body, *node.handlers, node.else_body, node.finally_body]
        case MatchStmt():
            return node.bodies
        case ClassDef():
            return [node.defs]
        case Decorator():
            return [node.func]
        case OverloadedFuncDef():
            return node.items
        case _:
            return []
