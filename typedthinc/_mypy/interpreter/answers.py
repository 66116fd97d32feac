"""Types for what declares none, where the interpreter knows that it is a model."""

from __future__ import annotations

from mypy.nodes import CallExpr, Expression
from mypy.types import CallableType, Type

from typedthinc._mypy.compat import altered
from typedthinc._mypy.context import Call
from typedthinc._mypy.interpreter.undeclared import Undeclared
from typedthinc._mypy.names import MODEL
from typedthinc._mypy.signature_info import is_unannotated
from typedthinc._mypy.to_shapes import any_type, instance
from typedthinc.shapes.text import load_layer_type


def typed_call(call: Call, answer: CallableType) -> CallableType:
    """Add to the result of a call that declares none what its body makes."""
    if not isinstance(call.node, CallExpr) or not is_unannotated(answer.ret_type):
        return answer
    found = model_at(call, call.node)
    return answer if found is None else altered(answer, found)


def model_at(call: Call, expression: Expression) -> Type | None:
    """Return the type of a model; None if it may be none of ours, or where nobody may see it as one.

    It names no ends, so that the variable may be bound again to any other model.
    """
    fact = call.assignments.fact
    text = None if fact is None else fact(expression, "model")
    if fact is None or text is None:
        return None

    def is_model(other: Expression) -> bool:
        return fact(other, "model") is not None

    undeclared = call.assignments.undeclared
    if undeclared is None:
        undeclared = call.assignments.undeclared = Undeclared(call.checker.tree, call.assignments)
    if not undeclared.may_be_seen(expression, is_model):
        return None
    layer = load_layer_type(text)
    return call.with_layer_type(instance(call.classes, MODEL, [any_type(), any_type()]), layer)
