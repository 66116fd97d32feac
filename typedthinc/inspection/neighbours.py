"""The layers side by side where an error is reported, in each way and each round of a loop that leads there."""

import ast
from collections.abc import Iterator

from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.numbers_of_layers import width_given
from typedthinc.inspection.source_layers import SourceLayer, arguments, layer_at, layers_given


def neighbours(check: FinishedCheck, marked: ast.expr) -> Iterator[tuple[SourceLayer, SourceLayer]]:
    """List each two layers of which the second gets what the first one makes, around the marked expression.

    What stands between them passes on any width.
    """
    for layers in _ways(check, marked):
        for number, after in enumerate(layers):
            yield from ((before, after) for before in _before(layers[:number]))


def starred_in(check: FinishedCheck, marked: ast.expr) -> ast.Call | None:
    """Find the call in which a star spreads an expression."""
    for each in check.expressions:
        if isinstance(each, ast.Call) and any(marked in _starred(argument) for argument in each.args):
            return each
    return None


def _starred(argument: ast.expr) -> tuple[ast.expr, ...]:
    return (argument, argument.value) if isinstance(argument, ast.Starred) else ()


def _ways(check: FinishedCheck, marked: ast.expr) -> Iterator[list[SourceLayer]]:
    for node in ast.walk(check.tree):
        if isinstance(node, ast.AugAssign) and node.value is marked:
            for right in check.spots(marked):
                left = check.record.before(right, node.target)
                layers = [layer_at(check, left), layer_at(check, right)]
                yield [each for each in layers if each is not None]
        elif isinstance(node, ast.Call | ast.BinOp):
            inside = [*arguments(node), *(node.args if isinstance(node, ast.Call) else ())]
            if any(marked is each or marked in _starred(each) for each in inside):
                yield from (layers_given(check, each) for each in check.spots(node))


def _before(layers: list[SourceLayer]) -> Iterator[SourceLayer]:
    for each in reversed(layers):
        yield each
        if width_given(each) is not None:
            return
