"""`model.replace_node(old, new)`: what is known of a model after one of its layers has been replaced.

What plain mypy cannot do: tell that a call changes what another one made, and that the new layer does not fit.

1. Find the call of `chain` that made the model, and which of its layers is meant: `model.layers[1]`, or the name by
   which it was given.
2. Compose the chain with the new layer in that place; what does not fit is an error here, as when the program runs.
3. Keep the model as it is now as what the call made: `statements` take it for an assignment to the name.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import ARG_POS, CallExpr, Expression, IndexExpr, MemberExpr, NameExpr, RefExpr
from mypy.types import CallableType, Instance, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.dimensions import call_behind
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.names import COMBINATORS
from typedthinc._mypy.type_metadata import forget_made
from typedthinc._mypy.values import is_layers, literal_key
from typedthinc._mypy.variables import name_of
from typedthinc.shapes import rules
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type a call of `replace_node`."""
    forget_made(call.assignments, call.node)
    node = call.node
    receiver = node.callee.expr if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) else None
    layer = call.layer_type_of(receiver) if receiver is not None else None
    typ = get_proper_type(type_of(call.checker, receiver)) if receiver is not None else None
    if layer is not None and receiver is not None and isinstance(typ, Instance) and all(args[:2]):
        found = _replaced(call, receiver, args[0][0], args[1][0])
        call.with_layer_type(typ, found or LayerType(layer.name))
    return signature


def _replaced(call: Call, receiver: Expression, old: Expression, new: Expression) -> LayerType | None:
    """Return the type of a chain with another layer in it; None if nobody can tell."""
    made = call_behind(call, receiver)
    is_chain = made is not None and isinstance(made.callee, RefExpr) and COMBINATORS.get(made.callee.fullname)
    is_once = call.assignments.contents.changes_in_place == 1
    if made is None or is_chain is not rules.chain or set(made.arg_kinds) != {ARG_POS} or not is_once:
        return None
    number = _place(call, receiver, made, old)
    layers = [call.layer_type_of(new if place == number else each) for place, each in enumerate(made.args)]
    known = [each for each in layers if each is not None]
    if number is None or len(known) < len(layers):
        return None
    try:
        return rules.chain(known, Composition("chain", call.is_base))
    except Mismatch as mismatch:
        call.report(mismatch, new)
        return None


def _place(call: Call, receiver: Expression, made: CallExpr, old: Expression) -> int | None:
    """Return which of the layers of a chain is meant; None if nobody can tell, or it may stand elsewhere, too."""
    many = len(made.args)
    if isinstance(old, IndexExpr) and is_layers(old.base) and isinstance(old.base, MemberExpr):
        key, owner = literal_key(old.index), name_of(old.base.expr)
        is_own = owner is not None and owner == name_of(receiver)
        found = [key % many] if is_own and isinstance(key, int) and -many <= key < many else []
    else:
        found = [number for number, each in enumerate(made.args) if _is_same(each, old)]
    return found[0] if len(found) == 1 and _is_alone(call, made.args[found[0]], old) else None


def _is_same(layer: Expression, old: Expression) -> bool:
    return isinstance(layer, NameExpr) and isinstance(old, NameExpr) and layer.node is old.node


def _is_alone(call: Call, layer: Expression, old: Expression) -> bool:
    """Tell whether a layer stands in a chain alone: it is made there, or its name is named nowhere else."""
    if isinstance(layer, CallExpr):
        return True
    named = [each for each in nodes_of(call.checker.tree) if isinstance(each, NameExpr) and _is_same(each, layer)]
    # Where it is set, too.
    return isinstance(layer, NameExpr) and len([each for each in named if each not in (layer, old)]) == 1
