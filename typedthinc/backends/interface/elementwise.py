"""Arithmetic element by element, the same for every backend: its array module does the work."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from typedthinc.backends.checks import check_order, check_same_shape, check_shape
from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.tracebacks import shorten
from typedthinc.types import FloatsXd

# Where something holds. It fits the operands of arrays of every rank: `dY * ops.greater(X, 0)`.
Mask: TypeAlias = np.ndarray[Any, np.dtype[np.bool]]


class ElementwiseOps(BaseOps):
    """Compute element by element: every result has the shape of X.

    The second operand, Y, is an array of the same shape, or one number, which leaves the dtype alone; any other shape
    is a ValueError. `out` is overwritten with the result and returned; it may be an operand. What happens outside the
    domain of a function is left to the array library: numpy warns, or does what `np.errstate` says.
    """

    def absolute(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return |X|."""
        return self._unary("absolute", X, out)

    def negative(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return -X."""
        return self._unary("negative", X, out)

    def square(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return X^2."""
        return self._unary("square", X, out)

    def sqrt(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the square root; it is nan below 0."""
        return self._unary("sqrt", X, out)

    def exp(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return e^X."""
        return self._unary("exp", X, out)

    def exp2(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return 2^X."""
        return self._unary("exp2", X, out)

    def log(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the natural logarithm; it is minus infinity at 0 and nan below."""
        return self._unary("log", X, out)

    def log2(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the logarithm to base 2; it is minus infinity at 0 and nan below."""
        return self._unary("log2", X, out)

    def sin(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the sine."""
        return self._unary("sin", X, out)

    def cos(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the cosine."""
        return self._unary("cos", X, out)

    def reciprocal(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return 1 / X."""
        return self._unary("reciprocal", X, out)

    def sign(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return -1, 0 or 1, as X is negative, zero or positive."""
        return self._unary("sign", X, out)

    def rint(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Round to the nearest whole number, halves to the even one."""
        return self._unary("rint", X, out)

    def add(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X + Y."""
        return self._binary("add", X, Y, out)

    def subtract(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X - Y."""
        return self._binary("subtract", X, Y, out)

    def multiply(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X Y, element by element."""
        return self._binary("multiply", X, Y, out)

    def divide(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X / Y, element by element."""
        return self._binary("divide", X, Y, out)

    def power(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X^Y; it is nan where X is negative and Y no whole number."""
        return self._binary("power", X, Y, out)

    def maximum(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return the larger of the two; nan where either is nan."""
        return self._binary("maximum", X, Y, out)

    def minimum(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return the smaller of the two; nan where either is nan."""
        return self._binary("minimum", X, Y, out)

    def clip(
        self, X: FloatsT, low: float | None = None, high: float | None = None, *, out: FloatsT | None = None
    ) -> FloatsT:
        """Raise what is below `low` to it and lower what is above `high` to it; None leaves that side open.

        Raises:
            ValueError: low is above high.
        """
        x: Any = X
        if out is not None:
            check_shape("clip", "out", out, x.shape)
        least = -np.inf if low is None else float(low)
        most = np.inf if high is None else float(high)
        check_order("clip", "low", least, "high", most)
        Z: FloatsT = x.clip(least, most, out=out)
        return Z

    def equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X = Y; nan equals nothing."""
        return self._compared("equal", X, Y)

    def not_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X differs from Y."""
        return self._compared("not_equal", X, Y)

    def less(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X < Y."""
        return self._compared("less", X, Y)

    def less_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X <= Y."""
        return self._compared("less_equal", X, Y)

    def greater(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X > Y."""
        return self._compared("greater", X, Y)

    def greater_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X >= Y."""
        return self._compared("greater_equal", X, Y)

    def where(self, mask: Mask, X: FloatsT, Y: FloatsT | float) -> FloatsT:
        """Return X where the mask holds, Y elsewhere.

        Raises:
            ValueError: The shapes of the mask and of X differ.
        """
        second = _operand("where", X, Y)
        check_same_shape("where", mask=mask, X=X)
        x: Any = X
        chosen: FloatsT = self.xp.where(mask, x, second if hasattr(second, "dtype") else x.dtype.type(second))
        return chosen

    def allclose(self, X: FloatsT, Y: FloatsT | float, *, rtol: float = 1e-5, atol: float = 1e-8) -> bool:
        """Tell whether |X - Y| <= atol + rtol |Y| everywhere; nan is close to nothing."""
        return bool(self.xp.allclose(X, _operand("allclose", X, Y), rtol=rtol, atol=atol))

    def isfinite(self, X: FloatsXd) -> Mask:
        """Say where X is neither infinite nor nan."""
        finite: Mask = self.xp.isfinite(X)
        return finite

    def _unary(self, op: str, X: FloatsT, out: FloatsT | None) -> FloatsT:
        try:
            if out is not None and out.shape != X.shape:
                check_shape(op, "out", out, X.shape)
            Z: FloatsT = getattr(self.xp, op)(X, out=out)
            return Z
        except Exception as error:
            shorten(error)
            raise

    def _binary(self, op: str, X: FloatsT, Y: FloatsT | float, out: FloatsT | None) -> FloatsT:
        try:
            second = _operand(op, X, Y)
            if out is not None and out.shape != X.shape:
                check_shape(op, "out", out, X.shape)
            Z: FloatsT = getattr(self.xp, op)(X, second, out=out)
            return Z
        except Exception as error:
            shorten(error)
            raise

    def _compared(self, op: str, X: FloatsT, Y: FloatsT | float) -> Mask:
        try:
            mask: Mask = getattr(self.xp, op)(X, _operand(op, X, Y))
            return mask
        except Exception as error:
            shorten(error)
            raise


def _operand(op: str, x: Any, y: Any) -> Any:
    """Check the second operand; a number takes the dtype of the first, which one of numpy would widen."""
    try:
        if not hasattr(y, "dtype"):
            return float(y)
        if y.shape == ():
            return y.astype(x.dtype)
        if y.shape != x.shape:
            check_same_shape(op, X=x, Y=y)
    except Exception as error:
        shorten(error)
        raise
    return y
