"""What neon's ops compute, as expressions of `typedthinc.lazy`, where that has no word of its own for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp, log
from typing import Any, Final

import numpy as np

from typedthinc import lazy
from typedthinc.lazy import Expr
from typedthinc.lazy.expr import apply, operation
from typedthinc.lazy.primitives import Primitive, floating

_LN2: Final = log(2)
_FLOOR: Final = exp(-50)


def _compared(name: str, a: Any, b: Any) -> Expr[Any]:
    """Return a comparison as 0 and 1."""
    dtypes = [each.dtype for each in (a, b) if isinstance(each, Expr)]
    return apply(name, a, b).astype(_float(dtypes))


def _float(dtypes: list[str | None]) -> Any:
    return floating(dtypes) or "float32"


add: Final = partial(apply, "add")
subtract: Final = partial(apply, "subtract")
multiply: Final = partial(apply, "multiply")
divide: Final = partial(apply, "divide")
power: Final = partial(apply, "power")
equal: Final = partial(_compared, "equal")
not_equal: Final = partial(_compared, "not_equal")
less: Final = partial(_compared, "less")
less_equal: Final = partial(_compared, "less_equal")
greater: Final = partial(_compared, "greater")
greater_equal: Final = partial(_compared, "greater_equal")


def finite(a: Expr[Any]) -> Expr[Any]:
    """Return 1 where a is neither infinite nor nan."""
    return lazy.isfinite(a).astype(_float([a.dtype]))


def safelog(a: Expr[Any]) -> Expr[Any]:
    """Return the natural logarithm, at least -50."""
    return lazy.log(lazy.maximum(a, _FLOOR))  # log(e^-50) is -50


def sig2(a: Expr[Any]) -> Expr[Any]:
    """Return 1 / (1 + 2^-a)."""
    return lazy.sigmoid(a * _LN2)  # 2^-a is e^(-a ln 2)


def tanh2(a: Expr[Any]) -> Expr[Any]:
    """Return the hyperbolic tangent with powers of 2 for those of e."""
    return lazy.tanh(a * _LN2)  # 2^a in the place of e^a


def clip(a: Expr[Any], low: Any, high: Any) -> Expr[Any]:
    """Raise what is below one bound to it, then lower what is above the other; None leaves that side open."""
    return lazy.clip(a, low, high)


def shift(a: Expr[Any], b: Expr[Any], value: bool) -> Expr[Any]:
    """Multiply by b rounded to the nearest power of two, 0 where b is 0; or by 2^b."""
    if not value:
        return a * lazy.exp2(b)
    size = lazy.where(lazy.equal(b, 0.0), 1.0, lazy.absolute(b))  # log2(0) is -inf, and -inf times 0 nan
    return a * lazy.sign(b) * lazy.exp2(lazy.rint(lazy.log2(size)))


def transposed(a: Expr[Any]) -> Expr[Any]:
    """Return a with its axes in reverse; of more than two the first one stays where it is."""
    axes = range(a.ndim)
    return a.transpose(*(axes[:1] if a.ndim > 2 else ()), *reversed(axes[1:] if a.ndim > 2 else axes))


def variance(a: Expr[Any], axis: int | None, binary: bool) -> Expr[Any]:
    """Return the mean squared distance from the mean; binary ones are multiplied by a power of two near them."""
    if not binary:
        return lazy.var(a, axis, keepdims=True)
    distances = a - lazy.mean(a, axis, keepdims=True)
    return lazy.mean(shift(distances, distances, True), axis, keepdims=True)


def take(a: Expr[Any], ids: Expr[Any], axis: int | None) -> Expr[Any]:
    """Return what stands at some places along an axis, or counted row by row."""
    places = ids.reshape(-1)  # (n,)
    if axis is None:
        return lazy.take(a.reshape(-1), places).reshape(-1, 1)  # a column, as neon has it
    return lazy.take(a, places, axis)


def binarize(a: Expr[Any], rng: np.random.RandomState | None) -> Expr[Any]:
    """Return 1 and -1; the gradient goes straight through where |a| is at most 1."""
    return operation(_BINARIZE, (a,), {"rng": rng})


def _bind_binarize(ops: Any, rng: np.random.RandomState | None) -> Callable[[Any], Any]:
    def run(X: Any) -> Any:
        if rng is None:
            return ops.binarize(X)
        return ops.xp.where(rng.uniform(-1, 1, X.shape) < X, 1, -1).astype(X.dtype)  # P(u < X) = (X + 1) / 2

    return run


def _d_binarize(dY: Expr[Any], Y: Expr[Any], X: Expr[Any]) -> Expr[Any]:
    return lazy.where(lazy.absolute(X) <= 1.0, dY, 0.0)  # the slope of hard tanh in the place of 0


_BINARIZE: Final = Primitive("binarize", _bind_binarize, lambda X, rng: X, (_d_binarize,))
