"""What works element by element, and on matrices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from typedthinc import lazy
from typedthinc.compat.natural_bm.settings import intx
from typedthinc.compat.natural_bm.variables import expr
from typedthinc.lazy import Expr
from typedthinc.lazy.expr import number_of

_OfOne: TypeAlias = Callable[[Any], Expr[Any]]
_OfTwo: TypeAlias = Callable[[Any, Any], Expr[Any]]


def _of_one(function: Callable[[Any], Any], sentence: str, name: str) -> _OfOne:
    def of_one(x: Any) -> Expr[Any]:
        found: Expr[Any] = function(expr(x))
        return found

    of_one.__name__ = of_one.__qualname__ = name
    of_one.__doc__ = sentence
    return of_one


def _of_two(function: Callable[[Any, Any], Any], sentence: str, name: str) -> _OfTwo:
    def of_two(x: Any, y: Any) -> Expr[Any]:
        found: Expr[Any] = function(expr(x), expr(y))
        return found

    of_two.__name__ = of_two.__qualname__ = name
    of_two.__doc__ = sentence
    return of_two


def _log(x: Expr[Any]) -> Expr[Any]:
    """Return a logarithm; Theano recognizes log(1 + e^x), and programs count on that."""
    if x.primitive.name == "add":
        for one, two in (x.args, x.args[::-1]):
            if two.primitive.name == "exp" and number_of(one) == 1:
                return lazy.softplus(two.args[0])
    return lazy.log(x)


abs: _OfOne = _of_one(lazy.absolute, "Return |x|.", "abs")
square: _OfOne = _of_one(lazy.square, "Return x^2.", "square")
sqrt: _OfOne = _of_one(
    lambda x: lazy.sqrt(lazy.maximum(x, 0.0)), "Return the square root of x, 0 for what is below 0.", "sqrt"
)
exp: _OfOne = _of_one(lazy.exp, "Return e^x.", "exp")
log: _OfOne = _of_one(_log, "Return the natural logarithm; that of 1 + e^x does not overflow, as in Theano.", "log")
sin: _OfOne = _of_one(lazy.sin, "Return the sine.", "sin")
cos: _OfOne = _of_one(lazy.cos, "Return the cosine.", "cos")
sign: _OfOne = _of_one(lazy.sign, "Return -1, 0 or 1.", "sign")
sigmoid: _OfOne = _of_one(lazy.sigmoid, "Return 1 / (1 + e^-x).", "sigmoid")
round: _OfOne = _of_one(lazy.rint, "Round to the nearest whole number, halves to the even one.", "round")
equal: _OfTwo = _of_two(lazy.equal, "Say where two are equal.", "equal")
not_equal: _OfTwo = _of_two(lazy.not_equal, "Say where two differ.", "not_equal")
greater: _OfTwo = _of_two(lambda x, y: x > y, "Say where x is above y.", "greater")
greater_equal: _OfTwo = _of_two(lambda x, y: x >= y, "Say where x is y or above it.", "greater_equal")
less: _OfTwo = _of_two(lambda x, y: x < y, "Say where x is below y.", "less")
less_equal: _OfTwo = _of_two(lambda x, y: x <= y, "Say where x is y or below it.", "less_equal")
maximum: _OfTwo = _of_two(lazy.maximum, "Return the larger of two.", "maximum")
minimum: _OfTwo = _of_two(lazy.minimum, "Return the smaller of two.", "minimum")
dot: _OfTwo = _of_two(lazy.matmul, "Return the product of two matrices or vectors.", "dot")


def pow(x: Any, a: Any) -> Expr[Any]:
    """Return x^a."""
    found: Expr[Any] = expr(x) ** a
    return found


def clip(x: Any, min_value: Any, max_value: Any) -> Expr[Any]:
    """Raise what is below one number to it and lower what is above another; None leaves that side open."""
    found = expr(x) if min_value is None else lazy.maximum(expr(x), min_value)
    if max_value is None:
        return found
    return lazy.minimum(found, max_value if min_value is None else lazy.maximum(expr(max_value), min_value))


def allclose(x: Any, y: Any, rtol: float = 1e-05, atol: float = 1e-08) -> Expr[Any]:
    """Say whether all elements are nearly equal; nan equals nothing."""
    one, two = expr(x), expr(y)
    is_near = abs(one - two) <= atol + rtol * abs(two)
    return lazy.all(is_near)


def transpose(x: Any) -> Expr[Any]:
    """Return x with its axes in reverse."""
    return expr(x).T


def permute_dimensions(x: Any, pattern: Any) -> Expr[Any]:
    """Return x with its axes in another order."""
    return expr(x).transpose(*pattern)


def diag(x: Any) -> Expr[Any]:
    """Return the main diagonal."""
    return lazy.diag(expr(x))


def fill_diagonal(x: Any, val: Any) -> Expr[Any]:
    """Return x with another diagonal."""
    return lazy.fill_diagonal(expr(x), val)


def solve(a: Any, b: Any) -> Expr[Any]:
    """Solve a x = b for x."""
    return lazy.solve(expr(a), expr(b))


def svd(x: Any) -> list[Expr[Any]]:
    """Return U, S and V, of which x is the product; V is transposed already."""
    return list(lazy.svd(expr(x)))


def arange(start: Any, stop: Any = None, step: Any = 1, dtype: Any = "int32") -> Expr[Any]:
    """Return numbers at equal distances; with one argument, from 0 to below that."""
    return lazy.arange(start, stop, step, np.dtype(dtype or intx()))
