"""Guesses and truths that bodies of functions give to losses: `loss(Y, truths)`, of widths that no loss compares.

    def fit(model, X, truths):
        Y, backprop = model.begin_update(X)
        dY, value = L2Distance()(Y, truths)

    fit(Linear(10, 20), X, np.zeros((12, 3)))

Where types tell the sizes, the hook of the call says it; here it is what a call of the function gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr, RefExpr, Var
from mypy.types import Instance, get_proper_type

from typedthinc._mypy.array_types import term_of_value
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.names import LOSS_METHODS
from typedthinc.shapes import rules
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import ANY, Array

_LOSSES: Final = "typedthinc.losses."


def compare(file: File, node: CallExpr, args: Sequence[Value]) -> tuple[Expression, Mismatch] | None:
    """Say what is wrong with the truths that a loss is given; None if they may be right."""
    name = _loss(file, node)
    terms = [term_of_value(each) for each in args[:2]]
    if not name or len(node.args) != 2 or any(node.arg_names):
        return None
    guesses, truths = terms
    if not isinstance(guesses, Array) or not isinstance(truths, Array) or len(guesses.sizes) != len(truths.sizes):
        return None
    try:
        rules.accept(LayerType(name, Scheme.of(Signature(guesses, ANY))), truths, "the truths are")
    except Mismatch as mismatch:
        return (node.args[1], mismatch) if mismatch.kind == "size" else None
    return None


def _loss(file: File, node: CallExpr) -> str:
    """Return the name of the loss of the library that a call computes; "" for any other call."""
    callee = node.callee
    is_method = isinstance(callee, MemberExpr) and callee.name in LOSS_METHODS
    loss = callee.expr if isinstance(callee, MemberExpr) and is_method else callee
    if isinstance(loss, CallExpr):
        return _made(loss)
    proper = get_proper_type(file.checker.lookup_type_or_none(loss))
    if not isinstance(proper, Instance):
        return _assigned(file, loss)
    is_one = proper.type.fullname.startswith(_LOSSES) and not proper.type.is_protocol
    return proper.type.name if is_one else ""


def _made(loss: Expression | None) -> str:
    """Return the name of the loss that a call of its class makes; "" for anything else."""
    name = loss.callee.fullname if isinstance(loss, CallExpr) and isinstance(loss.callee, RefExpr) else ""
    return name.rpartition(".")[2] if name.startswith(_LOSSES) else ""


def _assigned(file: File, loss: Expression) -> str:
    """Return the name of the loss that all assignments to a variable make: of another module there are no types."""
    bindings = file.bindings
    if isinstance(loss, MemberExpr):
        found = bindings.attributes.get(loss.name, [])
        owners = {each.scope.info if each.scope is not None else None for each in found}
        owner = owners.pop() if len(owners) == 1 else None
        if not owner or not file.is_left(owner, loss.name, UNKNOWN):
            return ""
    else:
        found = bindings.names.get(loss.node, []) if isinstance(loss, NameExpr) and isinstance(loss.node, Var) else []
    names = {"" if each.path else _made(each.value) for each in found}
    return names.pop() if len(names) == 1 else ""
