"""Where a size of a layer comes from: the arguments that it was made with, those of what it is made of, defaults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mypy.nodes import (
    ARG_POS,
    CallExpr,
    Expression,
    FuncDef,
    IntExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    TupleExpr,
)
from mypy.server.subexpr import get_subexpressions
from mypy.types import AnyType, CallableType, Overloaded, get_proper_type

from typedthinc._mypy.assignments import constant, place
from typedthinc.inspection.neighbours import width_given
from typedthinc.inspection.numbers import Origin, Text
from typedthinc.inspection.source_layers import SourceLayer
from typedthinc.shapes import rules
from typedthinc.shapes.passing import first_input, given_text, taken_text
from typedthinc.shapes.scheme import LayerType

_COLUMN: Final = "column"


def of_layer(text: Text, layer: SourceLayer, size: int, *, last: bool) -> Iterator[Origin]:
    """Find a size of a layer in the source: of what is in it, the first that has it, or the last."""
    maker = layer.returned or layer
    within = Text.of(maker, text)
    if layer.rule is rules.concatenate and last:
        widths = [width_given(each) for each in layer.layers]
        if None not in widths and sum(filter(None, widths)) == size:
            yield within.origin(maker.made, size, f"is {' + '.join(map(str, widths))}, what concatenate gives")
    if maker is not layer and isinstance(layer.made, CallExpr):
        yield from _of_arguments(text, layer.made, size)
    for each in reversed(layer.layers) if last else layer.layers:
        yield from of_layer(text, each, size, last=last)
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
        parameter = name or (names[number] if number < len(names) else None) or "an argument"
        called = call.callee.name if isinstance(call.callee, NameExpr | MemberExpr) else "the call"
        if text.size(argument) == size and name != _COLUMN:
            yield text.origin(argument, size, f"is {parameter} of {called}")
        elif name == _COLUMN and text.size(argument) == size - 1:
            yield text.origin(argument, size, f"columns are needed for {_COLUMN}={size - 1}")
        elif (summed := _summed(text, argument, size)) is not None:
            yield text.origin(argument, size, f"is {summed}, {parameter} of {called}")
    yield from _of_defaults(text, call, size)


def _summed(text: Text, argument: Expression, size: int) -> str | None:
    """Write the sum that several widths make: `(2, 3)` as `2 + 3`."""
    written = constant(text.check.assignments, argument) if isinstance(argument, RefExpr) else argument
    items = written.items if isinstance(written, TupleExpr | ListExpr) else ()
    numbers = [text.size(each) for each in items]
    if len(numbers) < 2 or None in numbers or sum(filter(None, numbers)) != size:
        return None
    return " + ".join(map(str, numbers))


def _of_defaults(text: Text, call: CallExpr, size: int) -> Iterator[Origin]:
    """Look at what a function of the program takes where the call gives nothing."""
    function = call.callee.node if isinstance(call.callee, RefExpr) else None
    layer_type = text.check.layer_type(call)
    there = text.elsewhere(function.fullname.rpartition(".")[0]) if isinstance(function, FuncDef) else None
    # A depth may be the same number as a width by chance.
    if not isinstance(function, FuncDef) or there is None or layer_type is None:
        return
    if not re.search(rf"\b{size}\b", ends_of(layer_type)):
        return
    for number, parameter in enumerate(function.arguments):
        default, name = parameter.initializer, parameter.variable.name
        is_given = number < call.arg_kinds.count(ARG_POS) or name in call.arg_names
        if default is not None and not is_given and there.size(default) == size:
            yield there.origin(default, size, f"is the default of {name} of {function.name}")


def ends_of(layer_type: LayerType) -> str:
    """Write what a layer takes and gives."""
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
