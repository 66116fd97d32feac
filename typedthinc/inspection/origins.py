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
    ARG_POS,
    CallExpr,
    Expression,
    FuncDef,
    IntExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    OverloadedFuncDef,
    RefExpr,
)
from mypy.server.subexpr import get_subexpressions
from mypy.types import AnyType, CallableType, Overloaded, get_proper_type

from typedthinc._mypy.assignments import place
from typedthinc.cli.reports import Report
from typedthinc.inspection.declarations import declared
from typedthinc.inspection.factories import ways_in
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.layers import making, source_layer
from typedthinc.inspection.neighbours import neighbours, starred_in, width_given
from typedthinc.inspection.numbers import Origin, Text
from typedthinc.inspection.numbers_of_data import of_data
from typedthinc.inspection.source_layers import LayerRow, SourceLayer, rows
from typedthinc.shapes import rules
from typedthinc.shapes.misfits import size_in_words
from typedthinc.shapes.passing import first_input, given_text, taken_text
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.terms import describe, width_of

_NUMBERS: Final = re.compile(
    r"\((?:width|rows|length|axis \d+:) (?:(\d+)(?: or more)?, not (\d+)(?: or more)?\)|"
    r"(\d+) is not a multiple of (\d+))|"
    r"needs equal inner sizes, not (\d+) and (\d+)"
)
# Two arrays of which no layer speaks: `not Floats2d[64, 10] and Floats2d[10, 10]`.
_SHAPES: Final = re.compile(r"\b[A-Z]\w+\dd\[([\d, *]+)\](?:.*?)\b[A-Z]\w+\dd\[([\d, *]+)\]")


_COLUMN: Final = "column"
_SETTING: Final = "set_dim"


def origins(check: FinishedCheck, report: Report) -> list[Origin]:
    """Say where the numbers of an error come from; those that are not found are left out."""
    numbers = _NUMBERS.search(report.message)
    marked = _at(check, report)
    if marked is None:
        return []
    if numbers is None:
        return _of_arrays(check, report, marked)
    wanted, came = map(int, filter(None, numbers.groups()))
    others = _beside(check, marked)
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
    one = one or _given(check, marked, wanted)
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


def _of_neighbours(check: FinishedCheck, marked: Expression, wanted: int, came: int) -> list[Origin]:
    """Say where two sizes come from of layers side by side, in some way or round that leads there."""
    for before, after in neighbours(check, marked):
        if _ends_with(before, came) and re.search(rf"\b{wanted}\b", _ends(after.layer_type)):
            one = next(_of_layer(Text(check), after, wanted, last=False), None)
            two = next(_of_layer(Text(check), before, came, last=True), None)
            if one is not None and two is not None:
                return [one, two]
    return []


def _ends_with(layer: SourceLayer, size: int) -> bool:
    given = given_text(layer.layer_type, first_input(layer.layer_type))
    return re.search(rf"\b{size}\b", given) is not None


def _of_arrays(check: FinishedCheck, report: Report, marked: Expression) -> list[Origin]:
    """Say where two sizes come from that numpy compares."""
    shapes = _SHAPES.search(report.message)
    if shapes is None:
        return []
    inside = get_subexpressions(marked)
    for one, other in zip(*(each.split(", ") for each in shapes.groups()), strict=False):
        if one != other and one.isdigit() and other.isdigit():
            places = [each for each in inside if _may_be_array(each) and each is not marked]
            found = [_first(places, int(one), check, last=False), _first(places[::-1], int(other), check, last=True)]
            if found[0] is not None and found[1] is not None:
                return _known(found)
    return []


def _may_be_array(expression: Expression) -> bool:
    is_name = isinstance(expression, RefExpr) and not expression.fullname.startswith("numpy.")
    return is_name or isinstance(expression, CallExpr)


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
            for words in (describe(end), f"width {size_in_words(width_of(end))}"):
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
    return None


