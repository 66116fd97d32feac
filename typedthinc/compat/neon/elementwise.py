"""Arithmetic of elements, with axes of size 1 repeated, by the names of neon."""

from math import inf
from typing import Any

from typedthinc import lazy
from typedthinc.compat.neon import formulas
from typedthinc.compat.neon.assignment import assigned
from typedthinc.compat.neon.op_types import binarizing, binary, clipping, shifting, unary
from typedthinc.compat.neon.optree import Operand
from typedthinc.compat.neon.randomness import RandomOps
from typedthinc.compat.neon.tensor import Tensor


# `formulas` has what `lazy` computes otherwise: comparisons that give numbers, axes of size 1 that are repeated.
class ElementwiseOps(RandomOps):
    """Compute element by element; comparisons give 0 and 1. What ops return is told by `op_types.py`."""

    @unary
    def absolute(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return |a|."""
        return assigned(out, lazy.absolute, a)

    @unary
    def fabs(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return |a|."""
        return assigned(out, lazy.absolute, a)

    @unary
    def negative(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return -a."""
        return assigned(out, lazy.negative, a)

    @unary
    def sgn(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return -1, 0 or 1, as a is negative, zero or positive."""
        return assigned(out, lazy.sign, a)

    @unary
    def square(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return a^2."""
        return assigned(out, lazy.square, a)

    @unary
    def reciprocal(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return 1 / a."""
        return assigned(out, lazy.reciprocal, a)

    @unary
    def sqrt(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return the square root."""
        return assigned(out, lazy.sqrt, a)

    @unary
    def exp(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return e^a."""
        return assigned(out, lazy.exp, a)

    @unary
    def exp2(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return 2^a."""
        return assigned(out, lazy.exp2, a)

    @unary
    def log(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return the natural logarithm."""
        return assigned(out, lazy.log, a)

    @unary
    def log2(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return the logarithm to base 2."""
        return assigned(out, lazy.log2, a)

    @unary
    def safelog(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return the natural logarithm, at least -50."""
        return assigned(out, formulas.safelog, a)

    @unary
    def sig(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return 1 / (1 + e^-a)."""
        return assigned(out, lazy.sigmoid, a)

    @unary
    def sig2(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return 1 / (1 + 2^-a)."""
        return assigned(out, formulas.sig2, a)

    @unary
    def tanh(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return the hyperbolic tangent."""
        return assigned(out, lazy.tanh, a)

    @unary
    def tanh2(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return the hyperbolic tangent with powers of 2 for those of e."""
        return assigned(out, formulas.tanh2, a)

    @unary
    def finite(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return 1 where a is neither infinite nor nan."""
        return assigned(out, formulas.finite, a)

    @unary
    def rint(self, a: Operand, out: Tensor | None = None) -> Any:
        """Return the nearest whole number, the even one of two."""
        return assigned(out, lazy.rint, a)

    @binary
    def add(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return a + b."""
        return assigned(out, formulas.add, a, b)

    @binary
    def subtract(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return a - b."""
        return assigned(out, formulas.subtract, a, b)

    @binary
    def multiply(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return a b, element by element."""
        return assigned(out, formulas.multiply, a, b)

    @binary
    def divide(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return a / b."""
        return assigned(out, formulas.divide, a, b)

    @binary
    def true_divide(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return a / b."""
        return assigned(out, formulas.divide, a, b)

    @binary
    def power(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return a^b."""
        return assigned(out, formulas.power, a, b)

    @binary
    def equal(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return 1 where a = b."""
        return assigned(out, formulas.equal, a, b)

    @binary
    def not_equal(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return 1 where a differs from b."""
        return assigned(out, formulas.not_equal, a, b)

    @binary
    def less(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return 1 where a < b."""
        return assigned(out, formulas.less, a, b)

    @binary
    def less_equal(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return 1 where a <= b."""
        return assigned(out, formulas.less_equal, a, b)

    @binary
    def greater(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return 1 where a > b."""
        return assigned(out, formulas.greater, a, b)

    @binary
    def greater_equal(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return 1 where a >= b."""
        return assigned(out, formulas.greater_equal, a, b)

    @binary
    def maximum(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return the larger of both."""
        return assigned(out, lazy.maximum, a, b)

    @binary
    def minimum(self, a: Operand, b: Operand, out: Tensor | None = None) -> Any:
        """Return the smaller of both."""
        return assigned(out, lazy.minimum, a, b)

    @clipping
    def clip(self, a: Operand, a_min: Operand | None, a_max: Operand | None, out: Tensor | None = None) -> Any:
        """Raise what is below `a_min` to it, then lower what is above `a_max` to it; None leaves that side open."""
        low, high = (-inf if a_min is None else a_min), (inf if a_max is None else a_max)  # lazy.clip takes no None
        return assigned(out, lazy.clip, a, low, high)

    @shifting
    def shift(self, a: Operand, b: Operand, value: bool = True, out: Tensor | None = None) -> Any:
        """Multiply a by b, rounded to the nearest power of two with its sign; without `value` by 2^b."""
        return assigned(out, formulas.shift, a, b, value=value)

    @binarizing
    def binarize(self, a: Operand, stochastic: bool = True, out: Tensor | None = None) -> Any:
        """Return 1 with probability clip((a + 1) / 2, 0, 1), else -1; without `stochastic` 1 where a is at least 0.

        A tree draws whenever it is computed. The gradient goes straight through where |a| is at most 1.
        """
        return assigned(out, formulas.binarize, a, rng=self.rng if stochastic else None)  # drawn from at each run
