"""Arithmetic element by element, the same for every backend: its array module does the work."""

import math
from typing import Any, TypeAlias

import numpy as np

from typedthinc.backends.checks import check_order, check_same_shape, check_shape
from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.backends.record import ABOVE_ZERO, elementwise, sized
from typedthinc.tracebacks import shorten
from typedthinc.types import FloatsXd

# Where something holds. It fits the operands of arrays of every rank: `dY * ops.greater(X, 0)`.
Mask: TypeAlias = np.ndarray[Any, np.dtype[np.bool]]


def _share(lazy: Any, dY: Any, Y: Any, one: Any, other: Any) -> Any:
    """Return the gradient where an operand was chosen, half of it where both are equal."""
    return lazy.where(lazy.equal(one, Y), lazy.where(lazy.equal(one, other), 0.5 * dY, dY), 0.0)  # both together are dY


def _d_base(lazy: Any, dY: Any, Y: Any, X: Any, Z: Any) -> Any:
    return dY * Z * X ** lazy.where(lazy.equal(Z, 0.0), 1.0, Z - 1.0)  # 0, not nan, for 0^0


def _d_exponent(lazy: Any, dY: Any, Y: Any, X: Any, Z: Any) -> Any:
    """Return the gradient of the exponent, which is there for a base above 0 only."""
    # The inner choice keeps the logarithm of what is not chosen out of the gradient: 0 times nan is nan.
    return lazy.where(X > 0.0, dY * Y * lazy.log(lazy.where(X > 0.0, X, 1.0)), 0.0)


