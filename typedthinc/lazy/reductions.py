"""What takes axes away: a number of all elements, or an array without an axis; `keepdims` leaves that, of size 1."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from operator import methodcaller
from typing import Any, Final, Literal, cast, overload

import numpy as np

from typedthinc.lazy.axes import Axes, any_axes, one_axis
from typedthinc.lazy.elementwise import equal, exp, square, where
from typedthinc.lazy.expr import Expr, apply, checked
from typedthinc.lazy.movement import expand_dims, flip
from typedthinc.lazy.primitives import boolean, declare, floating
from typedthinc.lazy.reduction_types import place, reduction
from typedthinc.shapes.arrays import operand_checks, reductions
from typedthinc.shapes.arrays.values import of_number

_SUMMED_AS_THEY_ARE: Final = {np.dtype("float32"), np.dtype("float64")}


def _spread(gradient: Expr[Any], Y: Expr[Any], X: Expr[Any]) -> Expr[Any]:
    """Put the axis that was taken away back into a gradient, and repeat it along that axis."""
    axis = Y.options["axis"]
    if axis not in (None, ()) and not Y.options["keepdims"]:
        gradient = expand_dims(gradient, axis)  # (...,) -> (..., 1, ...)
    return apply("broadcast_like", gradient, X)


def _again(name: str, X: Expr[Any], Y: Expr[Any]) -> Expr[Any]:
    return apply(name, X, axis=Y.options["axis"], keepdims=True)  # `keepdims`, so that it stands beside X


def _d_extreme(dY: Expr[Any], Y: Expr[Any], X: Expr[Any]) -> Expr[Any]:
    """Share the gradient among all elements that are the extreme."""
    chosen = equal(X, _spread(Y, Y, X))  # where the extreme stands
    return where(chosen, _spread(dY, Y, X) / _again("sum", apply("as_dtype", chosen, X), Y), 0.0)


def _d_prod(dY: Expr[Any], Y: Expr[Any], X: Expr[Any]) -> Expr[Any]:
    """Return the product of all others by products from both ends, so that zeros do no harm."""
    axis = Y.options["axis"]
    rows = X.reshape(-1) if axis is None else X
    at = 0 if axis is None else axis
    others = apply("cumprod_before", rows, axis=at) * flip(apply("cumprod_before", flip(rows, at), axis=at), at)
    return _spread(dY, Y, X) * apply("reshape_like", others, X)  # as X, if all axes were taken away


def _bind(name: str) -> Callable[..., Any]:
    def bind(ops: Any, axis: Axes, keepdims: bool) -> Any:
        function, method = getattr(ops.xp, name), methodcaller(name, axis=axis, keepdims=keepdims)
        # Numpy's functions only pass arrays on to their methods.
        return lambda X: method(X) if hasattr(X, "dtype") else function(X, axis=axis, keepdims=keepdims)

    return bind


def _count(X: Any, axis: Axes) -> int:
    """Count the elements that make one."""
    return (
        X.size if axis is None else math.prod(X.shape[each] for each in (axis if isinstance(axis, tuple) else (axis,)))
    )


def _bind_mean(ops: Any, axis: Axes, keepdims: bool) -> Any:
    plain: Any = _bind("mean")(ops, axis, keepdims)
    total: Any = partial(cast("Any", np.add).reduce, axis=axis, keepdims=keepdims)

    def run(X: Any) -> Any:
        dtype: Any = getattr(X, "dtype", None)
        # Numpy's method takes twice as long for small arrays; it sums others in another dtype.
        if dtype not in _SUMMED_AS_THEY_ARE or not X.size:
            return plain(X)
        return total(X) / dtype.type(_count(X, axis))

    return run if ops.xp is np else plain


def _bind_logsumexp(ops: Any, axis: Axes, keepdims: bool) -> Any:
    xp = ops.xp

    def run(X: Any) -> Any:
        # Of nothing, the sum is 0.
        top = xp.max(X, axis=axis, keepdims=True) if getattr(X, "size", 1) else xp.sum(X, axis=axis, keepdims=True)
        safe = xp.where(xp.isfinite(top), top, 0.0)  # infinity is not subtracted from itself
        with np.errstate(divide="ignore"):
            Y = xp.log(xp.exp(X - safe).sum(axis=axis, keepdims=True)) + safe
        return Y if keepdims else Y.reshape(())[()] if axis is None else xp.squeeze(Y, axis)

    return run


def element_count(result: tuple[int, ...], X: tuple[int, ...]) -> float:
    """Count the operations of a primitive that meets each element once."""
    return float(np.prod(X))


def _int(dtypes: list[str | None]) -> str | None:
    return "int64"


def _declare(name: str, vjp: Any, bind: Any = None, **options: Any) -> None:
    declare(name, bind or _bind(name), vjp, flops=element_count, **options)


_declare("sum", lambda dY, Y, X: _spread(dY, Y, X))
_declare("mean", lambda dY, Y, X: _spread(dY, Y, X) * _share(Y, X), _bind_mean, dtype=floating)
_declare("max", _d_extreme)
_declare("min", _d_extreme)
_declare("prod", _d_prod)
_declare("argmax", None, dtype=_int)
_declare("argmin", None, dtype=_int)
_declare("any", None, dtype=boolean)
_declare("all", None, dtype=boolean)
_declare("logsumexp", lambda dY, Y, X: _spread(dY, Y, X) * exp(X - _spread(Y, Y, X)), _bind_logsumexp, dtype=floating)


def _bind_share(ops: Any, axis: Axes) -> Any:
    def run(X: Any) -> Any:
        return X.dtype.type(1 / _count(X, axis))  # in the dtype of X

    return run


declare("share", _bind_share, None, shape=lambda X, axis: reductions.total(X))


def _share(Y: Expr[Any], X: Expr[Any]) -> Expr[Any]:
    """Return 1 over the number of elements that a mean is made of."""
    return apply("share", X, axis=Y.options["axis"])


@reduction
def sum(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Sum the elements."""
    return apply("sum", X, axis=any_axes("sum", axis), keepdims=keepdims)


