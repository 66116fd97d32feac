"""`ifelse`: of two expressions, the one that a condition chooses is computed."""

from typing import Any

from typedthinc.lazy.blocks import IFELSE
from typedthinc.lazy.expr import A, Expr, apply, as_expr
from typedthinc.lazy.primitives import declare, promoted

declare(
    IFELSE,
    lambda ops: lambda condition, then, otherwise: then if condition else otherwise,
    dtype=lambda dtypes: promoted(dtypes[1:]),
)


def ifelse(condition: Expr[Any] | bool, then: Expr[A], otherwise: Expr[A]) -> Expr[A]:
    """Return one of two expressions, as a condition says; the other one is not computed, forwards or backwards.

    What both need, or what is needed elsewhere, is computed once.

    Args:
        condition: One value.
        then: Computed where the condition holds.
        otherwise: Computed where it does not.

    Raises:
        ExpressionError: The branches differ in their axes or sizes, or the condition is an array.
    """
    branches = as_expr(then), as_expr(otherwise)
    dtype = promoted([each.dtype for each in branches])
    return apply(IFELSE, condition, *(_cast(each, dtype) for each in branches))


def _cast(branch: Expr[Any], dtype: str | None) -> Expr[Any]:
    return branch if branch.dtype in (dtype, None) or dtype is None else apply("astype", branch, dtype=dtype)
