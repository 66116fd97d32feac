"""Methods of a model that are called on the class: `Model.from_disk("model.bin")`, as other libraries have it.

What plain mypy cannot do: it takes the first argument for the model, misses the last one, and has the path for the
result.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import CallExpr, Context, Expression, FuncDef, MemberExpr, OverloadedFuncDef, RefExpr, TypeInfo
from mypy.types import AnyType, CallableType, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call, taking_all
from typedthinc._mypy.features.refusals import has_base
from typedthinc._mypy.names import MODEL
from typedthinc._mypy.to_shapes import any_type
from typedthinc.shapes.refusals import is_called_on_model
from typedthinc.shapes.sentences import Mismatch


def is_on_class(node: Context) -> bool:
    """Tell whether a call names a method by its class, and so gives the model as an argument."""
    callee = node.callee if isinstance(node, CallExpr) else None
    info = callee.expr.node if isinstance(callee, MemberExpr) and isinstance(callee.expr, RefExpr) else None
    if not isinstance(callee, MemberExpr) or not isinstance(info, TypeInfo):
        return False
    method = info.get_method(callee.name)
    return isinstance(method, FuncDef | OverloadedFuncDef) and not method.is_class and not method.is_static


def analyze(call: Call, signature: CallableType, _: Sequence[Sequence[Expression]]) -> CallableType:
    """Refuse a call on the class that gives no model."""
    node = call.node
    if not isinstance(node, CallExpr) or not isinstance(node.callee, MemberExpr) or _gives_model(call, node):
        return signature
    call.report(Mismatch("arity", is_called_on_model(node.callee.name)))
    return taking_all(signature, any_type())


def _gives_model(call: Call, node: CallExpr) -> bool:
    if any(kind.is_star() for kind in node.arg_kinds) or "self" in node.arg_names:
        return True
    first = node.args[0] if node.args else None
    if first is None:
        return False
    return isinstance(get_proper_type(type_of(call.checker, first)), AnyType) or has_base(call, first, MODEL)
