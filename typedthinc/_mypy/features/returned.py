"""Functions that return the model that they get: `def prepared(model: ModelT, ...) -> ModelT`.

What plain mypy cannot do: keep what is known of a model beside a type variable that is bound to it.

1. Find the one argument whose type is the type variable that is returned.
2. Say what is known of that model, and keep it beside the type of the result. The function may return a copy, whose
   missing sizes are its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import CallExpr, Expression
from mypy.types import CallableType, Instance, TypeVarType, get_proper_type

from typedthinc._mypy.assignments import is_starred
from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.to_shapes import model_arguments


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType | None:
    """Type a call of a function that returns the model that it gets; None if it is another function."""
    expression = _model(call, signature, args)
    if expression is None:
        return None
    typ = get_proper_type(type_of(call.checker, expression))
    layer = call.layer_type_of(expression)
    if layer is None or not isinstance(typ, Instance):
        return None
    return altered(signature, call.with_layer_type(typ, layer.keeping_owners(lambda _: False)))


def _model(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> Expression | None:
    returned = get_proper_type(signature.ret_type)
    if not isinstance(returned, TypeVarType) or model_arguments(get_proper_type(returned.upper_bound)) is None:
        return None
    found: list[Expression] = []
    for typ, given in zip(signature.arg_types, args, strict=True):
        proper = get_proper_type(typ)
        if isinstance(proper, TypeVarType) and proper.id == returned.id:
            found += given
    is_plain = isinstance(call.node, CallExpr) and len(found) == 1 and not is_starred(call.node, found[0])
    return found[0] if is_plain else None
