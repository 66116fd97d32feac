"""What works along an axis and keeps it: sums and products up to each element, softmax."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.errors import ExpressionError
from typedthinc.lazy.axes import one_axis
from typedthinc.lazy.elementwise import exp, ones_like, where
from typedthinc.lazy.expr import A, Expr, apply, as_expr, label
from typedthinc.lazy.grad import gradients
from typedthinc.lazy.movement import expand_dims, flip
from typedthinc.lazy.primitives import declare, floating
from typedthinc.lazy.reductions import element_count
from typedthinc.shapes.arrays.lazy import ARRAYS
from typedthinc.shapes.arrays.operand_checks import within
from typedthinc.shapes.arrays.values import of_number
from typedthinc.shapes.messages import Mismatch
from typedthinc.tracebacks import REFUSALS, hide_frames


def _bind_before(ops: Any, axis: int) -> Any:
    xp = ops.xp

    def run(X: Any) -> Any:
        """Return the product of all elements before each."""
        Y = xp.ones_like(X)  # an empty product before the first
        key: list[Any] = [slice(None)] * X.ndim
        start, rest = list(key), list(key)
        start[axis], rest[axis] = slice(None, -1), slice(1, None)
        Y[tuple(rest)] = xp.cumprod(X[tuple(start)], axis=axis)  # one shorter, one place later
        return Y

    return run


def _d_cumsum(dY: Expr[Any], Y: Expr[Any], X: Expr[Any]) -> Expr[Any]:
    axis = Y.options["axis"]
    return flip(apply("cumsum", flip(dY, axis), axis=axis), axis)  # dX_j sums dY_i for all i >= j


def _d_cumprod_before(dY: Expr[Any], Y: Expr[Any], X: Expr[Any]) -> Expr[Any]:
    """Differentiate the same product, written for each place by itself: for second derivatives, and slower."""
    axis = Y.options["axis"] % X.ndim
    place = cumsum(ones_like(X), axis)  # 1, 2, ... along the axis, as an expression
    is_before = expand_dims(place, axis) < expand_dims(place, axis + 1)  # (..., i, j): whether j comes before i
    same = apply("prod", where(is_before, expand_dims(X, axis), 1.0), axis=axis + 1, keepdims=False)
    found = gradients([(same, dY)], [X], {X})[0]  # by the gradient of `prod`, which is known
    assert found is not None
    return found


def _bind_log1mexp(ops: Any) -> Any:
    def run(X: Any) -> Any:
        """Return log(1 - e^X)."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return ops.xp.log(-ops.xp.expm1(X))  # exact for X near 0, where e^X is near 1

    return run


declare("log1mexp", _bind_log1mexp, lambda dY, Y, X: -dY / apply("expm1", -X), shape=lambda X: X, dtype=floating)
declare("cumsum", lambda ops, axis: lambda X: ops.xp.cumsum(X, axis=axis), _d_cumsum, flops=element_count)
declare("cumprod_before", _bind_before, _d_cumprod_before, shape=ARRAYS["cumprod"], flops=element_count)


def cumsum(X: Expr[A], axis: int = 0) -> Expr[A]:
    """Return the sums of all elements up to each."""
    return apply("cumsum", X, axis=one_axis("cumsum", axis))


def cumprod(X: Expr[A], axis: int = 0) -> Expr[A]:
    """Return the products of all elements up to each; the gradient is right where some are 0, too."""
    return apply("cumprod_before", X, axis=one_axis("cumprod", axis)) * X


@hide_frames(REFUSALS)
def logdiffexp(X: Expr[Any], axis: int = -1) -> Expr[Any]:
    """Return log(e^b - e^a) for each b and the a before it along an axis: one less than there are.

    Where b is below a it is nan, where they are equal -inf.

    Shapes:
        X: any -> one shorter along the axis
    """
    X, axis = as_expr(X), one_axis("logdiffexp", axis)
    try:
        within(of_number(axis), X.known)
    except Mismatch as mismatch:
        raise ExpressionError(f"in logdiffexp({label(X)}): {mismatch.message}") from None
    key: list[Any] = [slice(None)] * X.ndim
    after, before = list(key), list(key)
    after[axis], before[axis] = slice(1, None), slice(None, -1)
    high = X[tuple(after)]
    return high + apply("log1mexp", X[tuple(before)] - high)  # log(e^b (1 - e^(a - b)))


def softmax(X: Expr[A], axis: int = -1) -> Expr[A]:
    """Return e^X over its sum along an axis."""
    return exp(X - apply("logsumexp", X, axis=one_axis("softmax", axis), keepdims=True))  # which takes out the largest


def log_softmax(X: Expr[A], axis: int = -1) -> Expr[A]:
    """Return the logarithm of `softmax`, which is exact where that is nearly 0."""
    return X - apply("logsumexp", X, axis=one_axis("log_softmax", axis), keepdims=True)  # no logarithm of a rounded 0
