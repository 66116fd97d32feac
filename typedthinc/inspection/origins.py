"""Where the two numbers of an error come from: which layer, which argument, which line.

1. The message has both numbers: `(width 64, not 128)`.
2. The layer or the data that is marked has one of them, what stands before it or beside it the other.
3. Inside a model the one comes from the first layer that is made with it, the other from the last.
4. Names are followed to the number that they stand for; declared types and the shapes of arrays have numbers, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Expression,
    IndexExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
)
from mypy.server.subexpr import get_subexpressions

from typedthinc._mypy.features.visiting import nodes_of
from typedthinc.cli.reports import Report
from typedthinc.inspection.declarations import declared
from typedthinc.inspection.factories import ways_in
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.inside import of_layer_inside
from typedthinc.inspection.layers import making, source_layer
from typedthinc.inspection.neighbours import neighbours, starred_in
from typedthinc.inspection.numbers import Origin, Text
from typedthinc.inspection.numbers_of_data import of_data
from typedthinc.inspection.numbers_of_layers import ends_of, of_layer
from typedthinc.inspection.numbers_of_names import of_names, of_parameter
from typedthinc.inspection.source_layers import LayerRow, SourceLayer, rows
from typedthinc.shapes.misfits import size_in_words
from typedthinc.shapes.passing import first_input, given_text
from typedthinc.shapes.terms import Widened, describe, width_of

_NUMBERS: Final = re.compile(
    r"\((?:width|rows|length|axis \d+:) (?:(\d+)(?: or more)?, not (\d+)(?: or more)?\)|"
    r"(\d+) is not a multiple of (\d+))|"
    r"needs equal inner sizes, not (\d+) and (\d+)|"
    r"with size (\d+) in .* and (\d+) before it"
)
_INSIDE: Final = re.compile(r"\(a layer inside takes width (\d+), not (\d+)\)")
_NAMES: Final = re.compile(r"there are (\d+) names, but the guesses have (\d+) columns")
_TRUTHS: Final = re.compile(r"gives (?:nO = )?(\d+) columns, but Y has (\d+)")
# Two arrays of which no layer speaks: `not Floats2d[64, 10] and Floats2d[10, 10]`.
_SHAPES: Final = re.compile(r"\b[A-Z]\w+\dd\[([\d, *]+)\](?:.*?)\b[A-Z]\w+\dd\[([\d, *]+)\]")


_SETTING: Final = "set_dim"


def origins(check: FinishedCheck, report: Report) -> list[Origin]:
    """Say where the numbers of an error come from; those that are not found are left out."""
    numbers = _NUMBERS.search(report.message)
    marked = _at(check, report)
    if marked is None:
        return []
    others = _beside(check, marked)
    if numbers is None:
        return (
            _of_model(check, report, marked, others)
            or _of_names(check, report, marked, others)
            or _of_truths(check, report, marked, others)
            or _of_arrays(check, report, marked, others)
        )
    wanted, came = map(int, filter(None, numbers.groups()))
    if isinstance(marked, OpExpr) and numbers[5]:
        return _known(
            [_first([marked.left], wanted, check, last=False), _first([marked.right], came, check, last=True)]
        )
    # In what a star spreads, the neighbours are the likeliest.
    found = _of_neighbours(check, marked, wanted, came) if starred_in(check, marked) is not None else []
    one, two = (None, None) if found else _of_both(check, marked, others, wanted, came)
    if one is None or two is None:
        found = found or _of_neighbours(check, marked, wanted, came)
    if found:
        return found
    one = one or _shown(check, [marked, *others], wanted, "takes") or _shown(check, others, wanted, "gives")
    one = one or _given(check, marked, wanted) or next(of_parameter(Text(check), marked, wanted), None)
    return _known([one, two or _shown(check, others, came, "gives") or _shown(check, [marked], came, "gives")])


def _of_both(
    check: FinishedCheck, marked: Expression, others: Sequence[Expression], wanted: int, came: int
) -> tuple[Origin | None, Origin | None]:
    """Say where two sizes come from that do not stand in one list."""
    if source_layer(check, marked) is None:
        # Data may have the other number, too, by chance.
        models = [each for each in others if source_layer(check, each) is not None]
        one = _first(models, wanted, check, last=False) or declared(check, marked, wanted)
        one = one or _first(others, wanted, check, last=False)
        two = _first([marked, *others], came, check, last=True) or declared(check, marked, came)
        return one or _first([marked], wanted, check, last=False), two
    one = _first([marked], wanted, check, last=False)
    # The marked layer takes one, something before it gives the other; or the marked layer gives the other.
    second = others if one is not None else [marked, *others]
    one = one or _first(others, wanted, check, last=False) or declared(check, marked, wanted)
    two = _first(second, came, check, last=True) or _first([marked], came, check, last=True)
    return one, two or declared(check, marked, came) or _given(check, marked, came)


def _of_model(check: FinishedCheck, report: Report, data: Expression, others: Sequence[Expression]) -> list[Origin]:
    """Say where two sizes come from that meet inside the model that gets the data."""
    inside = _INSIDE.search(report.message)
    models = [layer for each in others if (layer := source_layer(check, each)) is not None] if inside else []
    return of_layer_inside(Text(check), models[0], data, *map(int, inside.groups())) if inside and models else []


def _of_names(check: FinishedCheck, report: Report, marked: Expression, others: Sequence[Expression]) -> list[Origin]:
    """Say which names of classes a loss has, and where the number of columns comes from."""
    numbers = _NAMES.search(report.message)
    if numbers is None:
        return []
    named, columns = map(int, numbers.groups())
    calls = (each for each in check.expressions if isinstance(each, CallExpr) and marked in each.args)
    found = (each for call in calls for each in of_names(Text(check), call, named))
    return _known([next(found, None), _first([marked, *others], columns, check, last=True)])


def _of_truths(check: FinishedCheck, report: Report, marked: Expression, others: Sequence[Expression]) -> list[Origin]:
    """Say where the columns come from that a model gives, and those that truths have."""
    numbers = _TRUTHS.search(report.message)
    if numbers is None:
        return []
    models = [each for each in others if source_layer(check, each) is not None]
    gives, has = map(int, numbers.groups())
    return _known([_first(models, gives, check, last=True), _first([marked], has, check, last=True)])


def _of_neighbours(check: FinishedCheck, marked: Expression, wanted: int, came: int) -> list[Origin]:
    """Say where two sizes come from of layers side by side, in some way or round that leads there."""
    for before, after in neighbours(check, marked):
        if _ends_with(before, came) and re.search(rf"\b{wanted}\b", ends_of(after.layer_type)):
            one = next(of_layer(Text(check), after, wanted, last=False), None)
            two = next(of_layer(Text(check), before, came, last=True), None)
            if one is not None and two is not None:
                return [one, two]
    return []


def _ends_with(layer: SourceLayer, size: int) -> bool:
    given = given_text(layer.layer_type, first_input(layer.layer_type))
    return re.search(rf"\b{size}\b", given) is not None


def _of_arrays(check: FinishedCheck, report: Report, marked: Expression, others: Sequence[Expression]) -> list[Origin]:
    """Say where two sizes come from that numpy compares."""
    shapes = _SHAPES.search(report.message)
    if shapes is None:
        return []
    inside = [each for whole in (*others[::-1], marked) for each in get_subexpressions(whole)]
    sizes = [each.split(", ") for each in shapes.groups()]
    # Of an array with more axes than the other, numpy compares the last ones.
    for one, other in zip(*(each[-min(map(len, sizes)) :] for each in sizes), strict=True):
        if one != other and one.isdigit() and other.isdigit():
            places = [each for each in inside if _may_be_array(each, marked)]
            found = [_first(places, int(one), check, last=False), _first(places[::-1], int(other), check, last=True)]
            if found[0] is not None and found[1] is not None:
                return _known(found)
    return []


def _may_be_array(expression: Expression, whole: Expression) -> bool:
    is_name = isinstance(expression, RefExpr) and not expression.fullname.startswith("numpy.")
    return is_name or (isinstance(expression, CallExpr) and expression is not whole)


def _given(check: FinishedCheck, marked: Expression, size: int | None) -> Origin | None:
    """Find a number in what the layer before the marked one gives for what comes to it."""
    for call in check.expressions:
        whole = source_layer(check, call) if isinstance(call, CallExpr) and marked in call.args else None
        before: LayerRow | None = None
        for row in rows(whole) if whole is not None else ():
            if row.layer.shown is marked:
                break
            before = row if row.depth == 1 else before
        if before is not None and size is not None and re.search(rf"\b{size}\b", before.gives):
            return Text(check).origin(before.layer.shown, size, f"is what {before.layer.name} gives for {before.takes}")
    return None


def _shown(check: FinishedCheck, expressions: Sequence[Expression], size: int, does: str) -> Origin | None:
    """Find a number in what a layer takes or gives, wherever it has it from."""
    for expression in expressions:
        layer = source_layer(check, expression)
        for signature in layer.layer_type.scheme.alternatives if layer is not None else ():
            end = signature.input if does == "takes" else signature.output
            columns = f"{end.factor} * n columns" if isinstance(end, Widened) else ""
            for words in (describe(end), f"width {size_in_words(width_of(end))}", columns):
                if layer is not None and re.search(rf"\b{size}\b", words):
                    return Text(check).origin(expression, size, f"is in what {layer.name} {does}, {words}")
    return None


def _known(found: Sequence[Origin | None]) -> list[Origin]:
    return [each for each in found if each is not None]


def _at(check: FinishedCheck, report: Report) -> Expression | None:
    span = report.line, report.column - 1, report.end_line, report.end_column - 1
    for each in check.expressions:
        if (each.line, each.column, each.end_line, each.end_column) == span:
            return each
    # What `table["a"] = X` gives a method is not where the error is.
    for statement in nodes_of(check.tree):
        if isinstance(statement, AssignmentStmt) and isinstance(statement.lvalues[0], IndexExpr):
            target = statement.lvalues[0]
            if (target.line, target.column, target.end_line, target.end_column) == span:
                return statement.rvalue
    return None


def _beside(check: FinishedCheck, marked: Expression) -> list[Expression]:
    """List what the marked expression is compared with, the nearest first."""
    for step in check.steps.values():
        if step.rvalue is marked:
            return [step.lvalue]
    for statement in nodes_of(check.tree):
        if isinstance(statement, OperatorAssignmentStmt) and statement.lvalue is marked:
            return [statement.rvalue]
    for each in check.expressions:
        if isinstance(each, OpExpr) and each.right is marked:
            return [each.left]
        if isinstance(each, CallExpr) and marked in each.args:
            number, callee = each.args.index(marked), making(check, each.callee)
            owner = callee.expr if isinstance(callee, MemberExpr) else each.callee
            return [*reversed(each.args[:number]), owner, *each.args[number + 1 :]]
    return []


def _first(expressions: Sequence[Expression], size: int | None, check: FinishedCheck, *, last: bool) -> Origin | None:
    found = (each for expression in expressions for each in _all(check, expression, size, last=last))
    return next(found, None)


def _all(check: FinishedCheck, expression: Expression, size: int | None, *, last: bool) -> Iterator[Origin]:
    if size is None:
        return
    layer = source_layer(check, expression)
    if layer is not None:
        yield from of_layer(Text(check), layer, size, last=last)
        yield from _set_later(check, expression, size)
        return
    spread = _spread(check, expression)
    for each in reversed(spread) if last else spread:
        yield from of_layer(Text(check), each, size, last=last)
    made = _unpacked(check, making(check, expression))
    if isinstance(made, CallExpr) and isinstance(made.callee, MemberExpr):
        model = source_layer(check, made.callee.expr)
        if model is not None:  # `Y` or `backprop` of `model.begin_update(X)`
            yield from of_layer(Text(check), model, size, last=last)
            for data in made.args:
                yield from of_data(Text(check), data, size)
            return
    yield from of_data(Text(check), expression, size)


def _set_later(check: FinishedCheck, model: Expression, size: int) -> Iterator[Origin]:
    """Look for `model.set_dim("nO", 10)`."""
    for call in check.expressions:
        callee = call.callee if isinstance(call, CallExpr) else None
        if isinstance(call, CallExpr) and isinstance(callee, MemberExpr) and callee.name == _SETTING:
            if check.segment(callee.expr) == check.segment(model):
                sizes = (each for each in call.args if Text(check).size(each) == size)
                yield from (Text(check).origin(each, size, f"is set in {check.segment(call)}") for each in sizes)


def _spread(check: FinishedCheck, starred: Expression) -> list[SourceLayer]:
    """List the layers of `layers` in `chain(*layers, Softmax(10, 64))`."""
    call = starred_in(check, starred)
    if call is None:
        return []
    layers = next(ways_in(check, call), list[SourceLayer]())
    return layers[: len(layers) - (len(call.args) - 1 - call.args.index(starred))]


def _unpacked(check: FinishedCheck, expression: Expression) -> Expression:
    """Find the call that made an item of `Y, backprop = call`."""
    assigned = check.assignments.to(expression) if isinstance(expression, NameExpr) else []
    value = assigned[0].value if len(assigned) == 1 and assigned[0].path else None
    return value if isinstance(value, CallExpr) else expression
