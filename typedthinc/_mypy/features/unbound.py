"""Methods that are called on the class: `Model.from_disk("model.bin")`, as other libraries have it.

What plain mypy cannot do: it takes the first argument for the object, misses the last one, and has the path of a model
for the result.
"""

from mypy.nodes import CallExpr, Context, Decorator, FuncDef, MemberExpr, Node, OverloadedFuncDef, RefExpr, TypeInfo
from mypy.types import CallableType, Instance, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call, taking_all
from typedthinc._mypy.to_shapes import any_type
from typedthinc.analysis.special_names import MODEL
from typedthinc.shapes.argument_messages import is_called_on_model, is_called_on_object
from typedthinc.shapes.messages import Mismatch


def is_on_class(node: Context) -> bool:
    """Tell whether a call names a method by its class, and so gives the object as an argument."""
    callee = node.callee if isinstance(node, CallExpr) else None
    info = callee.expr.node if isinstance(callee, MemberExpr) and isinstance(callee.expr, RefExpr) else None
    if not isinstance(callee, MemberExpr) or not isinstance(info, TypeInfo):
        return False
    method = _defined(info, callee.name)
    return isinstance(method, FuncDef | OverloadedFuncDef) and not method.is_class and not method.is_static


def _defined(info: TypeInfo, name: str) -> Node | None:
    method = info.get_method(name)
    return method.func if isinstance(method, Decorator) else method


def analyze(call: Call, signature: CallableType) -> CallableType | None:
    """Refuse a call on the class that gives no object of it; None if it gives one."""
    node = call.node
    if not isinstance(node, CallExpr) or not isinstance(node.callee, MemberExpr):
        return None
    owner = node.callee.expr.node if isinstance(node.callee.expr, RefExpr) else None
    if not isinstance(owner, TypeInfo) or _gives_object(call, node, owner):
        return None
    name = node.callee.name
    is_models = owner.has_base(MODEL)
    call.report(Mismatch("arity", is_called_on_model(name) if is_models else is_called_on_object(owner.name, name)))
    return taking_all(signature, any_type())


def _gives_object(call: Call, node: CallExpr, owner: TypeInfo) -> bool:
    if any(kind.is_star() for kind in node.arg_kinds) or "self" in node.arg_names:
        return True
    first = node.args[0] if node.args else None
    if first is None:
        return False
    method = owner.get_method(node.callee.name) if isinstance(node.callee, MemberExpr) else None
    base = owner if method is None else method.info
    typ = get_proper_type(type_of(call.checker, first))
    return not isinstance(typ, Instance) or typ.type.has_base(base.fullname) or typ.type.fallback_to_any
