"""Where numbers come from beside arguments: how many names a loss has, what a layer states of its parameters."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import CallExpr, DictExpr, Expression, FuncDef, ListExpr, MemberExpr, RefExpr, StrExpr, TupleExpr

from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.values import display
from typedthinc.inspection.layers import making
from typedthinc.inspection.numbers import Origin, Text


def of_names(text: Text, call: CallExpr, size: int) -> Iterator[Origin]:
    """Find the names of the loss that a call calls or is given."""
    callee = call.callee.expr if isinstance(call.callee, MemberExpr) else call.callee
    for each in (callee, *call.args):
        made = making(text.check, each)
        for name, argument in zip(made.arg_names, made.args, strict=True) if isinstance(made, CallExpr) else ():
            written = display(text.check.assignments, argument) if isinstance(argument, RefExpr) else argument
            if name == "names" and isinstance(written, ListExpr | TupleExpr) and len(written.items) == size:
                yield text.origin(written, size, f"names stand in {text.check.segment(written)}")


def of_parameter(text: Text, marked: Expression, size: int) -> Iterator[Origin]:
    """Find the shape that a layer states for the parameter that is set in its forward."""
    setting = next(
        (each for each in text.check.expressions if isinstance(each, CallExpr) and marked in each.args), None
    )
    named = setting.args[0] if setting is not None else None
    for call in text.check.expressions if isinstance(named, StrExpr) else ():
        stated = _argument(call, "params") if isinstance(call, CallExpr) else None
        if isinstance(call, CallExpr) and isinstance(stated, DictExpr) and _has_forward(text, call, marked):
            for key, shape in stated.items:
                if isinstance(key, StrExpr) and isinstance(named, StrExpr) and key.value == named.value:
                    for each in shape.items if isinstance(shape, TupleExpr) else ():
                        if text.size(each) == size:
                            yield text.origin(each, size, f"is stated for {key.value}")


def _argument(call: CallExpr, name: str) -> Expression | None:
    return next((each for each, given in zip(call.args, call.arg_names, strict=True) if given == name), None)


def _has_forward(text: Text, call: CallExpr, marked: Expression) -> bool:
    """Tell whether a layer is made with the function around an expression."""
    functions = (each for each in nodes_of(text.check.tree) if isinstance(each, FuncDef))
    around = [each for each in functions if each.line <= marked.line <= (each.end_line or 0)]
    return any(isinstance(each, RefExpr) and each.node in around for each in call.args)
