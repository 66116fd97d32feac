"""Where the nodes of a file stand, as Python's own parser has it; and which nodes stand at a place that mypy names."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from mypy import nodes
from mypy.errors import ErrorInfo
from mypy.server.subexpr import get_subexpressions

# A line from 1, and a column from 0; where a node begins and ends.
Place: TypeAlias = tuple[int, int]
Extent: TypeAlias = tuple[Place, Place]
# Operators of mypy's that Python's own parser knows by another name.
_BOOLEAN: Final = ("and", "or")


def place(node: nodes.Context) -> Place:
    """Say where a node begins."""
    return node.line, node.column


def stands_at(info: ErrorInfo, node: nodes.Context) -> bool:
    """Tell whether an error is reported where a node begins."""
    return place(node) == (info.line, info.column)


def extent(node: nodes.Context) -> Extent:
    """Say where a node begins and ends; an operation, without the brackets around its operands at both ends.

    Of mypy's two parsers one counts these, and the other does not.
    """
    first = last = node
    while isinstance(first, nodes.OpExpr) and first.op not in _BOOLEAN:
        first = first.left
    while isinstance(last, nodes.OpExpr) and last.op not in _BOOLEAN:
        last = last.right
    return place(first), (last.end_line or last.line, last.end_column or 0)


class _Visited:
    """The statements and expressions of a file, which each of mypy's messages is looked up in."""

    def __init__(self, statements: list[nodes.Statement]) -> None:
        # Kept, so that no others can have their number.
        self._statements = statements
        self.nodes: list[nodes.Node] = [
            node for each in statements for node in (*_statements(each), *get_subexpressions(each))
        ]

    @cached_property
    def by_line(self) -> dict[int, list[nodes.Node]]:
        found = defaultdict[int, list[nodes.Node]](list)
        for node in self.nodes:
            found[node.line].append(node)
        return found

    @cached_property
    def by_argument(self) -> dict[tuple[int, int], list[nodes.CallExpr]]:
        found = defaultdict[tuple[int, int], list[nodes.CallExpr]](list)
        for node in self.nodes:
            if isinstance(node, nodes.CallExpr):
                for place in {(each.line, each.column) for each in node.args}:
                    found[place].append(node)
        return found


def nodes_of(file: nodes.MypyFile) -> Sequence[nodes.Node]:
    """List the statements and expressions of a file."""
    return _visited(file, id(file.defs)).nodes


def nodes_on(file: nodes.MypyFile, line: int) -> Sequence[nodes.Node]:
    """List the statements and expressions of a file that begin on a line."""
    return _visited(file, id(file.defs)).by_line.get(line, ())


def calls_with(file: nodes.MypyFile, line: int, column: int) -> Sequence[nodes.CallExpr]:
    """List the calls in a file with an argument that begins at a place."""
    return _visited(file, id(file.defs)).by_argument.get((line, column), ())


@lru_cache(maxsize=1)
def _visited(file: nodes.MypyFile, _: int) -> _Visited:
    """Visit the file that mypy is at, once: the daemon reads other statements into the same file."""
    return _Visited(file.defs)


def _statements(node: nodes.Node) -> Iterator[nodes.Node]:
    """Go through a statement and those in it."""
    yield node
    for inner in _inside(node):
        if inner is not None:
            yield from _statements(inner)


def _inside(node: nodes.Node) -> Sequence[nodes.Node | None]:
    match node:
        case nodes.Block():
            return node.body
        case nodes.IfStmt():
            return [*node.body, node.else_body]
        case nodes.ForStmt() | nodes.WhileStmt():
            return [node.body, node.else_body]
        case nodes.FuncDef() | nodes.WithStmt():
            return [node.body]
        case nodes.TryStmt():
            return [node.body, *node.handlers, node.else_body, node.finally_body]
        case nodes.MatchStmt():
            return node.bodies
        case nodes.ClassDef():
            return [node.defs]
        case nodes.Decorator():
            return [node.func]
        case nodes.OverloadedFuncDef():
            return node.items
        case _:
            return []
