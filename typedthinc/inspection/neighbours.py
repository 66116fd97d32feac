"""The layers side by side where an error is reported, in each way and each round of a loop that leads there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy.nodes import ARG_STAR, CallExpr, Expression, ListExpr, OperatorAssignmentStmt, OpExpr, TupleExpr

from typedthinc.inspection.factories import ways_in
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.source_layers import SourceLayer
from typedthinc.shapes.sizes import Known
from typedthinc.shapes.terms import width_of


def neighbours(check: FinishedCheck, marked: Expression) -> Iterator[tuple[SourceLayer, SourceLayer]]:
    """List each two layers of which the second gets what the first one makes, around the marked expression.

    What stands between them passes on any width.
    """
    for node in _around(check, marked):
        for layers in ways_in(check, node):
            for number, after in enumerate(layers):
                yield from ((before, after) for before in _before(layers[:number]))


def starred_in(check: FinishedCheck, marked: Expression) -> CallExpr | None:
    """Find the call in which a star spreads an expression."""
    for each in check.expressions:
        if isinstance(each, CallExpr) and (marked, ARG_STAR) in zip(each.args, each.arg_kinds, strict=True):
            return each
    return None


def width_given(layer: SourceLayer) -> int | None:
    """Return the width that a layer gives whatever it gets; None if it is not known."""
    width = width_of(layer.layer_type.scheme.alternatives[0].output)
    return width.constant if isinstance(width, Known) and not width.terms else None


def _around(check: FinishedCheck, marked: Expression) -> Iterator[CallExpr | OpExpr | OperatorAssignmentStmt]:
    yield from (step for step in check.steps.values() if step.rvalue is marked)
    for each in check.expressions:
        is_argument = isinstance(each, CallExpr) and any(marked in _items(argument) for argument in each.args)
        if isinstance(each, CallExpr | OpExpr) and (is_argument or marked in _operands(each)):
            yield each


def _operands(node: Expression) -> Sequence[Expression]:
    return (node.left, node.right) if isinstance(node, OpExpr) else ()


def _items(argument: Expression) -> Sequence[Expression]:
    return (argument, *argument.items) if isinstance(argument, ListExpr | TupleExpr) else (argument,)


def _before(layers: Sequence[SourceLayer]) -> Iterator[SourceLayer]:
    for each in reversed(layers):
        yield each
        if width_given(each) is not None:
            return
