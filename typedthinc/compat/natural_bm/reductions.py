"""What takes axes away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import Along, Operand, Reduction
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.compat.natural_bm.variables import cast, expr
from typedthinc.lazy import Expr


def _reduction(function: Any, summary: str, name: str, *, is_float: bool = False) -> Any:
    def reduction(x: Any, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Expr[Any]:
        array = expr(x)
        if is_float and not (array.dtype or "float").startswith("float"):  # the mean of ints is a float
            array = cast(array, floatx())
        found: Expr[Any] = function(array, tuple(axis) if isinstance(axis, Sequence) else axis, keepdims)
        return found

    reduction.__name__ = reduction.__qualname__ = name
    reduction.__doc__ = summary
    return reduction


def _flag(function: Any, summary: str, name: str) -> Any:
    return _reduction(lambda x, axis, keepdims: function(x, axis, keepdims), summary, name)


max: Reduction = _reduction(lazy.max, "Take the largest element.", "max")
min: Reduction = _reduction(lazy.min, "Take the smallest element.", "min")
sum: Reduction = _reduction(lazy.sum, "Sum the elements.", "sum")
prod: Reduction = _reduction(lazy.prod, "Multiply the elements.", "prod")
mean: Reduction = _reduction(
    lazy.mean, "Average the elements; those of ints and bools are floats.", "mean", is_float=True
)
std: Reduction = _reduction(lazy.std, "Return the standard deviation.", "std", is_float=True)
var: Reduction = _reduction(lazy.var, "Return the variance.", "var", is_float=True)
any: Reduction = _flag(lazy.any, "Say whether any element is true.", "any")
all: Reduction = _flag(lazy.all, "Say whether all elements are true.", "all")
logsumexp: Reduction = _reduction(
    lazy.logsumexp, "Return log(sum(e^x)), which does not overflow.", "logsumexp", is_float=True
)


def logdiffexp(x: Operand, axis: int | None = None, keepdims: bool = False) -> Expr[Any]:
    """Return log(e^b - e^a) for neighbours along an axis, the last by default: one less than there are."""
    return lazy.logdiffexp(expr(x), -1 if axis is None else axis)


def _of_axis(function: Any, summary: str, name: str, default: int) -> Any:
    def of_axis(x: Any, axis: int = default) -> Expr[Any]:
        found: Expr[Any] = function(expr(x), axis)
        return found

    of_axis.__name__ = of_axis.__qualname__ = name
    of_axis.__doc__ = summary
    return of_axis


argmax: Along = _of_axis(lazy.argmax, "Find the place of the largest element.", "argmax", -1)
argmin: Along = _of_axis(lazy.argmin, "Find the place of the smallest element.", "argmin", -1)
cumsum: Along = _of_axis(lazy.cumsum, "Return the sums of all elements up to each.", "cumsum", 0)
cumprod: Along = _of_axis(lazy.cumprod, "Return the products of all elements up to each.", "cumprod", 0)
