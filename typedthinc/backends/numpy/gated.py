"""Self-gated activations with numpy: kernels for each function and its derivative.

Inputs are clipped where the gate is 0 to the last digit, so that minus infinity gives 0 and squares stay finite.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.gated import GatedOps
from typedthinc.backends.numpy.blocks import apply, backprop
from typedthinc.backends.numpy.erf import phi_twice

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
_CUBIC: Final = 0.044715 * _LINEAR


class NumpyGated(GatedOps):
    """Apply self-gated activations with numpy."""

    def swish(self, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        return apply(_swish, X, inplace, beta)

    def backprop_swish(self, dY: FloatsT, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_swish", _d_swish, dY, inplace, beta, X=X)

    def hard_swish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_hard_swish, X, inplace, _HARD)

    def backprop_hard_swish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_hard_swish", _d_hard_swish, dY, inplace, _HARD, X=X)

    def hard_swish_mobilenet(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_hard_swish, X, inplace, _MOBILENET)

    def backprop_hard_swish_mobilenet(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_hard_swish_mobilenet", _d_hard_swish, dY, inplace, _MOBILENET, X=X)

    def dish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_dish, X, inplace)

    def backprop_dish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_dish", _d_dish, dY, inplace, X=X)

    def gelu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_gelu, X, inplace)

    def backprop_gelu(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_gelu", _d_gelu, dY, inplace, X=X)

    def gelu_approx(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_gelu_approx, X, inplace)

    def backprop_gelu_approx(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_gelu_approx", _d_gelu_approx, dY, inplace, X=X)

    def mish(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        return apply(_mish, X, inplace, threshold)

    def backprop_mish(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_mish", _d_mish, dY, inplace, threshold, X=X)


def _swish(x: Any, y: Any, beta: float) -> None:
    """H (1 + tanh(beta h)) with h = x / 2."""
    h = x.clip(*_where_open(beta))
    h *= 0.5
    np.tanh(h if beta == 1.0 else beta * h, out=y)
    y += 1
    y *= h


def _d_swish(x: Any, d: Any, beta: float) -> None:
    """(1 + t) (1 + h (1 - t)) / 2 with h = beta x / 2 and t = tanh(h)."""
    h = (x if beta == 1.0 else beta * x).clip(-_SIGMOID_ENDS, _SIGMOID_ENDS)
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
        return -math.inf, math.inf
    end = -_SIGMOID_ENDS / beta
    return (end, math.inf) if beta > 0 else (-math.inf, end)


def _hard_swish(x: Any, y: Any, end: float) -> None:
    t = x.clip(-end, math.inf)
    np.multiply(t, 0.5 / end, out=y)
    y += 0.5
    y.clip(0.0, 1.0, out=y)
    y *= t


def _d_hard_swish(x: Any, d: Any, end: float) -> None:
    """1/2 + x / end between the ends, and 1/2 + x / (2 end) at them, where the gate stands still."""
    t = x.clip(-end, end)
    np.abs(t, out=d)
    np.multiply(t, d < end, out=d)
    d += t
    d *= 0.5 / end
    d += 0.5


def _dish(x: Any, y: Any) -> None:
    """X (1 + z / sqrt(1 + z^2)) / 2, where z is x."""
    t = x.clip(-_DISH_ENDS, math.inf)
    z = t.clip(-_DISH_ENDS, _DISH_ENDS)
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
    q = z * z
    q += 1
    np.sqrt(q, out=d)
    np.divide(z, d, out=d)
    np.reciprocal(q, out=q)
    q += 1
    d *= q
    d += 1
    d *= 0.5


def _gelu(x: Any, y: Any) -> None:
    t = x.clip(-_PHI_ENDS, math.inf)
    phi_twice(t, y)
    t *= 0.5
    y *= t


def _d_gelu(x: Any, d: Any) -> None:
    """Phi(x) + x phi(x), with the normal distribution function and its density."""
    t = x.clip(-_PHI_ENDS, _PHI_ENDS)
    phi_twice(t, d)
    d *= 0.5
    density = t * t
    density *= -0.5
    np.exp(density, out=density)
    density *= 0.5 * _LINEAR
    density *= t
    d += density


def _gelu_approx(x: Any, y: Any) -> None:
    t = x.clip(-_PHI_ENDS, math.inf)
    with np.errstate(over="ignore"):
        np.square(t, out=y)
        y *= _CUBIC
        y += _LINEAR
        y *= t
    np.tanh(y, out=y)
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
    square *= 3 * _CUBIC
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
    w = t.clip(_MISH_STARTS, _MISH_ENDS)
    np.exp(w, out=w)
    np.add(w, 2, out=y)
    y *= w
    np.add(y, 2, out=w)
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
    np.add(d, 2, out=w)
    t /= w
    d += t
    d /= w
    if threshold < _MISH_ENDS:
        np.copyto(d, 1, where=x > threshold)
