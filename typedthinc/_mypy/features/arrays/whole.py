"""Every expression of a file, wherever it stands: in lambdas, comprehensions, defaults, decorators, bases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from mypy.nodes import (
    AssertTypeExpr,
    CastExpr,
    ClassDef,
    Decorator,
    DictionaryComprehension,
    Expression,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    LambdaExpr,
    ListComprehension,
    Node,
    RaiseStmt,
    RevealExpr,
    SetComprehension,
    SuperExpr,
    TryStmt,
    TypeApplication,
    WithStmt,
    YieldFromExpr,
)

from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.branches import catches
from typedthinc._mypy.features.inside import expressions, own_expressions, statements


class Found(NamedTuple):
    """A class or an expression.

    Attributes:
        scope: The function that it stands in.
        may_fail: The program goes on where it raises an exception.
    """

    node: Node
    scope: Scope
    may_fail: bool


def all_of(nodes: Sequence[Node], scope: Scope = None, *, may_fail: bool = False) -> Iterator[Found]:
    """Visit classes and expressions."""
    for node in nodes:
        if isinstance(node, ClassDef):
            yield Found(node, scope, may_fail)
        for expression in (*own_expressions(node), *_others(node)):
            yield from (Found(each, scope, may_fail) for each in deep(expression))
        if isinstance(node, FuncDef):
            yield from all_of(node.body.body, node)
        else:
            yield from all_of(statements(node), scope, may_fail=may_fail or _is_tried(node))


def _is_tried(node: Node) -> bool:
    return (
        bool(node.handlers)
        if isinstance(node, TryStmt)
        else isinstance(node, WithStmt) and any(map(catches, node.expr))
    )


def deep(expression: Expression) -> Iterator[Expression]:
    """Visit an expression and all inside it, also what is computed later or several times."""
    left = [expression]
    while left:
        found = left.pop()
        yield found
        left += expressions(found) or _inner(found)


def _inner(node: Expression) -> list[Expression]:
    reader = _READERS.get(type(node))
    return [] if reader is None else reader(node)


def _of_loops(node: GeneratorExpr | DictionaryComprehension) -> list[Expression]:
    return [*node.sequences, *node.indices, *(test for tests in node.condlists for test in tests)]


def _defaults(function: FuncDef | LambdaExpr) -> list[Expression]:
    return [each.initializer for each in function.arguments if each.initializer is not None]


_READERS: Final[dict[type[Node], Callable[[Any], list[Expression]]]] = {
    **dict.fromkeys((ListComprehension, SetComprehension), lambda node: [node.generator]),
    GeneratorExpr: lambda node: [node.left_expr, *_of_loops(node)],
    DictionaryComprehension: lambda node: [node.value, *([] if node.key is None else [node.key]), *_of_loops(node)],
    LambdaExpr: lambda node: [node.expr(), *_defaults(node)],
    **dict.fromkeys((CastExpr, AssertTypeExpr, YieldFromExpr, TypeApplication), lambda node: [node.expr]),
    RevealExpr: lambda node: [] if node.expr is None else [node.expr],
    SuperExpr: lambda node: list(node.call.args),
}


def _others(node: Node) -> list[Expression]:
    """List the expressions of a statement besides its values that bind nothing."""
    match node:
        case FuncDef():
            return _defaults(node)
        case Decorator():
            return list(node.original_decorators)
        case ClassDef():
            return [*node.base_type_exprs, *node.decorators, *node.keywords.values()]
        case RaiseStmt():
            return [each for each in (node.expr, node.from_expr) if each is not None]
        case TryStmt():
            return [each for each in node.types if each is not None]
        case WithStmt():
            return [each for each in node.target if each is not None]
        case ForStmt():
            return [node.index]
        case _:
            return []
