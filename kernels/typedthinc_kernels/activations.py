"""Activations by kernels."""

from __future__ import annotations

from typing import Any

from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.numpy.activations import NumpyActivations
from typedthinc.backends.numpy.blocks import empty_like
from typedthinc_kernels import _kernels


class KernelActivations(NumpyActivations):
    """Apply activations in one pass."""

    def relu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.relu(X, Y, 0.0, 0.0) else super().relu(X, inplace=inplace)

    def backprop_relu(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        dX: FloatsT = dY if inplace else empty_like(dY)
        return dX if _kernels.d_relu(dY, Y, dX, 0.0, 0.0) else super().backprop_relu(dY, Y, inplace=inplace)

    def sigmoid(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.sigmoid(X, Y, 0.0, 0.0) else super().sigmoid(X, inplace=inplace)

    def backprop_sigmoid(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        dX: Any = dY if inplace else empty_like(dY)
        return dX if _kernels.d_sigmoid(dY, Y, dX, 0.0, 0.0) else super().backprop_sigmoid(dY, Y, inplace=inplace)

    def tanh(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.tanh(X, Y, 0.0, 0.0) else super().tanh(X, inplace=inplace)

    def backprop_tanh(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        dX: Any = dY if inplace else empty_like(dY)
        return dX if _kernels.d_tanh(dY, Y, dX, 0.0, 0.0) else super().backprop_tanh(dY, Y, inplace=inplace)

    def softplus(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.softplus(X, Y, threshold, 0.0) else super().softplus(X, threshold, inplace=inplace)

    def backprop_softplus(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        dX: FloatsT = dY if inplace else empty_like(dY)
        if _kernels.d_softplus(dY, X, dX, threshold, 0.0):
            return dX
        return super().backprop_softplus(dY, X, threshold, inplace=inplace)

    def erf(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.erf(X, Y, 0.0, 0.0) else super().erf(X, inplace=inplace)
