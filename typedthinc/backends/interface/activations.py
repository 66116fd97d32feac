"""Elementwise non-linearities, each with its gradient, in numpy and in CUDA.

What works element by element reads its first array and writes into its second, which may be the first.
"""

import math
from typing import Any, Final

import numpy as np

from typedthinc.backends.checks import check_order
from typedthinc.backends.erf import erf as _erf
from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.backends.record import Derivative, elementwise
from typedthinc.tracebacks import shorten

# Where softplus is x to the last digit of float32; and where exp is still far from overflow.
_SOFTPLUS_IS_X: Final = 20.0
_LARGEST_EXPONENT: Final = 80.0
# The square of cosh is still finite here, and one over it nothing beside 1.
_COSH_ENDS: Final = 40.0


def _clipped_linear(x: Any, y: Any, slope: float, offset: float, low: float, high: float) -> None:
    if slope != 1.0:  # a pass less for most that use this
        x = np.multiply(x, slope, out=y)
    if offset != 0.0:
        x = np.add(x, offset, out=y)
    x.clip(low, high, out=y)  # low <= high is checked before


def _d_clipped_linear(y: Any, d: Any, slope: float, offset: float, low: float, high: float) -> None:
    inside = y > low  # one byte an element, then one pass to floats
    inside &= y < high
    np.multiply(inside, slope, out=d, dtype=d.dtype)


def _sigmoid(x: Any, y: Any) -> None:
    """By tanh, which is faster than exp and a division, and cannot overflow."""
    np.multiply(x, 0.5, out=y)  # (1 + tanh(x / 2)) / 2
    np.tanh(y, out=y)
    y *= 0.5
    y += 0.5


def _dsigmoid(y: Any, d: Any) -> None:
    np.multiply(y, 1 - y, out=d)  # a temporary: d may be y


def _tanh(x: Any, y: Any) -> None:
    np.tanh(x, out=y)


def _dtanh(y: Any, d: Any) -> None:
    np.square(y, out=d)
    np.subtract(1, d, out=d)


def _softplus(x: Any, y: Any, threshold: float) -> None:
    t = x.clip(-np.inf, min(max(threshold, _SOFTPLUS_IS_X), _LARGEST_EXPONENT))  # exp stays finite
    np.exp(t, out=t)
    np.log1p(t, out=t)  # log(1 + e^x), exact where e^x is tiny
    if threshold < _SOFTPLUS_IS_X:
        np.copyto(t, x, where=x > threshold)
    # Beyond the clip, x is the value; before it, softplus is above x.
    np.maximum(t, x, out=y)


def _d_softplus(x: Any, d: Any, threshold: float) -> None:
    _sigmoid(x, d)  # d log(1 + e^x) / dx = e^x / (1 + e^x)
    if threshold < _SOFTPLUS_IS_X:
        np.copyto(d, 1, where=x > threshold)


def _sechsq(x: Any, y: Any) -> None:
    t = x.clip(-_COSH_ENDS, _COSH_ENDS)  # clip copies, so y may be x
    np.cosh(t, out=y)
    np.square(y, out=y)
    np.reciprocal(y, out=y)


