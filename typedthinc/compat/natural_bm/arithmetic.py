"""What works element by element, and on matrices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import OfOne, OfTwo, Operand
from typedthinc.compat.natural_bm.settings import intx
from typedthinc.compat.natural_bm.variables import expr
from typedthinc.lazy import Expr
from typedthinc.lazy.expr import checked, number_of
from typedthinc.shapes.arrays import products
from typedthinc.types import Floats1d, Floats2d, Ints1d


def _of_one(function: Callable[[Any], Any], summary: str, name: str) -> Any:
    def of_one(x: Any) -> Expr[Any]:
        found: Expr[Any] = function(expr(x))
        return found

    of_one.__name__ = of_one.__qualname__ = name
    of_one.__doc__ = summary
    return of_one


def _of_two(function: Callable[[Any, Any], Any], summary: str, name: str) -> Any:
    def of_two(x: Any, y: Any) -> Expr[Any]:
        found: Expr[Any] = function(expr(x), expr(y))
        return found

    of_two.__name__ = of_two.__qualname__ = name
    of_two.__doc__ = summary
    return of_two


def _log(x: Expr[Any]) -> Expr[Any]:
    """Return a logarithm; Theano recognizes log(1 + e^x), and programs count on that."""
    if x.primitive.name == "add":
        for one, two in (x.args, x.args[::-1]):
            if two.primitive.name == "exp" and number_of(one) == 1:
                return lazy.softplus(two.args[0])  # e^x overflows from 89 on in float32
    return lazy.log(x)


def _dot(x: Expr[Any], y: Expr[Any]) -> Expr[Any]:
    """Return a product as numpy's and Theano's `dot` do, which is not that of `@` where y has more than two axes."""
    if not (x.ndim and y.ndim):
        return x * y
    if x.ndim == 1 or y.ndim < 3:
        return lazy.matmul(x, y)  # as @ computes it
    checked(products.dot, x.known, y.known)
    # Each matrix of x meets each of y: the axes of y in front come between those of x, and behind them in the end.
    rows, extra = x.ndim - 1, y.ndim - 2
    found = lazy.matmul(lazy.expand_dims(x, tuple(range(rows - 1, rows - 1 + extra))), y)  # (..., b..., m, n)
    return found.transpose(*range(rows - 1), rows - 1 + extra, *range(rows - 1, rows - 1 + extra), rows + extra)


abs: OfOne = _of_one(lazy.absolute, "Return |x|.", "abs")
square: OfOne = _of_one(lazy.square, "Return x^2.", "square")
sqrt: OfOne = _of_one(
    lambda x: lazy.sqrt(lazy.maximum(x, 0.0)), "Return the square root of x, 0 for what is below 0.", "sqrt"
)
exp: OfOne = _of_one(lazy.exp, "Return e^x.", "exp")
log: OfOne = _of_one(_log, "Return the natural logarithm; that of 1 + e^x does not overflow, as in Theano.", "log")
sin: OfOne = _of_one(lazy.sin, "Return the sine.", "sin")
cos: OfOne = _of_one(lazy.cos, "Return the cosine.", "cos")
sign: OfOne = _of_one(lazy.sign, "Return -1, 0 or 1.", "sign")
sigmoid: OfOne = _of_one(lazy.sigmoid, "Return 1 / (1 + e^-x).", "sigmoid")
round: OfOne = _of_one(lazy.rint, "Round to the nearest whole number, halves to the even one.", "round")
equal: OfTwo = _of_two(lazy.equal, "Say where two are equal.", "equal")
not_equal: OfTwo = _of_two(lazy.not_equal, "Say where two differ.", "not_equal")
greater: OfTwo = _of_two(lambda x, y: x > y, "Say where x is above y.", "greater")
greater_equal: OfTwo = _of_two(lambda x, y: x >= y, "Say where x is y or above it.", "greater_equal")
less: OfTwo = _of_two(lambda x, y: x < y, "Say where x is below y.", "less")
less_equal: OfTwo = _of_two(lambda x, y: x <= y, "Say where x is y or below it.", "less_equal")
maximum: OfTwo = _of_two(lazy.maximum, "Return the larger of two.", "maximum")
minimum: OfTwo = _of_two(lazy.minimum, "Return the smaller of two.", "minimum")
dot: OfTwo = _of_two(_dot, "Return the product of two arrays: the last axis of x with the last but one of y.", "dot")


def pow(x: Operand, a: Any) -> Expr[Any]:
    """Return x^a."""
    found: Expr[Any] = expr(x) ** a
    return found


def clip(x: Operand, min_value: Any, max_value: Any) -> Expr[Any]:
    """Raise what is below one number to it and lower what is above another; None leaves that side open."""
    found = expr(x) if min_value is None else lazy.maximum(expr(x), min_value)
    if max_value is None:
        return found
    return lazy.minimum(found, max_value if min_value is None else lazy.maximum(expr(max_value), min_value))


def allclose(x: Operand, y: Any, rtol: float = 1e-05, atol: float = 1e-08) -> Expr[bool]:
    """Say whether all elements are nearly equal; nan equals nothing, an infinity only itself."""
    one, two = expr(x), expr(y)
    is_finite = lazy.isfinite(two)
    # No infinity is taken from another.
    there = lazy.where(is_finite, two, 0.0)  # inf - inf is nan
    is_near = abs(one - there) <= atol + rtol * abs(there)
    found: Expr[bool] = lazy.all(lazy.where(is_finite, is_near, lazy.equal(one, two)))
    return found


transpose: OfOne = _of_one(lambda x: x.T, "Return x with its axes in reverse.", "transpose")


def permute_dimensions(x: Operand, pattern: Any) -> Expr[Any]:
    """Return x with its axes in another order."""
    return expr(x).transpose(*pattern)


def diag(x: Operand) -> Expr[Floats1d]:
    """Return the main diagonal."""
    return lazy.diag(expr(x))


def fill_diagonal(x: Operand, val: Any) -> Expr[Any]:
    """Return x with another diagonal."""
    return lazy.fill_diagonal(expr(x), val)


def solve(a: Any, b: Any) -> Expr[Any]:
    """Solve a x = b for x."""
    return lazy.solve(expr(a), expr(b))


def svd(x: Operand) -> tuple[Expr[Floats2d], Expr[Floats1d], Expr[Floats2d]]:
    """Return U, S and V, of which x is the product; V is transposed already."""
    U, S, V = lazy.svd(expr(x))
    return U, S, V


def arange(start: Any, stop: Any = None, step: Any = 1, dtype: Any = "int32") -> Expr[Ints1d]:
    """Return numbers at equal distances; with one argument, from 0 to below that."""
    return lazy.arange(start, stop, step, np.dtype(dtype or intx()))
