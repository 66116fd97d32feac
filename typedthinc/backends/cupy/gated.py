"""Self-gated activations with cupy: one fused kernel for each function and each gradient.

Where the gate is 0 the result is 0, also for minus infinity.
"""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.cupy.activations import SIGMOID, backprop
from typedthinc.backends.cupy.kernels import apply, elementwise
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.gated import GatedOps

# Where the hard gates close and open.
_HARD: Final = 2.5
_MOBILENET: Final = 3.0

_CLIP: Final = """
template <typename T> __device__ T typedthinc_clip(T x, T low, T high) {
  return x < low ? low : x > high ? high : x;
}
"""


def _gated(name: str, gate: str, numbers: str = "", preamble: str = "") -> Any:
    """Make the kernel of x * gate; the source of the gate sets g."""
    operation = f"T g; {gate}; y = g == T(0) ? T(0) : x * g"
    return elementwise(name, f"T x{numbers}", "T y", operation, _CLIP + preamble)


def _gradient(name: str, derivative: str, numbers: str = "", preamble: str = "") -> Any:
    """Make the kernel of dy * derivative; the source of the derivative sets d."""
    return elementwise(f"d_{name}", f"T dy, T x{numbers}", "T dx", f"T d; {derivative}; dx = dy * d", _CLIP + preamble)


_SWISH: Final = _gated("swish", "g = typedthinc_sigmoid(beta * x)", ", T beta", SIGMOID)
_D_SWISH: Final = _gradient(
    "swish",
    "T h = typedthinc_clip(beta * x, T(-800), T(800)); T s = typedthinc_sigmoid(h);"
    "d = s * (T(1) + h * typedthinc_sigmoid(-h))",
    ", T beta",
    SIGMOID,
)
_HARD_SWISH: Final = _gated("hard_swish", "g = typedthinc_clip(x * T(0.5) / end + T(0.5), T(0), T(1))", ", T end")
_D_HARD_SWISH: Final = _gradient("hard_swish", "d = x <= -end ? T(0) : x >= end ? T(1) : T(0.5) + x / end", ", T end")
_DISH: Final = _gated("dish", "T z = typedthinc_clip(x, T(-1e9), T(1e9)); g = T(0.5) * (T(1) + z / sqrt(T(1) + z * z))")
_D_DISH: Final = _gradient(
    "dish",
    "T z = typedthinc_clip(x, T(-1e9), T(1e9)); T q = T(1) + z * z;"
    "d = T(0.5) * (T(1) + z / sqrt(q) * (T(1) + T(1) / q))",
)
# Twice the normal distribution function is erfc(-x / sqrt(2)), exact also where it is small.
_GELU: Final = _gated("gelu", "g = T(0.5) * erfc(T(-0.70710678118654752440) * x)")
_D_GELU: Final = _gradient(
    "gelu",
    "T z = typedthinc_clip(x, T(-40), T(40));"
    "d = T(0.5) * erfc(T(-0.70710678118654752440) * z) + z * T(0.39894228040143267794) * exp(T(-0.5) * z * z)",
)
_APPROX: Final = (
    "T z = typedthinc_clip(x, T(-40), T(40)); T zz = z * z;"
    "T t = tanh(z * (T(0.79788456080286535588) + T(0.035677408136300125) * zz))"
)
_GELU_APPROX: Final = _gated("gelu_approx", _APPROX + "; g = T(0.5) * (T(1) + t)")
_D_GELU_APPROX: Final = _gradient(
    "gelu_approx",
    _APPROX + "; T du = T(0.79788456080286535588) + T(0.107032224408900375) * zz;"
    "d = T(0.5) * (T(1) + t) * (T(1) + z * (T(1) - t) * du)",
)
# tanh(log(1 + w)) = n / (n + 2) with n = w (w + 2) and w = exp(x): one exp.
_POWER: Final = "T z = typedthinc_clip(x, T(-80), T(20)); T w = exp(z); T n = w * (w + T(2))"
_MISH: Final = _gated(
    "mish", _POWER + "; g = x <= T(-80) ? T(0) : x > threshold ? T(1) : n / (n + T(2))", ", T threshold"
)
_D_MISH: Final = _gradient(
    "mish",
    _POWER + "; T m = n + T(2); d = x > threshold ? T(1) : (n + T(4) * z * w * (w + T(1)) / m) / m",
    ", T threshold",
)


class CupyGated(GatedOps):
    """Apply self-gated activations with cupy."""

    def swish(self, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        return apply(_SWISH, X, inplace, beta)

    def backprop_swish(self, dY: FloatsT, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_swish", _D_SWISH, dY, inplace, beta, X=X)

    def hard_swish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_HARD_SWISH, X, inplace, _HARD)

    def backprop_hard_swish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_hard_swish", _D_HARD_SWISH, dY, inplace, _HARD, X=X)

    def hard_swish_mobilenet(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_HARD_SWISH, X, inplace, _MOBILENET)

    def backprop_hard_swish_mobilenet(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_hard_swish_mobilenet", _D_HARD_SWISH, dY, inplace, _MOBILENET, X=X)

    def dish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_DISH, X, inplace)

    def backprop_dish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_dish", _D_DISH, dY, inplace, X=X)

    def gelu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_GELU, X, inplace)

    def backprop_gelu(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_gelu", _D_GELU, dY, inplace, X=X)

    def gelu_approx(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_GELU_APPROX, X, inplace)

    def backprop_gelu_approx(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_gelu_approx", _D_GELU_APPROX, dY, inplace, X=X)

    def mish(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        return apply(_MISH, X, inplace, threshold)

    def backprop_mish(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_mish", _D_MISH, dY, inplace, threshold, X=X)
