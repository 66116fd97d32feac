"""Where it is worth asking: whose declared results say nothing of sizes, and which expressions may give one."""

from __future__ import annotations

from mypy.nodes import (
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    IntExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import CallableType
from mypy.typevars import fill_typevars

from typedthinc._mypy.context import Call
from typedthinc._mypy.features.bodies.constructors import has_fields
from typedthinc._mypy.features.bodies.elsewhere import recipe_of
from typedthinc._mypy.features.bodies.recipes import Factory
from typedthinc._mypy.features.results import is_unsized
from typedthinc._mypy.model_classes import constructor, is_models_class
from typedthinc._mypy.names import GET_DIM
from typedthinc._mypy.size_parameters import SizeParameter
from typedthinc._mypy.to_shapes import models_arguments


def is_open(call: Call, function: FuncDef | TypeInfo) -> bool:
    """Tell whether the declared result of a function, if it has one, says nothing of sizes."""
    if isinstance(function, TypeInfo):
        return is_open_class(call, function)
    typ = function.type
    arguments = models_arguments(typ.ret_type) if isinstance(typ, CallableType) else None
    return arguments is None or all(is_unsized(call, argument) for argument in arguments)


def is_open_class(call: Call, info: TypeInfo) -> bool:
    """Tell whether a class of models says nothing of sizes, or does not say which parameters give them."""
    signature = constructor(info)
    arguments = models_arguments(fill_typevars(info))
    if signature is None or arguments is None or not any(map(SizeParameter.of, signature.arg_types)):
        return True
    return all(is_unsized(call, argument) for argument in arguments)


def may_be_known(call: Call, callee: Expression) -> bool:
    """Tell whether a callee may be a function or a method of the file, or what is not kept beside a declared result."""
    if isinstance(callee, RefExpr) and isinstance(callee.node, Var):
        return True
    if isinstance(callee, RefExpr) and isinstance(callee.node, TypeInfo):
        return is_models_class(callee.node) and is_open_class(call, callee.node)
    if not isinstance(callee, RefExpr) or not isinstance(callee.node, FuncDef | Decorator):
        return isinstance(callee, MemberExpr) and callee.node is None
    if isinstance(callee.node, Decorator) or callee.fullname.rpartition(".")[0] == call.checker.tree.fullname:
        # What a decorated function of another module makes, is not kept beside its declared result.
        return True
    # Nor what hangs on parts of arguments.
    return isinstance(recipe_of(call, callee), Factory)


def may_give_size(call: Call, expression: Expression) -> bool:
    """Tell whether an expression is a name, or an attribute of an object that its `__init__` alone has set.

    Or it is a size of a model, or made of such. Of fields and items, which anybody may set, the arrays know more.
    """
    match expression:
        case OpExpr():
            # Of calls in operands mypy may keep nothing, as in lambdas: they would be looked at again and again.
            operands = expression.left, expression.right
            return all(isinstance(each, IntExpr) or may_give_size(call, each) for each in operands)
        case CallExpr(callee=MemberExpr(name=name)):
            return name == GET_DIM
        case MemberExpr(expr=NameExpr()):
            info = call.assignments.class_of(expression)
            return info is not None and not has_fields(info)
        case _:
            return isinstance(expression, NameExpr)
