"""Arithmetic of elements, with axes of size 1 repeated, by the names of neon."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Tensors hold arrays of any type: the functions of this file are lambdas over Any.

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from typing import Any, Final

import numpy as np

from typedthinc.compat.neon.randomness import RandomOps
from typedthinc.compat.neon.tensor import Tensor, array_of

_LN2: Final = log(2)
_FLOOR: Final = exp(-50)


def sigmoid(xp: Any, a: Any) -> Any:
    """Return 1 / (1 + e^-a), by tanh, which overflows nowhere."""
    return 0.5 * xp.tanh(0.5 * a) + 0.5


def shift(xp: Any, a: Any, b: Any, value: bool) -> Any:
    """Multiply by 2^b; or by b rounded to the nearest power of two, 0 where b is 0."""
    if not value:
        return a * xp.exp2(b)
    size = xp.where(xp.equal(b, 0.0), 1.0, xp.absolute(b))
    return a * xp.sign(b) * xp.exp2(xp.rint(xp.log2(size)))


def assigned(op: str, out: Tensor | None, function: Callable[..., Any], *operands: Any) -> Tensor:
    """Compute at once and write into `out`, which may be an operand.

    Raises:
        TypeError: There is no `out`.
    """
    if out is None:
        raise TypeError(f"{op}: out must be a Tensor, into which the result is written")
    with np.errstate(all="ignore"):
        out[...] = function(*map(_operand, operands))
    return out


def _operand(value: Any) -> Any:
    # A number of Python leaves the dtype of the other operand alone.
    return value if isinstance(value, int | float) or value is None else array_of(value)


class ElementwiseOps(RandomOps):
    """Compute element by element into `out`; comparisons give 0 and 1."""

    def absolute(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return |a|."""
        return assigned("absolute", out, np.absolute, a)

    def fabs(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return |a|."""
        return assigned("fabs", out, np.absolute, a)

    def negative(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return -a."""
        return assigned("negative", out, np.negative, a)

    def sgn(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return -1, 0 or 1, as a is negative, zero or positive."""
        return assigned("sgn", out, np.sign, a)

    def square(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return a^2."""
        return assigned("square", out, np.square, a)

    def reciprocal(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 / a."""
        return assigned("reciprocal", out, np.reciprocal, a)

    def sqrt(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return the square root."""
        return assigned("sqrt", out, np.sqrt, a)

    def exp(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return e^a."""
        return assigned("exp", out, np.exp, a)

    def exp2(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return 2^a."""
        return assigned("exp2", out, np.exp2, a)

    def log(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return the natural logarithm."""
        return assigned("log", out, np.log, a)

    def log2(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return the logarithm to base 2."""
        return assigned("log2", out, np.log2, a)

    def safelog(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return the natural logarithm, at least -50."""
        return assigned("safelog", out, lambda x: np.log(np.maximum(x, _FLOOR)), a)

    def sig(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 / (1 + e^-a)."""
        return assigned("sig", out, lambda x: sigmoid(np, x), a)

    def sig2(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 / (1 + 2^-a)."""
        return assigned("sig2", out, lambda x: sigmoid(np, x * _LN2), a)

    def tanh(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return the hyperbolic tangent."""
        return assigned("tanh", out, np.tanh, a)

    def tanh2(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return the hyperbolic tangent with powers of 2 for those of e."""
        return assigned("tanh2", out, lambda x: np.tanh(x * _LN2), a)

    def finite(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 where a is neither infinite nor nan."""
        return assigned("finite", out, np.isfinite, a)

    def rint(self, a: Any, out: Tensor | None = None) -> Tensor:
        """Return the nearest whole number, the even one of two."""
        return assigned("rint", out, np.rint, a)

    def add(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return a + b."""
        return assigned("add", out, np.add, a, b)

    def subtract(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return a - b."""
        return assigned("subtract", out, np.subtract, a, b)

    def multiply(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return a b, element by element."""
        return assigned("multiply", out, np.multiply, a, b)

    def divide(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return a / b."""
        return assigned("divide", out, np.divide, a, b)

    def true_divide(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return a / b."""
        return assigned("true_divide", out, np.divide, a, b)

    def power(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return a^b."""
        return assigned("power", out, np.power, a, b)

    def equal(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 where a = b."""
        return assigned("equal", out, np.equal, a, b)

    def not_equal(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 where a differs from b."""
        return assigned("not_equal", out, np.not_equal, a, b)

    def less(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 where a < b."""
        return assigned("less", out, np.less, a, b)

    def less_equal(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 where a <= b."""
        return assigned("less_equal", out, np.less_equal, a, b)

    def greater(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 where a > b."""
        return assigned("greater", out, np.greater, a, b)

    def greater_equal(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return 1 where a >= b."""
        return assigned("greater_equal", out, np.greater_equal, a, b)

    def maximum(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return the larger of both."""
        return assigned("maximum", out, np.maximum, a, b)

    def minimum(self, a: Any, b: Any, out: Tensor | None = None) -> Tensor:
        """Return the smaller of both."""
        return assigned("minimum", out, np.minimum, a, b)

    def clip(self, a: Any, a_min: Any, a_max: Any, out: Tensor | None = None) -> Tensor:
        """Raise what is below `a_min` to it, and lower what is above `a_max` to it."""
        return assigned("clip", out, lambda x, low, high: np.minimum(np.maximum(x, low), high), a, a_min, a_max)

    def shift(self, a: Any, b: Any, value: bool = True, out: Tensor | None = None) -> Tensor:
        """Multiply a by b, rounded to the nearest power of two with its sign; without `value` by 2^b."""
        return assigned("shift", out, lambda x, by: shift(np, x, by, value), a, b)

    def binarize(self, a: Any, stochastic: bool = True, out: Tensor | None = None) -> Tensor:
        """Return 1 with probability clip((a + 1) / 2, 0, 1), else -1; without `stochastic` 1 where a is at least 0."""
        limits: Any = self.rng.uniform(-1, 1, array_of(a).shape) if stochastic else 0
        return assigned("binarize", out, lambda x: np.where(x > limits if stochastic else x >= 0, 1.0, -1.0), a)
