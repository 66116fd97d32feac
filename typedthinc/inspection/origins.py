"""Where the two numbers of an error come from: which layer, which argument, which line.

1. The message has both numbers: `(width 64, not 128)`.
2. The layer or the data that is marked has one of them, what stands before it or beside it the other.
3. Inside a model the one comes from the first layer that is made with it, the other from the last.
4. Names are followed to the number that they stand for; declared types and the shapes of arrays have numbers, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from mypy.nodes import CallExpr, Expression, IntExpr, MemberExpr, NameExpr, OpExpr, RefExpr, Var
from mypy.server.subexpr import get_subexpressions
from mypy.types import CallableType, Instance, LiteralType, Overloaded, Type, get_proper_type

from typedthinc._mypy.assignments import constant
from typedthinc._mypy.literals import size_of
from typedthinc.cli.reports import Report
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.layers import SourceLayer, making, source_layer
from typedthinc.shapes import rules
from typedthinc.shapes.sizes import Known
from typedthinc.shapes.terms import width_of

_NUMBERS: Final = re.compile(r"\((?:width|rows|length|axis \d+:) (\d+), not (\d+)\)")


class Origin(NamedTuple):
    """Where a number comes from: lines count from 1, columns from 0."""

    size: int
    text: str
    line: int
    column: int
    end_line: int
    end_column: int
    through: str = ""

    def __str__(self) -> str:
        return f"{self.size} {self.text}, line {self.line}{self.through}"


def origins(check: FinishedCheck, report: Report) -> list[Origin]:
    """Say where the numbers of an error come from; those that are not found are left out."""
    numbers = _NUMBERS.search(report.message)
    marked = _at(check, report)
    if numbers is None or marked is None:
        return []
    wanted, came = map(int, numbers.groups())
    others = _beside(check, marked)
    found = [_first([marked], wanted, check, last=False), *_both(check, marked, others, wanted, came)]
    if found[0] is not None:  # the marked layer takes one, something before it gives the other
        return [each for each in (found[0], _first(others, came, check, last=True)) if each is not None]
    return [each for each in found if each is not None]


def _both(
    check: FinishedCheck, marked: Expression, others: Sequence[Expression], wanted: int, came: int
) -> list[Origin | None]:
    """The marked data has one number, the model that it comes to the other."""
    return [_first(others, wanted, check, last=False), _first([marked], came, check, last=True)]


def _at(check: FinishedCheck, report: Report) -> Expression | None:
    span = report.line, report.column - 1, report.end_line, report.end_column - 1
    for each in check.expressions:
        if (each.line, each.column, each.end_line, each.end_column) == span:
            return each
    return None


def _beside(check: FinishedCheck, marked: Expression) -> list[Expression]:
    """List what the marked expression is compared with, the nearest first."""
    for each in check.expressions:
        if isinstance(each, OpExpr) and each.right is marked:
            return [each.left]
        if isinstance(each, CallExpr) and marked in each.args:
            before = each.args[: each.args.index(marked)]
            owner = [each.callee.expr] if isinstance(each.callee, MemberExpr) else [each.callee]
            return [*reversed(before), *owner]
    return []


def _first(expressions: Sequence[Expression], size: int, check: FinishedCheck, *, last: bool) -> Origin | None:
    for expression in expressions:
        layer = source_layer(check, expression) or _making_data(check, expression)
        found = _of_layer(check, layer, size, last=last) if layer is not None else _of_data(check, expression, size)
        for each in found:
            return each
    return None


def _making_data(check: FinishedCheck, data: Expression) -> SourceLayer | None:
    """Find the model whose output the data is: `model` of `model.predict(X)`."""
    made = making(check, data)
    if isinstance(made, CallExpr) and isinstance(made.callee, MemberExpr):
        return source_layer(check, made.callee.expr)
    return None


def _of_layer(check: FinishedCheck, layer: SourceLayer, size: int, *, last: bool) -> Iterator[Origin]:
    if layer.rule is rules.concatenate and last:
        widths = [_width(each) for each in layer.layers]
        if None not in widths and sum(filter(None, widths)) == size:
            yield _origin(check, layer.made, size, f"is {' + '.join(map(str, widths))}, what concatenate gives")
    for each in reversed(layer.layers) if last else layer.layers:
        yield from _of_layer(check, each, size, last=last)
    if isinstance(layer.made, CallExpr):
        yield from _of_arguments(check, layer.made, size)


def _of_arguments(check: FinishedCheck, call: CallExpr, size: int) -> Iterator[Origin]:
    names = _parameters(check.type_of(call.callee))
    for place, (name, argument) in enumerate(zip(call.arg_names, call.args, strict=True)):
        if _size(check, argument) == size:
            parameter = name or (names[place] if place < len(names) else None) or "an argument"
            called = call.callee.name if isinstance(call.callee, NameExpr | MemberExpr) else "the call"
            yield _origin(check, argument, size, f"is {parameter} of {called}")


def _of_data(check: FinishedCheck, expression: Expression, size: int) -> Iterator[Origin]:
    made = making(check, expression)
    for each in get_subexpressions(made):
        if isinstance(each, IntExpr | RefExpr) and _size(check, each) == size:
            yield _origin(check, each, size, f"stands in {check.segment(made)}")
    if isinstance(expression, NameExpr) and isinstance(expression.node, Var) and _has(expression.node.type, size):
        line, column = expression.node.line, expression.node.column
        yield Origin(size, f"is declared for {expression.name}", line, column, line, column + len(expression.name))


def _size(check: FinishedCheck, expression: Expression) -> int | None:
    call = check.call(expression)
    size = size_of(call.checker, call.assignments, call.reader, expression)
    return size.constant if isinstance(size, Known) and not size.terms else None


def _through(check: FinishedCheck, argument: Expression) -> str:
    value = constant(check.assignments, argument) if isinstance(argument, RefExpr) else None
    return "" if value is None else f", through {check.segment(argument)} = {check.segment(value)}, line {value.line}"


def _width(layer: SourceLayer) -> int | None:
    width = width_of(layer.layer_type.scheme.alternatives[0].output)
    return width.constant if isinstance(width, Known) and not width.terms else None


def _parameters(typ: Type) -> list[str | None]:
    proper = get_proper_type(typ)
    item = proper.items[0] if isinstance(proper, Overloaded) else proper
    return item.arg_names if isinstance(item, CallableType) else []


def _has(typ: Type | None, size: int) -> bool:
    proper = get_proper_type(typ)
    if isinstance(proper, LiteralType):
        return proper.value == size
    return isinstance(proper, Instance) and any(_has(each, size) for each in proper.args)


def _origin(check: FinishedCheck, expression: Expression, size: int, text: str) -> Origin:
    end_line, end_column = expression.end_line or expression.line, expression.end_column or expression.column
    through = _through(check, expression)
    return Origin(size, text, expression.line, expression.column, end_line, end_column, through)
