"""How a call is answered: with what the interpreter knows of it, in the place of what mypy would find out.

1. Where the interpreter has said what is wrong with the call, mypy shall not say it again: it takes any arguments.
2. A model has the type that users see of what the interpreter knows. Sizes are not in it: names may be bound again.
3. Data of which the interpreter knows that the model takes it is not compared by types.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from mypy.nodes import CallExpr, Expression, MemberExpr, OpExpr
from mypy.types import AnyType, CallableType, Instance, Type, get_proper_type

from typedthinc._mypy.array_types import term_of_value
from typedthinc._mypy.compat import altered
from typedthinc._mypy.context import Call, is_overloaded, taking_all
from typedthinc._mypy.names import ARRAYS, MODEL
from typedthinc._mypy.signature_info import erased, is_unannotated
from typedthinc._mypy.to_shapes import any_type, instance, model_arguments, models_arguments, type_of_term
from typedthinc.shapes.scheme import UNKNOWN_SCHEME
from typedthinc.shapes.terms import ANY

Args: TypeAlias = Sequence[Sequence[Expression]]
# Answers a call with the signature that it has.
Answer: TypeAlias = Callable[[Call, CallableType, Args], CallableType]
# The code of what mypy says as well, and nearer to the program's own words, of a function with one signature.
_ARITY: Final = "typedthinc-arity"


def composed(call: Call, signature: CallableType, _args: Args) -> CallableType:
    """Answer a call of a combinator, or an operator between models, all overloads of which take models only."""
    layer = call.file.layer(call.node)
    if any(call.file.errors_of(call.node)):
        return taking_all(signature, _unknown(call, signature.ret_type))
    if layer is None or models_arguments(signature.ret_type) is None:
        return signature
    return taking_all(signature, call.model_type(layer))


def called(call: Call, signature: CallableType, _args: Args) -> CallableType:
    """Answer a call of any other function with a model, a size or an array in its signature."""
    errors = list(call.file.errors_of(call.node))
    if errors and (any(each.code != _ARITY for each in errors) or is_overloaded(call)):
        return taking_all(signature, _unknown(call, signature.ret_type))
    if isinstance(call.node, OpExpr):
        return signature
    if is_unannotated(signature.ret_type):
        found = model_at(call, call.node) if isinstance(call.node, CallExpr) else None
        return signature if found is None else altered(signature, found)
    info = call.file.signature_info(signature)
    return info.answer(info.visible)


def given_data(call: Call, signature: CallableType, args: Args, method: str) -> CallableType:
    """Answer a call of a method of a model, or of a gradient's callback, with data."""
    taker = _taker(call, method)
    layer = None if taker is None else call.file.layer(taker)
    if any(call.file.errors_of(call.node)) or (layer is not None and layer.is_mistaken):
        return taking_all(signature, erased(signature.ret_type))
    arguments = list(signature.arg_types)
    for place, given in enumerate(args[:2]):
        if layer is not None and layer.scheme != UNKNOWN_SCHEME and given and _is_known(call, given[0]):
            arguments[place] = any_type()
    result = _shown(call, signature.ret_type) if method == "predict" else signature.ret_type
    if arguments == signature.arg_types and result is signature.ret_type:
        return signature
    return altered(signature, result, arguments=arguments)


def model_at(call: Call, expression: Expression) -> Type | None:
    """Return the type of a model that nothing declares; None if it may be none of ours, or nobody may see it as one.

    It names no ends, so that the variable may be bound again to any other model.
    """
    file = call.file
    if file.said(expression, "model") is None:
        return None

    def is_model(other: Expression) -> bool:
        return file.said(other, "model") is not None

    if not file.undeclared.may_be_seen(expression, is_model):
        return None
    return instance(call.classes, MODEL, [any_type(), any_type()])


def _unknown(call: Call, typ: Type) -> Type:
    """Return the type of what a call makes with which something is wrong."""
    if model_arguments(typ) is None:
        return erased(typ)
    return instance(call.classes, MODEL, [any_type(), any_type()])


def _taker(call: Call, method: str) -> Expression | None:
    node = call.node
    if not isinstance(node, CallExpr):
        return None
    callee = node.callee
    return callee.expr if isinstance(callee, MemberExpr) and callee.name == method else callee


def _is_known(call: Call, data: Expression) -> bool:
    return call.term_of(data) != ANY


def _shown(call: Call, typ: Type) -> Type:
    """Show the type of data where the declared one of a polymorphic layer says nothing."""
    proper = get_proper_type(typ)
    inner = proper.args if isinstance(proper, Instance) and proper.type.fullname not in ARRAYS else ()
    if isinstance(proper, AnyType) or any(isinstance(get_proper_type(item), AnyType) for item in inner):
        term = call.file.term(call.node) or term_of_value(call.file.arrays.value(call.node))
        return type_of_term(call.classes, term, given=True)
    return typ
