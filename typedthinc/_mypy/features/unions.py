"""`Adam | model`: the union of a class with what is not a type.

What plain mypy cannot do: a class takes anything on the other side of `|`, for unions of types are written so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import Expression, OpExpr
from mypy.types import CallableType, FunctionLike, Instance, ProperType, TupleType, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call, loosened, name_of_model
from typedthinc._mypy.features.fitting import came_as
from typedthinc._mypy.features.refusals import Feature
from typedthinc._mypy.names import NDARRAY, PACKAGE
from typedthinc._mypy.to_shapes import any_type, models_arguments
from typedthinc.shapes.sentences import Mismatch, a_callable, no_model, no_type

METHODS: Final = ("__or__", "__ror__")
_VALUES: Final = frozenset(
    (NDARRAY, "builtins.int", "builtins.float", "builtins.list", "builtins.dict", "builtins.tuple")
)


def analyze(
    call: Call, signature: CallableType, args: Sequence[Sequence[Expression]], feature: Feature
) -> CallableType:
    """Refuse a union of a class with a value; do what the feature does for all other operands."""
    node = call.node
    if not isinstance(node, OpExpr):
        return feature(call, signature, args)
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if _is_class(call, one) and _is_value(call, other):
            # mypy asks the other operand, too: an array of any dtype would take anything.
            call.sole = signature
            if models_arguments(type_of(call.checker, other)) is None:
                call.report(Mismatch("container", no_type(came_as(call, other))), other)
            else:
                came = a_callable("class", name_of_model(one))
                call.report(Mismatch("container", no_model("concatenate", 1 if one is node.left else 2, came)), one)
            return loosened(signature, any_type())
    return feature(call, signature, args)


def _is_class(call: Call, expression: Expression) -> bool:
    proper = _operand(call, expression)
    return isinstance(proper, FunctionLike) and proper.is_type_obj()


def _is_value(call: Call, expression: Expression) -> bool:
    proper = _operand(call, expression)
    if isinstance(proper, FunctionLike):
        return not proper.is_type_obj()
    if isinstance(proper, Instance):
        return proper.type.fullname in _VALUES or proper.type.fullname.startswith(PACKAGE)
    return isinstance(proper, TupleType)


def _operand(call: Call, expression: Expression) -> ProperType | None:
    """Return the type of an operand; None for another union, which mypy asks about by itself.

    A `type` statement is a lambda to mypy, in which nothing is cached: each `|` would go through all before it again.
    """
    if isinstance(expression, OpExpr) and expression.op == "|":
        return None
    return get_proper_type(type_of(call.checker, expression))
