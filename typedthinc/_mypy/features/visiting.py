"""All that stands in a file, lambdas and comprehensions included: where the places of mypy's messages are looked up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property, lru_cache

from mypy.nodes import (
    CallExpr,
    MypyFile,
    Node,
    Statement,
)
from mypy.traverser import ExtendedTraverserVisitor


class _Walk(ExtendedTraverserVisitor):
    """A walk through all nodes of a file."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[Node] = []

    def visit(self, o: Node) -> bool:
        """Note a node, and go on into it."""
        self.nodes.append(o)
        return True


class _Visited:
    """The statements and expressions of a file, which each of mypy's messages is looked up in."""

    def __init__(self, statements: list[Statement]) -> None:
        # Kept, so that no others can have their number.
        self._statements = statements
        walk = _Walk()
        for statement in statements:
            statement.accept(walk)
        self.nodes: list[Node] = walk.nodes

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
