"""What is set as a parameter of a layer of the library, from outside: `Linear(4, 8).set_param("W", W)`.

What plain mypy cannot do: know which array "W" is. `features/arrays/parameters.py` does the same inside a layer.

1. Find the call of the factory that made the model, and with it the module of the layer.
2. Its forward says what each parameter is, `W: Floats2d[O, I] = model.get_param("W")`, and which sizes O and I are by
   the annotation of `model`. The text is read, for mypy's cache keeps no bodies.
3. Put the sizes of this model in, and compare what is set.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import ARG_POS, CallExpr, Expression, MemberExpr, StrExpr
from mypy.types import CallableType

from typedthinc._mypy.context import Call
from typedthinc._mypy.features.layer_forwards import module_of_layer, parameter_of_layer
from typedthinc.shapes.sentences import Mismatch, parameter_but
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit

SETTING: Final = {"set_param": "{}", "set_grad": "the gradient of {}", "inc_grad": "the gradient of {}"}


def analyze(call: Call, signature: CallableType, _args: Sequence[Sequence[Expression]], method: str) -> CallableType:
    """Compare what is set as a parameter, or as its gradient, with what the layer's forward says."""
    node = call.node
    if not isinstance(node, CallExpr) or not isinstance(node.callee, MemberExpr) or len(node.args) != 2:
        return signature
    name, value = node.args
    if node.arg_kinds != [ARG_POS, ARG_POS] or not isinstance(name, StrExpr):
        return signature
    wanted = parameter(call, node.callee.expr, name.value)
    if wanted is None:
        return signature
    term = call.term_of(value)
    if isinstance(term, Array):
        _compare(call, wanted, term, SETTING[method].format(name.value), value)
    return signature


def _compare(call: Call, wanted: Array, term: Array, what: str, value: Expression) -> None:
    try:
        fit(term, wanted, Substitution())
    except Misfit as misfit:
        if misfit.kind in ("size", "rank"):
            call.report(Mismatch(misfit.kind, parameter_but(what, wanted, term, misfit)), value)


def parameter(call: Call, model: Expression, name: str) -> Array | None:
    """Return what a parameter of a model is, with all that is known of its sizes."""
    found = module_of_layer(call.assignments, model)
    module = None if isinstance(found, Expression) else found
    return parameter_of_layer(call.checker, module, call.layer_type_of(model), name)