class ActivationOps(BaseOps):
    """Apply activations of any shape; `inplace=True` writes into the first argument and returns it.

    Each `backprop_` takes the gradient of the output and what the derivative can be computed from: the output Y
    where that is enough, so that the input need not be kept, else the input X. In place it writes into dY. It
    raises a ValueError where dY has another shape.
    """

    # A comparison with nan is false, so nan stays nan.
    @elementwise(cuda="y = x < T(0) ? T(0) : x", derivative=Derivative("Y", cuda="d = y > T(0) ? T(1) : T(0)"))
    def relu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Replace negative values by zero.

        Source:
            Nair and Hinton 2010, Rectified linear units improve restricted Boltzmann machines.
        """
        return self._apply("relu", X, inplace)

    def backprop_relu(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `relu`, which is dY where the output was positive, else zero."""
        return self._backprop("relu", dY, Y, inplace)

    @elementwise(
        _clipped_linear,
        "T t = slope * x + offset; y = t < min_val ? min_val : t > max_val ? max_val : t",
        derivative=Derivative("Y", _d_clipped_linear, "d = y > min_val && y < max_val ? slope : T(0)"),
    )
    def clipped_linear(
        self,
        X: FloatsT,
        slope: float = 1.0,
        offset: float = 0.0,
        min_val: float = 0.0,
        max_val: float = 1.0,
        *,
        inplace: bool = False,
    ) -> FloatsT:
        """Return slope X + offset, kept between two values.

        Raises:
            ValueError: min_val is above max_val.
        """
        try:
            check_order("clipped_linear", "min_val", min_val, "max_val", max_val)
            return self._apply("clipped_linear", X, inplace, slope, offset, min_val, max_val)
        except Exception as error:
            shorten(error)
            raise

    def backprop_clipped_linear(
        self,
        dY: FloatsT,
        Y: FloatsT,
        slope: float = 1.0,
        offset: float = 0.0,
        min_val: float = 0.0,
        max_val: float = 1.0,
        *,
        inplace: bool = False,
    ) -> FloatsT:
        """Return dX of `clipped_linear`, which is slope dY where the output lies between the two values, else zero.

        Raises:
            ValueError: min_val is above max_val, or the shapes differ.
        """
        try:
            check_order("backprop_clipped_linear", "min_val", min_val, "max_val", max_val)
            return self._backprop("clipped_linear", dY, Y, inplace, slope, offset, min_val, max_val)
        except Exception as error:
            shorten(error)
            raise

    @elementwise(derivative=Derivative("Y"))
    def relu_k(self, X: FloatsT, n: float = 6.0, *, inplace: bool = False) -> FloatsT:
        """Keep values between zero and n.

        Raises:
            ValueError: n is below 0.

        Source:
            Krizhevsky 2010, Convolutional deep belief networks on CIFAR-10, for n = 6.
        """
        return self.clipped_linear(X, max_val=n, inplace=inplace)

    def backprop_relu_k(self, dY: FloatsT, Y: FloatsT, n: float = 6.0, *, inplace: bool = False) -> FloatsT:
        """Return dX of `relu_k`, which is dY where the output lies between zero and n, else zero."""
        return self.backprop_clipped_linear(dY, Y, max_val=n, inplace=inplace)

    @elementwise(derivative=Derivative("Y"))
    def hard_sigmoid(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X / 5 + 1/2, kept between 0 and 1, a sigmoid of straight lines.

        Source:
            Courbariaux, Bengio and David 2015, BinaryConnect, section 2.3, with the slope 1/5.
        """
        return self.clipped_linear(X, 0.2, 0.5, inplace=inplace)

    def backprop_hard_sigmoid(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `hard_sigmoid`, which is dY / 5 where the output lies between 0 and 1, else zero."""
        return self.backprop_clipped_linear(dY, Y, 0.2, 0.5, inplace=inplace)

    @elementwise(derivative=Derivative("Y"))
    def hard_tanh(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Keep values between -1 and 1.

        Source:
            Collobert 2004, Large scale machine learning.
        """
        return self.clipped_linear(X, min_val=-1.0, inplace=inplace)

    def backprop_hard_tanh(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `hard_tanh`, which is dY where the output lies between -1 and 1, else zero."""
        return self.backprop_clipped_linear(dY, Y, min_val=-1.0, inplace=inplace)

    @elementwise(
        _sigmoid,
        "y = typedthinc_sigmoid(x)",
        vjp=lambda lazy, dY, Y, X: dY * Y * (1.0 - Y),
        derivative=Derivative("Y", _dsigmoid, "d = y * (T(1) - y)"),
        flops=12.0,
    )
    def sigmoid(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return 1 / (1 + exp(-X)); it is exactly 0 or 1 where the dtype cannot tell the difference."""
        return self._apply("sigmoid", X, inplace)

    def backprop_sigmoid(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `sigmoid`, which is dY Y (1 - Y)."""
        return self._backprop("sigmoid", dY, Y, inplace)

    @elementwise(_dsigmoid, "y = x * (T(1) - x)")
    def dsigmoid(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the derivative of `sigmoid` by its output, which is Y (1 - Y)."""
        return self._apply("dsigmoid", Y, inplace)

    @elementwise(
        _tanh,
        "y = tanh(x)",
        vjp=lambda lazy, dY, Y, X: dY * (1.0 - Y * Y),
        derivative=Derivative("Y", _dtanh, "d = T(1) - y * y"),
        flops=10.0,
    )
    def tanh(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the hyperbolic tangent."""
        return self._apply("tanh", X, inplace)

    def backprop_tanh(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `tanh`, which is dY (1 - Y^2)."""
        return self._backprop("tanh", dY, Y, inplace)

    @elementwise(_dtanh, "y = T(1) - x * x")
    def dtanh(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the derivative of `tanh` by its output, which is 1 - Y^2."""
        return self._apply("dtanh", Y, inplace)

    @elementwise(
        _softplus,
        "y = x > threshold ? x : (x < T(0) ? T(0) : x) + log1p(exp(-fabs(x)))",
        vjp=lambda lazy, dY, Y, X: dY * lazy.sigmoid(X),
        derivative=Derivative("X", _d_softplus, "d = x > threshold ? T(1) : typedthinc_sigmoid(x)"),
        flops=24.0,
    )
    def softplus(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        """Return log(1 + exp(X)), and X itself above the threshold.

        Source:
            Dugas et al. 2001, Incorporating second-order functional knowledge for better option pricing.
        """
        return self._apply("softplus", X, inplace, threshold)

    def backprop_softplus(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        """Return dX of `softplus`, which is dY sigmoid(X), and above the threshold dY itself, to 1 in 10^8."""
        return self._backprop("softplus", dY, X, inplace, threshold)

    @elementwise(
        _erf,
        "y = erf(x)",
        vjp=lambda lazy, dY, Y, X: dY * lazy.exp(-lazy.square(X)) * (2.0 / math.sqrt(math.pi)),
        flops=20.0,
    )
    def erf(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the error function, 2 / sqrt(pi) times the integral of exp(-t^2) from 0 to X."""
        return self._apply("erf", X, inplace)

    @elementwise(_sechsq, "T e = exp(-fabs(x)); T t = T(2) * e / (T(1) + e * e); y = t * t")
    def sechsq(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return 1 / cosh(X)^2, the derivative of tanh by its input."""
        return self._apply("sechsq", X, inplace)