@reduction
def mean(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Average the elements."""
    return apply("mean", X, axis=any_axes("mean", axis), keepdims=keepdims)


@reduction
def max(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Take the largest element; the gradient is shared among those that are equal."""
    return apply("max", X, axis=any_axes("max", axis), keepdims=keepdims)


@reduction
def min(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Take the smallest element; the gradient is shared among those that are equal."""
    return apply("min", X, axis=any_axes("min", axis), keepdims=keepdims)


@reduction
def prod(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Multiply the elements; the gradient is right where some are 0, too."""
    axis = any_axes("prod", axis)
    if not isinstance(axis, tuple):
        return apply("prod", X, axis=axis, keepdims=keepdims)
    checked(operand_checks.within, tuple(map(of_number, axis)), X.known)
    for each in sorted((each % X.ndim for each in axis), reverse=True):  # in turn: the gradient is that of one
        X = apply("prod", X, axis=each, keepdims=keepdims)
    return X


@reduction
def logsumexp(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Return the logarithm of the sum of e^X, which does not overflow."""
    return apply("logsumexp", X, axis=any_axes("logsumexp", axis), keepdims=keepdims)


@place
def argmax(X: Expr[Any], axis: int | None = None, keepdims: bool = False) -> Expr[Any]:
    """Find the place of the largest element, the first where several are equal.

    Shapes:
        X: any -> an int, counted row by row, or ints without the axis; `keepdims` leaves it, of size 1
    """
    return apply("argmax", X, axis=None if axis is None else one_axis("argmax", axis), keepdims=keepdims)


@place
def argmin(X: Expr[Any], axis: int | None = None, keepdims: bool = False) -> Expr[Any]:
    """Find the place of the smallest element, the first where several are equal.

    Shapes:
        X: any -> an int, counted row by row, or ints without the axis; `keepdims` leaves it, of size 1
    """
    return apply("argmin", X, axis=None if axis is None else one_axis("argmin", axis), keepdims=keepdims)


@reduction
def var(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Average the squared differences from the mean."""
    axis = any_axes("var", axis)
    centered = X - mean(X, axis, keepdims=True)  # the mean first: squares of far numbers would cancel
    return mean(square(centered), axis, keepdims)


@reduction
def std(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Return the square root of `var`."""
    return var(X, any_axes("std", axis), keepdims) ** 0.5


@reduction
def norm(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Return the square root of the sum of squares."""
    return sum(square(X), any_axes("norm", axis), keepdims) ** 0.5


@overload
def any(X: Expr[Any], axis: None = None, keepdims: Literal[False] = False) -> Expr[bool]: ...
@overload
def any(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...
def any(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Say whether any element is true."""
    return apply("any", X, axis=any_axes("any", axis), keepdims=keepdims)


@overload
def all(X: Expr[Any], axis: None = None, keepdims: Literal[False] = False) -> Expr[bool]: ...
@overload
def all(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...
def all(X: Expr[Any], axis: Axes = None, keepdims: bool = False) -> Expr[Any]:
    """Say whether all elements are true."""
    return apply("all", X, axis=any_axes("all", axis), keepdims=keepdims)
