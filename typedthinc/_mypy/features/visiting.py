"""All that stands in a file, lambdas and comprehensions included: where the places of mypy's messages are looked up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from mypy.nodes import (
    Block,
    CallExpr,
    ClassDef,
    Decorator,
    ForStmt,
    FuncDef,
    IfStmt,
    MatchStmt,
    MypyFile,
    Node,
    OverloadedFuncDef,
    Statement,
    TryStmt,
    WhileStmt,
    WithStmt,
)
from mypy.server.subexpr import get_subexpressions


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
