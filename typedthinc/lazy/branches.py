"""`ifelse`: of two expressions, the one that a condition chooses is computed."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false, reportConstantRedefinition=false
# Primitives work on expressions and arrays of any type: the functions of this file are lambdas over Any.

from __future__ import annotations

from typing import Any

from typedthinc.lazy.blocks import IFELSE
from typedthinc.lazy.expr import A, Expr, apply
from typedthinc.lazy.primitives import PRIMITIVES, Primitive, promoted
from typedthinc.shapes.arrays.values import Arr, Value, joined
from typedthinc.shapes.sentences import Mismatch, not_one_condition, unequal_branches


def _shape(condition: Value, then: Value, otherwise: Value) -> Value:
    if isinstance(condition, Arr) and condition.sizes:
        raise Mismatch("rank", not_one_condition(str(condition)))
    if isinstance(then, Arr) and isinstance(otherwise, Arr) and len(then.sizes) != len(otherwise.sizes):
        words = [str(each) if each.sizes else "a number" for each in (then, otherwise)]
        raise Mismatch("rank", unequal_branches(*words))
    return joined(then, otherwise)


def _bind(ops: Any) -> Any:
    return lambda condition, then, otherwise: then if condition else otherwise


PRIMITIVES[IFELSE] = Primitive(IFELSE, _bind, _shape, (), lambda dtypes: promoted(dtypes[1:]))


def ifelse(condition: Expr[Any] | bool, then: Expr[A], otherwise: Expr[A]) -> Expr[A]:
    """Return one of two expressions, as a condition says; the other one is not computed, forwards or backwards.

    What both need, or what is needed elsewhere, is computed once.

    Args:
        condition: One value.
        then: Computed where the condition holds.
        otherwise: Computed where it does not.

    Raises:
        ExpressionError: The branches differ in their number of axes, or the condition is an array.
    """
    return apply(IFELSE, condition, then, otherwise)