class ElementwiseOps(BaseOps):
    """Compute element by element: every result has the shape of X.

    The second operand, Y, is an array of the same shape, or one number, which leaves the dtype alone; any other shape
    is a ValueError. `out` is overwritten with the result and returned; it may be an operand. What happens outside the
    domain of a function is left to the array library: numpy warns, or does what `np.errstate` says.
    """

    @elementwise(vjp=lambda lazy, dY, Y, X: dY * lazy.sign(X))
    def absolute(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return |X|."""
        return self._unary("absolute", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: -dY)
    def negative(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return -X."""
        return self._unary("negative", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: 2.0 * dY * X)
    def square(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return X^2."""
        return self._unary("square", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: 0.5 * dY / Y, domain=ABOVE_ZERO)
    def sqrt(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the square root; it is nan below 0."""
        return self._unary("sqrt", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: dY * Y, flops=10.0)
    def exp(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return e^X."""
        return self._unary("exp", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: dY * Y * math.log(2), flops=10.0)
    def exp2(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return 2^X."""
        return self._unary("exp2", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: dY * (Y + 1.0), flops=10.0)
    def expm1(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return e^X - 1, exact near 0."""
        return self._unary("expm1", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: dY / X, flops=10.0, domain=ABOVE_ZERO)
    def log(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the natural logarithm; it is minus infinity at 0 and nan below."""
        return self._unary("log", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: dY / (1.0 + X), flops=10.0, domain=(-1.0, math.inf))
    def log1p(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return log(1 + X), exact near 0; it is minus infinity at -1 and nan below."""
        return self._unary("log1p", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: dY / (X * math.log(2)), flops=10.0, domain=ABOVE_ZERO)
    def log2(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the logarithm to base 2; it is minus infinity at 0 and nan below."""
        return self._unary("log2", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: dY * lazy.cos(X), flops=10.0)
    def sin(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the sine."""
        return self._unary("sin", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: -dY * lazy.sin(X), flops=10.0)
    def cos(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return the cosine."""
        return self._unary("cos", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: -dY * Y * Y, domain=ABOVE_ZERO)
    def reciprocal(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return 1 / X."""
        return self._unary("reciprocal", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: lazy.zeros_like(dY))
    def sign(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Return -1, 0 or 1, as X is negative, zero or positive."""
        return self._unary("sign", X, out)

    @elementwise(vjp=lambda lazy, dY, Y, X: lazy.zeros_like(dY))
    def rint(self, X: FloatsT, *, out: FloatsT | None = None) -> FloatsT:
        """Round to the nearest whole number, halves to the even one."""
        return self._unary("rint", X, out)

    @elementwise(vjps=(lambda lazy, dY, Y, X, Z: dY, lambda lazy, dY, Y, X, Z: dY))
    def add(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X + Y."""
        return self._binary("add", X, Y, out)

    @elementwise(vjps=(lambda lazy, dY, Y, X, Z: dY, lambda lazy, dY, Y, X, Z: -dY))
    def subtract(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X - Y."""
        return self._binary("subtract", X, Y, out)

    @elementwise(vjps=(lambda lazy, dY, Y, X, Z: dY * Z, lambda lazy, dY, Y, X, Z: dY * X))
    def multiply(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X Y, element by element."""
        return self._binary("multiply", X, Y, out)

    @elementwise(vjps=(lambda lazy, dY, Y, X, Z: dY / Z, lambda lazy, dY, Y, X, Z: -dY * Y / Z), domain=ABOVE_ZERO)
    def divide(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X / Y, element by element."""
        return self._binary("divide", X, Y, out)

    @elementwise(vjps=(_d_base, _d_exponent), flops=10.0, domain=ABOVE_ZERO)
    def power(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return X^Y; it is nan where X is negative and Y no whole number."""
        return self._binary("power", X, Y, out)

    @elementwise(vjps=(_share, lambda lazy, dY, Y, X, Z: _share(lazy, dY, Y, Z, X)))
    def maximum(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return the larger of the two; nan where either is nan."""
        return self._binary("maximum", X, Y, out)

    @elementwise(vjps=(_share, lambda lazy, dY, Y, X, Z: _share(lazy, dY, Y, Z, X)))
    def minimum(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return the smaller of the two; nan where either is nan."""
        return self._binary("minimum", X, Y, out)

    @elementwise(
        vjps=(lambda lazy, dY, Y, X, Z: dY * lazy.exp(X - Y), lambda lazy, dY, Y, X, Z: dY * lazy.exp(Z - Y)),
        flops=20.0,
    )
    def logaddexp(self, X: FloatsT, Y: FloatsT | float, *, out: FloatsT | None = None) -> FloatsT:
        """Return log(e^X + e^Y), which does not overflow."""
        return self._binary("logaddexp", X, Y, out)

    def clip(
        self, X: FloatsT, low: float | None = None, high: float | None = None, *, out: FloatsT | None = None
    ) -> FloatsT:
        """Raise what is below `low` to it and lower what is above `high` to it; None leaves that side open.

        Raises:
            ValueError: low is above high.
        """
        if out is not None:
            check_shape("clip", "out", out, X.shape)
        least = -np.inf if low is None else float(low)  # an open side is one that nothing reaches
        most = np.inf if high is None else float(high)
        check_order("clip", "low", least, "high", most)
        Z: FloatsT = X.clip(least, most, out=out)
        return Z

    @elementwise()
    @sized("tested")
    def equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X = Y; nan equals nothing."""
        return self._compared("equal", X, Y)

    @elementwise()
    @sized("tested")
    def not_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X differs from Y."""
        return self._compared("not_equal", X, Y)

    @elementwise()
    @sized("tested")
    def less(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X < Y."""
        return self._compared("less", X, Y)

    @elementwise()
    @sized("tested")
    def less_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X <= Y."""
        return self._compared("less_equal", X, Y)

    @elementwise()
    @sized("tested")
    def greater(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X > Y."""
        return self._compared("greater", X, Y)

    @elementwise()
    @sized("tested")
    def greater_equal(self, X: FloatsT, Y: FloatsT | float) -> Mask:
        """Say where X >= Y."""
        return self._compared("greater_equal", X, Y)

    @sized("where")
    def where(self, mask: Mask, X: FloatsT, Y: FloatsT | float) -> FloatsT:
        """Return X where the mask holds, Y elsewhere.

        Raises:
            ValueError: The shapes of the mask and of X differ.
        """
        second = _operand("where", X, Y)
        check_same_shape("where", mask=mask, X=X)
        chosen: FloatsT = self.xp.where(mask, X, second if hasattr(second, "dtype") else X.dtype.type(second))
        return chosen

    def allclose(self, X: FloatsT, Y: FloatsT | float, *, rtol: float = 1e-5, atol: float = 1e-8) -> bool:
        """Tell whether |X - Y| <= atol + rtol |Y| everywhere; nan is close to nothing."""
        return bool(self.xp.allclose(X, _operand("allclose", X, Y), rtol=rtol, atol=atol))

    @elementwise()
    @sized("tested")
    def isfinite(self, X: FloatsXd) -> Mask:
        """Say where X is neither infinite nor nan."""
        finite: Mask = self.xp.isfinite(X)
        return finite

    def _unary(self, op: str, X: FloatsT, out: FloatsT | None) -> FloatsT:
        try:
            if out is not None and out.shape != X.shape:
                check_shape(op, "out", out, X.shape)
            Z: FloatsT = getattr(self.xp, op)(X, out=out)  # by name, as numpy and cupy both call it
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
            return y.astype(x.dtype)  # an array of one number is a number, of X's dtype
        if y.shape != x.shape:
            check_same_shape(op, X=x, Y=y)
    except Exception as error:
        shorten(error)
        raise
    return y
