"""`layer.set_dim("nO", 10)`: what is known of a layer after one of its sizes has been set.

What plain mypy cannot do: tell that a call changes what another one made.

1. Find the call that made the layer; its declared signature tells which size is called nO.
2. Put the size in where the layer misses it. Another number than the one it has is an error, unless it is forced.
3. Keep the layer as it is now as what the call made: `statements` take it for an assignment to the name.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import CallExpr, Expression, MemberExpr, RefExpr, StrExpr
from mypy.types import CallableType, Instance, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.names import KEEPING_METHODS
from typedthinc._mypy.to_shapes import TypeReader, models_arguments
from typedthinc._mypy.type_metadata import forget_made
from typedthinc._mypy.values import makers
from typedthinc._mypy.variables import name_of
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch, is_set_already
from typedthinc.shapes.sizes import Computed, Known, Size, Var, atom
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import map_term
from typedthinc.shapes.unify import fit

_DEEPEST = 16
_ASKING = frozenset({"has_dim", "maybe_get_dim"})


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type a call of `set_dim`."""
    forget_made(call.assignments, call.node)
    node = call.node
    receiver = node.callee.expr if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) else None
    layer = call.layer_type_of(receiver) if receiver is not None else None
    typ = get_proper_type(type_of(call.checker, receiver)) if receiver is not None else None
    if layer is None or receiver is None or not isinstance(typ, Instance):
        return signature
    try:
        found = _set(call, receiver, layer, args)
    except Mismatch as mismatch:
        if not _is_asked_for(call, receiver):
            call.report(mismatch, args[1][0])
        found = LayerType(layer.name)
    call.with_layer_type(typ, found)
    return signature


def _is_asked_for(call: Call, receiver: Expression) -> bool:
    """Tell whether the program asks whether the layer has its sizes: `if layer.has_dim("nO") is None`."""
    asked = (
        each.callee.expr
        for each in nodes_of(call.checker.tree)
        if isinstance(each, CallExpr) and isinstance(each.callee, MemberExpr) and each.callee.name in _ASKING
    )
    name = name_of(receiver)
    return name is not None and any(name_of(each) == name for each in asked)


def _set(call: Call, receiver: Expression, layer: LayerType, args: Sequence[Sequence[Expression]]) -> LayerType:
    """Return the type of a layer with a size that is set.

    Raises:
        Mismatch: It has another one.
    """
    name, value = (given[0] if given else None for given in args[:2])
    forced = _is_forced(args)
    declared = _declared(call, receiver, name.value) if isinstance(name, StrExpr) and value is not None else None
    if declared is None or value is None or len(layer.scheme.alternatives) != 1:
        return LayerType(layer.name) if forced else layer
    pattern, var = declared
    now = layer.scheme.instantiate("0.")[0]
    before, size = Substitution(call.is_base), call.size_of(value)
    try:
        _fit(now, pattern, before)
    except Misfit:
        return LayerType(layer.name)
    if forced:
        before.sizes[var] = size
        signature = pattern
    else:
        signature = _with_size(layer, now, before, var, size)
    made = Signature(before.term(signature.input), before.term(signature.output))
    return LayerType(layer.name, Scheme.of(made), layer.takes, layer.gives)


def _with_size(layer: LayerType, now: Signature, before: Substitution, var: Var, size: Size) -> Signature:
    had = before.size(atom(var))
    if isinstance(had, Known) and isinstance(size, Known) and not had.terms and not size.terms and had != size:
        text = is_set_already(f"n{var.name}", had.constant, size.constant)
        raise Mismatch("size", f"{layer.name}: {text}")
    if _is_number(size):
        before.equate(had, size, Misfit("size", now.input, now.output))
    return now


def _fit(now: Signature, pattern: Signature, bound: Substitution) -> None:
    fit(now.input, pattern.input, bound)
    fit(now.output, pattern.output, bound)


def _declared(call: Call, receiver: Expression, dim: str) -> tuple[Signature, Var] | None:
    """Return what the function declares that made a layer, and the variable of a size; None if nobody can tell."""
    made = _made_by(call, receiver)
    function = get_proper_type(type_of(call.checker, made.callee)) if made is not None else None
    if not isinstance(function, CallableType):
        return None
    info = call.assignments.signature_info(function)
    arguments = models_arguments(function.ret_type)
    var = next((each for each in info.quantified.values() if f"n{each.name}" == dim), None)
    if arguments is None or var is None:
        return None
    reader = TypeReader(call.checker, info.quantified)
    pattern = Signature(*map(reader.term, arguments))
    return (pattern, var) if _is_linear(pattern) and _holds(pattern, var) else None


def _made_by(call: Call, expression: Expression) -> CallExpr | None:
    """Find the call of a function that made a layer, by way of calls that return the layer or set its sizes."""
    for _ in range(_DEEPEST):
        made = makers(call.assignments, expression, is_model=False)
        only = made[0].value if made is not None and len(made) == 1 and not made[0].path else None
        if not isinstance(only, CallExpr):
            return None
        callee = only.callee
        if not isinstance(callee, MemberExpr) or callee.fullname:
            return only if isinstance(callee, RefExpr) else None
        if callee.name not in {*KEEPING_METHODS, "initialize", "set_dim"}:
            return None
        expression = callee.expr
    return None


def _is_forced(args: Sequence[Sequence[Expression]]) -> bool:
    forces = [each for given in args[2:] for each in given]
    return any(not (isinstance(each, RefExpr) and each.fullname == "builtins.False") for each in forces)


def _is_number(size: Size) -> bool:
    return isinstance(size, Known) and not size.terms


def _sizes(signature: Signature) -> list[Size]:
    found: list[Size] = []

    def keep(size: Size) -> Size:
        found.append(size)
        return size

    for term in (signature.input, signature.output):
        map_term(term, keep)
    return found


def _is_linear(signature: Signature) -> bool:
    """Tell whether a signature computes nothing but sums."""
    return not any(isinstance(item, Computed) for size in _sizes(signature) for item, _ in getattr(size, "terms", ()))


def _holds(signature: Signature, var: Var) -> bool:
    return any(item == var for size in _sizes(signature) for item, _ in getattr(size, "terms", ()))
