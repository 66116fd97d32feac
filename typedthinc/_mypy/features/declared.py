"""Declared types: a model made where an annotation says what it must be.

What plain mypy cannot do: the visible type of a model has no sizes, so it fits every declaration.

1. Find the type that is wanted where the call stands: of the variable or of the function's result, or of the branch
   or item of it that the call makes. Parameters are the business of `calls.py`; what a variable without annotation
   holds was not declared.
2. Fit what it takes to what the model takes, and what the model gives to what it gives.
3. Report the end that differs. Containers, dtype families and ranks are in the visible type, too: of these mypy would
   write out both types, so the call gets one that fits, of which nothing is known, and mypy has nothing left to say.
"""

from __future__ import annotations

from mypy.nodes import CallExpr, Expression
from mypy.subtypes import is_subtype
from mypy.types import CallableType, Overloaded, Type, get_proper_type

from typedthinc._mypy.compat import expected_type, type_of
from typedthinc._mypy.context import Call, name_of_model
from typedthinc._mypy.features import refusals
from typedthinc._mypy.signature_info import erased
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc.shapes.rules.branches import best
from typedthinc.shapes.scheme import LayerType, Signature, mistaken
from typedthinc.shapes.sentences import Mismatch, gives_but, takes_but
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Term
from typedthinc.shapes.unify import fit


def checked(call: Call, result: Type, *, item: CallableType | None = None) -> Type:
    """Report a model that is not what its place is declared to hold.

    Args:
        item: The overload that mypy asks about; it may take another one. None where one answer speaks for all.

    Returns:
        The type of the model, or one of which nothing is known if something else was declared.
    """
    node = call.node
    if not isinstance(node, Expression) or not call.assignments.is_declared(node):
        return result
    # mypy looks at parts of a value without the declared type, too.
    misfit = _found(call, node, result, item) or call.assignments.misfits.get(node)
    if misfit is None:
        return result
    call.assignments.misfits[node] = misfit
    call.report(misfit)
    return call.model_type(mistaken(name_of_model(node)))


def _found(call: Call, node: Expression, result: Type, item: CallableType | None) -> Mismatch | None:
    expected = expected_type(call.checker, returned=call.assignments.is_returned(node))
    wanted = models_arguments(expected)
    layer = call.layer_type_from(result, node)
    if expected is None or wanted is None or layer is None:
        return None
    misfit = _misfit(call, layer, *map(call.reader.term, wanted))
    # mypy knows the visible types best: what fits them is an error only by its sizes.
    if misfit is not None and misfit.kind != "size" and not _is_refused(call, result, expected, item):
        return None
    return misfit


def _is_refused(call: Call, result: Type, expected: Type, item: CallableType | None) -> bool:
    if is_subtype(result, erased(expected)):
        return False
    if item is None or not isinstance(call.node, CallExpr):
        return True
    callee = get_proper_type(type_of(call.checker, call.node.callee))
    return not isinstance(callee, Overloaded) or refusals.taken_by(call, call.node, item) == [item]


def _misfit(call: Call, layer: LayerType, taken: Term, gives: Term) -> Mismatch | None:
    """Return what is wrong with a model by the types that are declared for its ends."""
    failures: list[Mismatch] = []
    for item in layer.scheme.instantiate("0."):
        try:
            _fit(layer, item, taken, gives, Substitution(call.is_base))
        except Mismatch as mismatch:
            failures.append(mismatch)
        else:
            return None
    return best(failures)


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