def _beside(check: FinishedCheck, marked: Expression) -> list[Expression]:
    """List what the marked expression is compared with, the nearest first."""
    for step in check.steps.values():
        if step.rvalue is marked:
            return [step.lvalue]
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
        yield from _of_layer(Text(check), layer, size, last=last)
        yield from _set_later(check, expression, size)
        return
    spread = _spread(check, expression)
    for each in reversed(spread) if last else spread:
        yield from _of_layer(Text(check), each, size, last=last)
    made = _unpacked(check, making(check, expression))
    if isinstance(made, CallExpr) and isinstance(made.callee, MemberExpr):
        model = source_layer(check, made.callee.expr)
        if model is not None:  # `Y` or `backprop` of `model.begin_update(X)`
            yield from _of_layer(Text(check), model, size, last=last)
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


def _of_layer(text: Text, layer: SourceLayer, size: int, *, last: bool) -> Iterator[Origin]:
    maker = layer.returned or layer
    within = Text.of(maker, text)
    if layer.rule is rules.concatenate and last:
        widths = [width_given(each) for each in layer.layers]
        if None not in widths and sum(filter(None, widths)) == size:
            yield within.origin(maker.made, size, f"is {' + '.join(map(str, widths))}, what concatenate gives")
    if maker is not layer and isinstance(layer.made, CallExpr):
        yield from _of_arguments(text, layer.made, size)
    for each in reversed(layer.layers) if last else layer.layers:
        yield from _of_layer(text, each, size, last=last)
    if isinstance(maker.made, CallExpr):
        yield from _of_arguments(within, maker.made, size)
        if not maker.layers:
            yield from _of_calls_inside(within, maker.made, size, last=last)


def _of_calls_inside(text: Text, call: CallExpr, size: int, *, last: bool) -> Iterator[Origin]:
    """Look in what a layer wraps: a module of another framework, made where the layer is made."""
    inside = [each for each in get_subexpressions(call) if isinstance(each, CallExpr) and each is not call]
    for each in sorted(inside, key=place, reverse=last):
        for argument in each.args:
            if isinstance(argument, IntExpr | RefExpr) and text.size(argument) == size:
                yield text.origin(argument, size, f"stands in {text.check.segment(each)}")


def _of_arguments(text: Text, call: CallExpr, size: int) -> Iterator[Origin]:
    names = _parameters(text, call)
    for number, (name, argument) in enumerate(zip(call.arg_names, call.args, strict=True)):
        if text.size(argument) == size and name != _COLUMN:
            parameter = name or (names[number] if number < len(names) else None) or "an argument"
            called = call.callee.name if isinstance(call.callee, NameExpr | MemberExpr) else "the call"
            yield text.origin(argument, size, f"is {parameter} of {called}")
        elif name == _COLUMN and text.size(argument) == size - 1:
            yield text.origin(argument, size, f"columns are needed for {_COLUMN}={size - 1}")
    yield from _of_defaults(text, call, size)


def _of_defaults(text: Text, call: CallExpr, size: int) -> Iterator[Origin]:
    """Look at what a function of the program takes where the call gives nothing."""
    function = call.callee.node if isinstance(call.callee, RefExpr) else None
    layer_type = text.check.layer_type(call)
    there = text.elsewhere(function.fullname.rpartition(".")[0]) if isinstance(function, FuncDef) else None
    # A depth may be the same number as a width by chance.
    if not isinstance(function, FuncDef) or there is None or layer_type is None:
        return
    if not re.search(rf"\b{size}\b", _ends(layer_type)):
        return
    for number, parameter in enumerate(function.arguments):
        default, name = parameter.initializer, parameter.variable.name
        is_given = number < call.arg_kinds.count(ARG_POS) or name in call.arg_names
        if default is not None and not is_given and there.size(default) == size:
            yield there.origin(default, size, f"is the default of {name} of {function.name}")


def _ends(layer_type: LayerType) -> str:
    taken = first_input(layer_type)
    return f"{taken_text(layer_type, taken)} {given_text(layer_type, taken)}"


def _parameters(text: Text, call: CallExpr) -> list[str | None]:
    proper = get_proper_type(text.check.type_of(call.callee))
    node = call.callee.node if isinstance(call.callee, RefExpr) else None
    if isinstance(proper, AnyType) and isinstance(node, FuncDef | OverloadedFuncDef) and node.type is not None:
        # In another file no types are known; but functions have theirs.
        proper = node.type
    item = proper.items[0] if isinstance(proper, Overloaded) else proper
    return item.arg_names if isinstance(item, CallableType) else []
