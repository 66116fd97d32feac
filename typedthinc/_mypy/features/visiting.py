"""All that stands in a file, lambdas and comprehensions included: where the places of mypy's messages are looked up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from mypy.nodes import (
    CallExpr,
    DictionaryComprehension,
    Expression,
    FuncDef,
    GeneratorExpr,
    LambdaExpr,
    ListComprehension,
    MypyFile,
    Node,
    SetComprehension,
    Statement,
)

from typedthinc._mypy.features.inside import expressions, own_expressions, statements


class _Visited:
    """The statements and expressions of a file, which each of mypy's messages is looked up in."""

    def __init__(self, statements: list[Statement]) -> None:
        # Kept, so that no others can have their number.
        self._statements = statements
        self.nodes: list[Node] = [node for statement in statements for node in _nodes(statement)]

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


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, FuncDef):
        yield from _nodes(node.body)
    for inner in statements(node):
        yield from _nodes(inner)
    left = own_expressions(node)
    while left:
        found = left.pop()
        left += _parts(found)
        yield found


def _parts(node: Expression) -> list[Expression]:
    match node:
        case ListComprehension() | SetComprehension():
            return [node.generator]
        case GeneratorExpr():
            return [node.left_expr, *node.sequences, *(each for row in node.condlists for each in row)]
        case DictionaryComprehension():
            pair = [item for item in (node.key, node.value) if item is not None]
            return [*pair, *node.sequences, *(each for row in node.condlists for each in row)]
        case LambdaExpr():
            return own_expressions(node.body.body[0])
        case _:
            return expressions(node)
