"""What surely runs: calls of a file, whenever what stands around them does, and what a body composes or hands on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from mypy.nodes import (
    AssertStmt,
    Block,
    BreakStmt,
    CallExpr,
    ClassDef,
    ComparisonExpr,
    ConditionalExpr,
    ContinueStmt,
    Decorator,
    DelStmt,
    DictionaryComprehension,
    Expression,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    IfStmt,
    ListComprehension,
    MatchStmt,
    NameExpr,
    Node,
    OpExpr,
    RaiseStmt,
    RefExpr,
    ReturnStmt,
    SetComprehension,
    Statement,
    WithStmt,
)

from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.branches import catches
from typedthinc._mypy.features.inside import expressions, own_expressions, statements
from typedthinc._mypy.names import COMBINATORS, OPERATORS

_ALWAYS_RUN: Final = (Block, ClassDef, Decorator, ForStmt)
_LEAVING: Final = (ReturnStmt, RaiseStmt, BreakStmt, ContinueStmt)


# Says which statements a condition runs; None if nobody can tell.
Chosen: TypeAlias = "Callable[[IfStmt | MatchStmt], Sequence[Statement] | None]"


class Site(NamedTuple):
    """A call, and the function that it stands in."""

    node: CallExpr
    scope: Scope


def calls_of(block: Sequence[Statement], scope: Scope = None) -> Iterator[Site]:
    """Go through the calls that run whenever what stands around them does; loops are taken to have a round."""
    for each in block:
        for expression in _first_of(each):
            yield from [Site(inner, scope) for inner in parts_of(expression) if isinstance(inner, CallExpr)]
        if isinstance(each, FuncDef):
            yield from calls_of(each.body.body, each)
        elif isinstance(each, _ALWAYS_RUN) or _is_of_program(each) or _is_left_by_errors(each):
            yield from calls_of([inner for inner in statements(each) if isinstance(inner, Statement)], scope)


def _first_of(node: Statement) -> Sequence[Expression]:
    """List the expressions of a statement that run whenever it does, before what stands in its blocks."""
    match node:
        case IfStmt():
            return node.expr[:1]
        case AssertStmt():
            return [node.expr]
        case DelStmt():
            return []
        case _:
            return own_expressions(node)


def _is_left_by_errors(node: Statement) -> bool:
    """Tell whether a statement is a `with` that catches no error."""
    return isinstance(node, WithStmt) and not any(map(catches, node.expr))


def _is_of_program(node: Statement) -> bool:
    """Tell whether a statement is `if __name__ == "__main__":`."""
    test = node.expr[0] if isinstance(node, IfStmt) else None
    return isinstance(test, ComparisonExpr) and any(
        isinstance(each, NameExpr) and each.name == "__name__" for each in test.operands
    )


def run_by(function: FuncDef, chosen: Chosen) -> Iterator[CallExpr | OpExpr]:
    """Go through the calls and operations that surely run in a body, if it is not left by an error.

    What a loop composes of what it has made before is left to those that look at its rounds.

    Args:
        chosen: Says which statements a condition runs; None if nobody can tell.
    """
    for statement, is_in_loop in _sure(function.body.body, chosen):
        yield from _of_statement(statement, is_in_loop)


def may_be_run_by(function: FuncDef) -> Iterator[CallExpr | OpExpr]:
    """Go through the calls and operations that run in a body where its conditions go the right way."""
    for statement, is_in_loop in _possible(function.body.body):
        yield from _of_statement(statement, is_in_loop)


def _of_statement(node: Statement, is_in_loop: bool) -> Iterator[CallExpr | OpExpr]:
    for expression in _first_of(node):
        yield from (each for each in parts_of(expression) if not (is_in_loop and is_composition(each)))


def _sure(block: Sequence[Statement], chosen: Chosen, *, is_in_loop: bool = False) -> Iterator[tuple[Statement, bool]]:
    """Go through the statements that surely run, if nothing fails, and tell which of them are in loops."""
    for each in block:
        way: Sequence[Statement] | None = None
        yield each, is_in_loop
        if isinstance(each, ForStmt):
            yield from _sure(each.body.body, chosen, is_in_loop=True)
        elif isinstance(each, WithStmt) and _is_left_by_errors(each):
            yield from _sure(each.body.body, chosen, is_in_loop=is_in_loop)
        elif isinstance(each, IfStmt | MatchStmt) and not is_in_loop:
            # In a loop it may go another way in each round.
            way = chosen(each)
            yield from _sure(way or (), chosen)
        if isinstance(each, _LEAVING) or any(map(_leaves, statements(each) if way is None else way)):
            return


def _possible(block: Sequence[Statement], *, is_in_loop: bool = False) -> Iterator[tuple[Statement, bool]]:
    for each in block:
        yield each, is_in_loop
        if isinstance(each, ForStmt):
            yield from _possible(each.body.body, is_in_loop=True)
        elif isinstance(each, WithStmt):
            yield from _possible(each.body.body, is_in_loop=is_in_loop)
        elif isinstance(each, IfStmt | MatchStmt) and not is_in_loop:
            for body in statements(each):
                yield from _possible([inner for inner in statements(body) if isinstance(inner, Statement)])


def _leaves(node: Node) -> bool:
    return isinstance(node, _LEAVING) or (not isinstance(node, FuncDef) and any(map(_leaves, statements(node))))


def parts_of(node: Expression) -> list[CallExpr | OpExpr]:
    """List the calls and operations in an expression that run whenever it does, the innermost first.

    A comprehension is taken to have a round; what it composes of what it goes through is left to others.
    """
    found: list[CallExpr | OpExpr] = []
    _collect(node, found)
    return found


def _collect(node: Expression, found: list[CallExpr | OpExpr]) -> None:
    reader = _PARTS.get(type(node))
    for part in expressions(node) if reader is None else reader(node):
        _collect(part, found)
    if isinstance(node, CallExpr | OpExpr):
        found.append(node)
    elif isinstance(node, ListComprehension | SetComprehension | DictionaryComprehension):
        for made in _of_a_round(node):
            found += [each for each in parts_of(made) if not is_composition(each)]


def _of_a_round(node: ListComprehension | SetComprehension | DictionaryComprehension) -> Sequence[Expression]:
    """List what a round of a comprehension makes, if each round makes it."""
    match node:
        case ListComprehension() | SetComprehension() if not any(node.generator.condlists):
            return [node.generator.left_expr]
        case DictionaryComprehension() if not any(node.condlists):
            return [node.value] if node.key is None else [node.key, node.value]
        case _:
            return ()


# Of these only some parts run whenever they do.
_PARTS: Final[dict[type[Node], Callable[[Any], list[Expression]]]] = {
    OpExpr: lambda node: [node.left] if node.op in {"and", "or"} else [node.left, node.right],
    ComparisonExpr: lambda node: node.operands[:2],
    ConditionalExpr: lambda node: [node.cond],
    **dict.fromkeys((ListComprehension, SetComprehension), lambda node: node.generator.sequences[:1]),
    **dict.fromkeys((GeneratorExpr, DictionaryComprehension), lambda node: node.sequences[:1]),
}


def is_composition(node: CallExpr | OpExpr) -> bool:
    """Tell whether a call is one of a combinator, or an operation may be one."""
    if isinstance(node, OpExpr):
        return node.op in OPERATORS
    return isinstance(node.callee, RefExpr) and node.callee.fullname in COMBINATORS
