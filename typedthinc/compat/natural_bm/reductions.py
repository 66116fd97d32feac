"""What takes axes away."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false
# The other system has no types: its functions take and return anything.

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from typedthinc import lazy
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.compat.natural_bm.variables import cast, expr
from typedthinc.lazy import Expr

_Reduction: TypeAlias = Callable[..., Expr[Any]]


def _reduction(function: Any, sentence: str, name: str, *, is_float: bool = False) -> _Reduction:
    def reduction(x: Any, axis: int | None = None, keepdims: bool = False) -> Expr[Any]:
        array = expr(x)
        if is_float and not (array.dtype or "float").startswith("float"):
            array = cast(array, floatx())
        found: Expr[Any] = function(array, axis, keepdims)
        return found

    reduction.__name__ = reduction.__qualname__ = name
    reduction.__doc__ = sentence
    return reduction


def _flag(function: Any, sentence: str, name: str) -> _Reduction:
    return _reduction(lambda x, axis, keepdims: function(x, axis, keepdims), sentence, name)


max: _Reduction = _reduction(lazy.max, "Take the largest element.", "max")
min: _Reduction = _reduction(lazy.min, "Take the smallest element.", "min")
sum: _Reduction = _reduction(lazy.sum, "Sum the elements.", "sum")
prod: _Reduction = _reduction(lazy.prod, "Multiply the elements.", "prod")
mean: _Reduction = _reduction(
    lazy.mean, "Average the elements; those of ints and bools are floats.", "mean", is_float=True
)
std: _Reduction = _reduction(lazy.std, "Return the standard deviation.", "std", is_float=True)
var: _Reduction = _reduction(lazy.var, "Return the variance.", "var", is_float=True)
any: _Reduction = _flag(lazy.any, "Say whether any element is true.", "any")
all: _Reduction = _flag(lazy.all, "Say whether all elements are true.", "all")
logsumexp: _Reduction = _reduction(
    lazy.logsumexp, "Return log(sum(e^x)), which does not overflow.", "logsumexp", is_float=True
)


def logdiffexp(x: Any, axis: int | None = None, keepdims: bool = False) -> Expr[Any]:
    """Return log(e^b - e^a) for neighbours along an axis, the last by default: one less than there are."""
    return lazy.logdiffexp(expr(x), -1 if axis is None else axis)


def argmax(x: Any, axis: int = -1) -> Expr[Any]:
    """Find the place of the largest element."""
    return lazy.argmax(expr(x), axis)


def argmin(x: Any, axis: int = -1) -> Expr[Any]:
    """Find the place of the smallest element."""
    return lazy.argmin(expr(x), axis)


def cumsum(x: Any, axis: int = 0) -> Expr[Any]:
    """Return the sums of all elements up to each."""
    return lazy.cumsum(expr(x), axis)


def cumprod(x: Any, axis: int = 0) -> Expr[Any]:
    """Return the products of all elements up to each."""
    return lazy.cumprod(expr(x), axis)
