"""Activations with numpy; each backprop multiplies dY by a derivative, written as a kernel beside the function."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_order, check_same_shape
from typedthinc.backends.interface.activations import ActivationOps
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.numpy.blocks import apply, backprop
from typedthinc.backends.numpy.erf import erf
from typedthinc.backends.numpy.zeros import ZERO
from typedthinc.tracebacks import shorten

# Where softplus is x to the last digit of float32; and where exp is still far from overflow.
_SOFTPLUS_IS_X = 20.0
_LARGEST_EXPONENT = 80.0
# The square of cosh is still finite here, and one over it nothing beside 1.
_COSH_ENDS = 40.0

# Up to this many elements, truths are multiplied with faster once they are floats.
_TINY = 1024
# Up to this many, one slow pass is faster than a comparison and a conversion.
_FEW = 128


class NumpyActivations(ActivationOps):
    """Apply activations with numpy."""

    def relu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        x: Any = X
        Y: FloatsT = np.maximum(x, ZERO.get(x.dtype, 0), out=x if inplace else None)
        return Y

    def backprop_relu(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        dy: Any = dY
        if dy.shape != Y.shape:
            check_same_shape("backprop_relu", dY=dY, Y=Y)
        zero = ZERO.get(Y.dtype, 0)
        if Y.size <= _FEW and Y.dtype == dy.dtype:
            positive: Any = np.heaviside(Y, zero)
        else:
            positive = np.greater(Y, zero)
            if positive.size <= _TINY:
                positive = positive.astype(dy.dtype)
        dX: FloatsT = np.multiply(dy, positive, out=dy if inplace else None)
        return dX

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
        try:
            check_order("clipped_linear", "min_val", min_val, "max_val", max_val)
            return apply(_clipped_linear, X, inplace, slope, offset, min_val, max_val)
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
        try:
            check_order("backprop_clipped_linear", "min_val", min_val, "max_val", max_val)
            return backprop("backprop_clipped_linear", _d_clipped_linear, dY, inplace, slope, min_val, max_val, Y=Y)
        except Exception as error:
            shorten(error)
            raise

    def sigmoid(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_sigmoid, X, inplace)

    def dsigmoid(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_dsigmoid, Y, inplace)

    def backprop_sigmoid(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_sigmoid", _dsigmoid, dY, inplace, Y=Y)

    def tanh(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        x: Any = X
        Y: FloatsT = np.tanh(x, out=x if inplace else None)
        return Y

    def dtanh(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_dtanh, Y, inplace)

    def backprop_tanh(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_tanh", _dtanh, dY, inplace, Y=Y)

    def softplus(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        return apply(_softplus, X, inplace, threshold)

    def backprop_softplus(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        return backprop("backprop_softplus", _d_softplus, dY, inplace, threshold, X=X)

    def erf(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(erf, X, inplace)

    def sechsq(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        return apply(_sechsq, X, inplace)


def _clipped_linear(x: Any, y: Any, slope: float, offset: float, low: float, high: float) -> None:
    if slope != 1.0:
        x = np.multiply(x, slope, out=y)
    if offset != 0.0:
        x = np.add(x, offset, out=y)
    x.clip(low, high, out=y)


def _d_clipped_linear(y: Any, d: Any, slope: float, low: float, high: float) -> None:
    inside = y > low
    inside &= y < high
    np.multiply(inside, slope, out=d, dtype=d.dtype)


def _sigmoid(x: Any, y: Any) -> None:
    """By tanh, which is faster than exp and a division, and cannot overflow."""
    np.multiply(x, 0.5, out=y)
    np.tanh(y, out=y)
    y *= 0.5
    y += 0.5


def _dsigmoid(y: Any, d: Any) -> None:
    np.multiply(y, 1 - y, out=d)


def _dtanh(y: Any, d: Any) -> None:
    np.square(y, out=d)
    np.subtract(1, d, out=d)


def _softplus(x: Any, y: Any, threshold: float) -> None:
    t = x.clip(-np.inf, min(max(threshold, _SOFTPLUS_IS_X), _LARGEST_EXPONENT))
    np.exp(t, out=t)
    np.log1p(t, out=t)
    if threshold < _SOFTPLUS_IS_X:
        np.copyto(t, x, where=x > threshold)
    # Beyond the clip, x is the value; before it, softplus is above x.
    np.maximum(t, x, out=y)


def _d_softplus(x: Any, d: Any, threshold: float) -> None:
    _sigmoid(x, d)
    if threshold < _SOFTPLUS_IS_X:
        np.copyto(d, 1, where=x > threshold)


def _sechsq(x: Any, y: Any) -> None:
    t = x.clip(-_COSH_ENDS, _COSH_ENDS)
    np.cosh(t, out=y)
    np.square(y, out=y)
    np.reciprocal(y, out=y)
