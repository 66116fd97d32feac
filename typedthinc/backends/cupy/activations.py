"""Activations with cupy: one fused kernel for each function and each gradient."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.checks import check_order, check_same_shape
from typedthinc.backends.cupy.kernels import apply, elementwise
from typedthinc.backends.interface.activations import ActivationOps
from typedthinc.backends.interface.base import FloatsT

# The logistic function without overflow, and 0 or 1 in the limit.
SIGMOID: Final = """
template <typename T> __device__ T typedthinc_sigmoid(T x) {
  T e = exp(-fabs(x));
  return (x < T(0) ? e : T(1)) / (T(1) + e);
}
"""

# A comparison with nan is false, so nan stays nan.
_RELU: Final = elementwise("relu", "T x", "T y", "y = x < T(0) ? T(0) : x")
_D_RELU: Final = elementwise("d_relu", "T dy, T y", "T dx", "dx = y > T(0) ? dy : T(0)")
_CLIPPED: Final = elementwise(
    "clipped_linear",
    "T x, T slope, T offset, T low, T high",
    "T y",
    "T t = slope * x + offset; y = t < low ? low : t > high ? high : t",
)
_D_CLIPPED: Final = elementwise(
    "d_clipped_linear", "T dy, T y, T slope, T low, T high", "T dx", "dx = y > low && y < high ? slope * dy : T(0)"
)
_SIGMOID: Final = elementwise("sigmoid", "T x", "T y", "y = typedthinc_sigmoid(x)", SIGMOID)
_DSIGMOID: Final = elementwise("dsigmoid", "T y", "T d", "d = y * (T(1) - y)")
_D_SIGMOID: Final = elementwise("d_sigmoid", "T dy, T y", "T dx", "dx = dy * y * (T(1) - y)")
_TANH: Final = elementwise("tanh", "T x", "T y", "y = tanh(x)")
_DTANH: Final = elementwise("dtanh", "T y", "T d", "d = T(1) - y * y")
_D_TANH: Final = elementwise("d_tanh", "T dy, T y", "T dx", "dx = dy * (T(1) - y * y)")
_SOFTPLUS: Final = elementwise(
    "softplus", "T x, T threshold", "T y", "y = x > threshold ? x : (x < T(0) ? T(0) : x) + log1p(exp(-fabs(x)))"
)
_D_SOFTPLUS: Final = elementwise(
    "d_softplus", "T dy, T x, T threshold", "T dx", "dx = x > threshold ? dy : dy * typedthinc_sigmoid(x)", SIGMOID
)
_ERF: Final = elementwise("erf", "T x", "T y", "y = erf(x)")
_SECHSQ: Final = elementwise("sechsq", "T x", "T y", "T e = exp(-fabs(x)); T t = T(2) * e / (T(1) + e * e); y = t * t")


class CupyActivations(ActivationOps):
    """Apply activations with cupy."""

    def relu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_RELU, X, inplace)

    def backprop_relu(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_relu", _D_RELU, dY, inplace, Y=Y)

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
        check_order("clipped_linear", "min_val", min_val, "max_val", max_val)
        return apply(_CLIPPED, X, inplace, slope, offset, min_val, max_val)

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
        check_order("backprop_clipped_linear", "min_val", min_val, "max_val", max_val)
        return backprop("backprop_clipped_linear", _D_CLIPPED, dY, inplace, slope, min_val, max_val, Y=Y)

    def sigmoid(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_SIGMOID, X, inplace)

    def dsigmoid(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_DSIGMOID, Y, inplace)

    def backprop_sigmoid(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_sigmoid", _D_SIGMOID, dY, inplace, Y=Y)

    def tanh(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_TANH, X, inplace)

    def dtanh(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_DTANH, Y, inplace)

    def backprop_tanh(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_tanh", _D_TANH, dY, inplace, Y=Y)

    def softplus(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        return apply(_SOFTPLUS, X, inplace, threshold)

    def backprop_softplus(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_softplus", _D_SOFTPLUS, dY, inplace, threshold, X=X)

    def erf(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_ERF, X, inplace)

    def sechsq(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_SECHSQ, X, inplace)


def backprop(op: str, kernel: Any, dY: FloatsT, inplace: bool, *numbers: float, **known: FloatsT) -> FloatsT:
    """Run the kernel of a gradient on dY and what the forward op gave or got, into dY where asked to."""
    check_same_shape(op, **known, dY=dY)
    (other,) = known.values()
    dX: FloatsT = kernel(dY, other, *numbers, dY) if inplace else kernel(dY, other, *numbers)
    return dX
