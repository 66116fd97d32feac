"""Activations that gate their input by itself, X * gate(X), each with its gradient, in numpy and in CUDA.

With numpy, inputs are clipped where the gate is 0 to the last digit, so that minus infinity gives 0 and squares stay
finite. In CUDA, the result is 0 where the gate is.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from typedthinc.backends.erf import phi_twice
from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.backends.record import Derivative, OpT, Writes, elementwise

# tanh(x / 2) is 1 beyond this, in float64 too.
_SIGMOID_ENDS: Final = 40.0
# The normal distribution function ends before this.
_PHI_ENDS: Final = 12.0
# x / sqrt(1 + x^2) is 1 beyond this, and the square of it is finite.
_DISH_ENDS: Final = 1e9
# tanh(softplus(x)) is 0 below the first and 1 above the second.
_MISH_STARTS: Final = -80.0
_MISH_ENDS: Final = 20.0
# Where the hard gates close and open.
_HARD: Final = 2.5
_MOBILENET: Final = 3.0

_LINEAR: Final = math.sqrt(2 / math.pi)
_CUBIC: Final = 0.044715 * _LINEAR  # 0.044715 sqrt(2 / pi)

# What several statements in CUDA begin with.
_Z_OF_DISH: Final = "T z = typedthinc_clip(x, T(-1e9), T(1e9)); T q = T(1) + z * z;"
_T_OF_CUBIC: Final = (
    "T z = typedthinc_clip(x, T(-40), T(40)); T zz = z * z;"
    "T t = tanh(z * (T(0.79788456080286535588) + T(0.035677408136300125) * zz));"
)
# tanh(log(1 + w)) = n / (n + 2) with n = w (w + 2) and w = exp(x): one exp.
_N_OF_MISH: Final = "T z = typedthinc_clip(x, T(-80), T(20)); T w = exp(z); T n = w * (w + T(2));"


def _swish(x: Any, y: Any, beta: float) -> None:
    """H (1 + tanh(beta h)) with h = x / 2."""
    h = x.clip(*_where_open(beta))  # a copy; x may be y
    h *= 0.5
    np.tanh(h if beta == 1.0 else beta * h, out=y)  # beta 1 needs no array more
    y += 1
    y *= h


def _d_swish(x: Any, d: Any, beta: float) -> None:
    """(1 + t) (1 + h (1 - t)) / 2 with h = beta x / 2 and t = tanh(h)."""
    h = (x if beta == 1.0 else beta * x).clip(-_SIGMOID_ENDS, _SIGMOID_ENDS)  # saturated beyond
    h *= 0.5
    np.tanh(h, out=d)
    h *= 1 - d
    h += 1
    d += 1
    d *= h
    d *= 0.5


def _where_open(beta: float) -> tuple[float, float]:
    """Return the range outside which sigmoid(beta x) is 0."""
    if beta == 0:
        return -math.inf, math.inf  # a gate of 1/2 everywhere
    end = -_SIGMOID_ENDS / beta
    return (end, math.inf) if beta > 0 else (-math.inf, end)


def _hard_swish(x: Any, y: Any, end: float) -> None:
    t = x.clip(-end, math.inf)
    np.multiply(t, 0.5 / end, out=y)  # x / (2 end) + 1/2
    y += 0.5
    y.clip(0.0, 1.0, out=y)
    y *= t


def _d_hard_swish(x: Any, d: Any, end: float) -> None:
    """1/2 + x / end between the ends, and 1/2 + x / (2 end) at them, where the gate stands still."""
    t = x.clip(-end, end)  # at the ends |t| = end, where only half is added
    np.abs(t, out=d)
    np.multiply(t, d < end, out=d)
    d += t
    d *= 0.5 / end
    d += 0.5


def _dish(x: Any, y: Any) -> None:
    """X (1 + z / sqrt(1 + z^2)) / 2, where z is x."""
    t = x.clip(-_DISH_ENDS, math.inf)
    z = t.clip(-_DISH_ENDS, _DISH_ENDS)  # a second clip: squares of large numbers do not fit
    np.square(z, out=y)
    y += 1
    np.sqrt(y, out=y)
    np.divide(z, y, out=y)
    y += 1
    y *= 0.5
    y *= t


def _d_dish(x: Any, d: Any) -> None:
    """(1 + x / sqrt(q) (1 + 1 / q)) / 2 with q = 1 + x^2."""
    z = x.clip(-_DISH_ENDS, _DISH_ENDS)
    q = z * z  # q = 1 + z^2, a second array, for d needs it twice
    q += 1
    np.sqrt(q, out=d)
    np.divide(z, d, out=d)
    np.reciprocal(q, out=q)
    q += 1
    d *= q
    d += 1
    d *= 0.5


def _gelu(x: Any, y: Any) -> None:
    t = x.clip(-_PHI_ENDS, math.inf)  # below, Phi is 0, and x Phi(x) would be -inf 0
    phi_twice(t, y)  # 2 Phi(t), so t is halved
    t *= 0.5
    y *= t


def _d_gelu(x: Any, d: Any) -> None:
    """Phi(x) + x phi(x), with the normal distribution function and its density."""
    t = x.clip(-_PHI_ENDS, _PHI_ENDS)
    phi_twice(t, d)
    d *= 0.5
    density = t * t  # phi(t) = exp(-t^2 / 2) / sqrt(2 pi)
    density *= -0.5
    np.exp(density, out=density)
    density *= 0.5 * _LINEAR  # 1 / sqrt(2 pi) = sqrt(2 / pi) / 2
    density *= t
    d += density


def _gelu_approx(x: Any, y: Any) -> None:
    t = x.clip(-_PHI_ENDS, math.inf)
    with np.errstate(over="ignore"):
        np.square(t, out=y)  # u(t) = t (a + b t^2)
        y *= _CUBIC
        y += _LINEAR
        y *= t
    np.tanh(y, out=y)  # overflow gave inf, of which tanh is 1
    y += 1
    t *= 0.5
    y *= t


def _d_gelu_approx(x: Any, d: Any) -> None:
    """(1 + t) (1 + x (1 - t) u'(x)) / 2 with t = tanh(u(x))."""
    z = x.clip(-_PHI_ENDS, _PHI_ENDS)
    square = z * z
    np.multiply(square, _CUBIC, out=d)
    d += _LINEAR
    d *= z
    np.tanh(d, out=d)
    square *= 3 * _CUBIC  # u'(x) = a + 3 b x^2
    square += _LINEAR
    square *= z
    square *= 1 - d
    square += 1
    d += 1
    d *= square
    d *= 0.5


def _mish(x: Any, y: Any, threshold: float) -> None:
    """X n / (n + 2) with n = w (w + 2) and w = exp(x): tanh(log(1 + w)), with one exp."""
    t = x.clip(_MISH_STARTS, math.inf)
    w = t.clip(_MISH_STARTS, _MISH_ENDS)  # above, tanh is 1 and w^2 might not fit
    np.exp(w, out=w)
    np.add(w, 2, out=y)
    y *= w
    np.add(y, 2, out=w)  # n + 2
    y /= w
    y *= t
    if threshold < _MISH_ENDS:
        np.copyto(y, t, where=t > threshold)


def _d_mish(x: Any, d: Any, threshold: float) -> None:
    """(n + 4 x w (w + 1) / (n + 2)) / (n + 2) with n and w as above."""
    t = x.clip(_MISH_STARTS, _MISH_ENDS)
    w = np.exp(t)
    np.add(w, 2, out=d)
    d *= w
    t *= w
    w += 1
    t *= w
    t *= 4
    np.add(d, 2, out=w)  # n + 2
    t /= w
    d += t
    d /= w
    if threshold < _MISH_ENDS:
        np.copyto(d, 1, where=x > threshold)


def _gated(function: Writes, gate: str, derivative: Writes, d: str) -> Callable[[OpT], OpT]:
    """Return a decorator that records a gated op; the statement of the gate sets g, that of the derivative d."""
    return elementwise(
        function, f"T g; {gate}; y = g == T(0) ? T(0) : x * g", derivative=Derivative("X", derivative, d)
    )


class GatedOps(BaseOps):
    """Apply self-gated activations of any shape; `inplace=True` writes into the first argument and returns it.

    The output does not tell the input, for they are not monotone: each `backprop_` takes the gradient of the
    output and the input X. In place it writes into dY. It raises a ValueError where dY has another shape. Minus
    infinity gives 0, with the gradient 0.
    """

    @_gated(
        _swish,
        "g = typedthinc_sigmoid(beta * x)",
        _d_swish,
        "T h = typedthinc_clip(beta * x, T(-800), T(800)); T s = typedthinc_sigmoid(h);"
        "d = s * (T(1) + h * typedthinc_sigmoid(-h))",
    )
    def swish(self, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        """Return X sigmoid(beta X).

        Source:
            Ramachandran, Zoph and Le 2017, Searching for activation functions; with beta = 1, Elfwing, Uchida and
            Doya 2018, Sigmoid-weighted linear units.
        """
        return self._apply("swish", X, inplace, beta)

    def backprop_swish(self, dY: FloatsT, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        """Return dX of `swish`, which is dY times the derivative at X."""
        return self._backprop("swish", dY, X, inplace, beta)

    @_gated(
        partial(_hard_swish, end=_HARD),
        "g = typedthinc_clip(x * T(0.2) + T(0.5), T(0), T(1))",
        partial(_d_hard_swish, end=_HARD),
        "d = x <= T(-2.5) ? T(0) : x >= T(2.5) ? T(1) : T(0.5) + x / T(2.5)",
    )
    def hard_swish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X hard_sigmoid(X), the gate open from 2.5 on and shut to -2.5.

        Source:
            Howard et al. 2019, Searching for MobileNetV3, section 5.2, with the gate of `hard_sigmoid`.
        """
        return self._apply("hard_swish", X, inplace)

    def backprop_hard_swish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `hard_swish`, which is dY times the derivative at X."""
        return self._backprop("hard_swish", dY, X, inplace)

    @_gated(
        partial(_hard_swish, end=_MOBILENET),
        "g = typedthinc_clip(x / T(6) + T(0.5), T(0), T(1))",
        partial(_d_hard_swish, end=_MOBILENET),
        "d = x <= T(-3) ? T(0) : x >= T(3) ? T(1) : T(0.5) + x / T(3)",
    )
    def hard_swish_mobilenet(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X relu_k(X + 3) / 6, the gate open from 3 on and shut to -3.

        Source:
            Howard et al. 2019, Searching for MobileNetV3, section 5.2.
        """
        return self._apply("hard_swish_mobilenet", X, inplace)

    def backprop_hard_swish_mobilenet(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `hard_swish_mobilenet`, which is dY times the derivative at X."""
        return self._backprop("hard_swish_mobilenet", dY, X, inplace)

    @_gated(
        _dish,
        _Z_OF_DISH + "g = T(0.5) * (T(1) + z / sqrt(q))",
        _d_dish,
        _Z_OF_DISH + "d = T(0.5) * (T(1) + z / sqrt(q) * (T(1) + T(1) / q))",
    )
    def dish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X (1 + X / sqrt(1 + X^2)) / 2, a swish without exponentials."""
        return self._apply("dish", X, inplace)

    def backprop_dish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `dish`, which is dY times the derivative at X."""
        return self._backprop("dish", dY, X, inplace)

    # Twice the normal distribution function is erfc(-x / sqrt(2)), exact also where it is small.
    @_gated(
        _gelu,
        "g = T(0.5) * erfc(T(-0.70710678118654752440) * x)",
        _d_gelu,
        "T z = typedthinc_clip(x, T(-40), T(40));"
        "d = T(0.5) * erfc(T(-0.70710678118654752440) * z) + z * T(0.39894228040143267794) * exp(T(-0.5) * z * z)",
    )
    def gelu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X Phi(X), with the distribution function of the normal distribution, by `erf`.

        Source:
            Hendrycks and Gimpel 2016, Gaussian error linear units, section 2.
        """
        return self._apply("gelu", X, inplace)

    def backprop_gelu(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `gelu`, which is dY times the derivative at X."""
        return self._backprop("gelu", dY, X, inplace)

    @_gated(
        _gelu_approx,
        _T_OF_CUBIC + "g = T(0.5) * (T(1) + t)",
        _d_gelu_approx,
        _T_OF_CUBIC + "T du = T(0.79788456080286535588) + T(0.107032224408900375) * zz;"
        "d = T(0.5) * (T(1) + t) * (T(1) + z * (T(1) - t) * du)",
    )
    def gelu_approx(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X (1 + tanh(sqrt(2 / pi) (X + 0.044715 X^3))) / 2, within 5e-4 of `gelu`.

        Source:
            Hendrycks and Gimpel 2016, Gaussian error linear units, section 2.
        """
        return self._apply("gelu_approx", X, inplace)

    def backprop_gelu_approx(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `gelu_approx`, which is dY times the derivative at X."""
        return self._backprop("gelu_approx", dY, X, inplace)

    @_gated(
        _mish,
        _N_OF_MISH + "g = x <= T(-80) ? T(0) : x > threshold ? T(1) : n / (n + T(2))",
        _d_mish,
        _N_OF_MISH + "T m = n + T(2); d = x > threshold ? T(1) : (n + T(4) * z * w * (w + T(1)) / m) / m",
    )
    def mish(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        """Return X tanh(softplus(X)), and X itself above the threshold.

        Source:
            Misra 2019, Mish: a self regularized non-monotonic activation function.
        """
        return self._apply("mish", X, inplace, threshold)

    def backprop_mish(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        """Return dX of `mish`, which is dY times the derivative at X, and dY itself above the threshold."""
        return self._backprop("mish", dY, X, inplace, threshold)
