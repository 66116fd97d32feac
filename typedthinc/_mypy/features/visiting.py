"""All that stands in a file, lambdas and comprehensions included: where the places of mypy's messages are looked up."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    DictionaryComprehension,
    Expression,
    FuncDef,
    GeneratorExpr,
    LambdaExpr,
    ListComprehension,
    MypyFile,
    Node,
    SetComprehension,
)

from typedthinc._mypy.features.arrays.inside import expressions, own_expressions, statements


def nodes_of(file: MypyFile) -> Iterator[Node]:
    """Visit the statements and expressions of a file."""
    for statement in file.defs:
        yield from _nodes(statement)


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
