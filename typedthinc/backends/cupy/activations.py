"""Elementwise ops with cupy: one fused kernel for each function and each gradient, as their records say."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from typedthinc.backends.checks import check_same_shape
from typedthinc.backends.cupy.kernels import apply, elementwise
from typedthinc.backends.interface.activations import ActivationOps
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.record import RECORDS, Derivative

# The logistic function without overflow, and 0 or 1 in the limit.
SIGMOID: Final = """
template <typename T> __device__ T typedthinc_sigmoid(T x) {
  T e = exp(-fabs(x));
  return (x < T(0) ? e : T(1)) / (T(1) + e);
}
"""
# What the texts of records may call.
_FUNCTIONS: Final = f"""{SIGMOID}
template <typename T> __device__ T typedthinc_clip(T x, T low, T high) {{
  return x < low ? low : x > high ? high : x;
}}
"""


class CupyActivations(ActivationOps):
    """Apply elementwise ops with cupy."""

    def _apply(self, op: str, X: FloatsT, inplace: bool, *numbers: float) -> FloatsT:
        return apply(_forward(op), X, inplace, *numbers)

    def _backprop(self, op: str, dY: FloatsT, at: FloatsT, inplace: bool, *numbers: float) -> FloatsT:
        kernel, by = _gradient(op)
        check_same_shape(f"backprop_{op}", **{by: at, "dY": dY})  # written into the last argument
        dX: FloatsT = kernel(dY, at, *numbers, dY) if inplace else kernel(dY, at, *numbers)
        return dX


@cache
def _forward(op: str) -> Any:  # compiled once for each op, and by cupy once for each dtype
    record = RECORDS[op]
    ins = ["x", *record.numbers]
    return elementwise(op, ", ".join(f"T {name}" for name in ins), "T y", record.cuda, _FUNCTIONS)


@cache
def _gradient(op: str) -> tuple[Any, str]:
    """Return the kernel that multiplies dY by the derivative of an op, and what that is computed from."""
    record = RECORDS[op]  # without a text, the gradient is another op's
    derivative = record.derivative or Derivative("X")
    numbers = "".join(f", T {name}" for name in record.numbers)
    source = f"T d; {derivative.cuda}; dx = dy * d"
    return elementwise(
        f"d_{op}", f"T dy, T {derivative.by.lower()}{numbers}", "T dx", source, _FUNCTIONS
    ), derivative.by
