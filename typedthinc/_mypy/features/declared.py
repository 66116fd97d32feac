"""Declared types: a model made where an annotation says what it must be.

What plain mypy cannot do: the visible type of a model has no sizes, so it fits every declaration.

1. Find the type that is wanted where the call stands: of the variable or of the function's result. Parameters are the
   business of `calls.py`; what a list or a variable without annotation holds was not declared.
2. Fit what it takes to what the model takes, and what the model gives to what it gives.
3. Report sizes. Containers, dtype families and ranks are in the visible type, and mypy reports them.
"""

from __future__ import annotations

from mypy.nodes import Expression
from mypy.types import Type

from typedthinc._mypy.assignments import place
from typedthinc._mypy.compat import expected_type
from typedthinc._mypy.context import Call
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc.shapes.scheme import LayerType, Signature
from typedthinc.shapes.sentences import Mismatch, gives_but, takes_but
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Term
from typedthinc.shapes.unify import fit


def check(call: Call, result: Type) -> None:
    """Report a model that is not what its place is declared to hold."""
    node = call.node
    if call.trial is not None:
        return
    expected = expected_type(call.checker, returned=place(node) in call.assignments.returned)
    wanted = models_arguments(expected)
    if wanted is None or not isinstance(node, Expression):
        return
    layer = call.layer_type_from(result, node)
    if layer is not None:
        _compare(call, layer, call.reader.term(wanted[0]), call.reader.term(wanted[1]))


def _compare(call: Call, layer: LayerType, taken: Term, gives: Term) -> None:
    failures: list[Mismatch] = []
    for item in layer.scheme.instantiate("0."):
        try:
            _fit(layer, item, taken, gives, Substitution(call.is_base))
            return
        except Mismatch as mismatch:
            failures.append(mismatch)
    sizes = [failure for failure in failures if failure.kind == "size"]
    if sizes and call.assignments.is_declared(call.node):
        call.report(sizes[0])


def _fit(layer: LayerType, item: Signature, taken: Term, gives: Term, bound: Substitution) -> None:
    try:
        fit(taken, item.input, bound)
    except Misfit as misfit:
        text = takes_but(layer.taker, item.input, "the declared type takes", taken, misfit)
        raise Mismatch(misfit.kind, text) from None
    try:
        fit(item.output, gives, bound)
    except Misfit as misfit:
        text = gives_but("the declared type", gives, f"{layer.giver} gives", bound.term(item.output), misfit)
        raise Mismatch(misfit.kind, text) from None
