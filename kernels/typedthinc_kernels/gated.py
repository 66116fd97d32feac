"""Self-gated activations by kernels."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.gated import GatedOps
from typedthinc.backends.numpy.blocks import empty_like
from typedthinc_kernels import _kernels

# Where the hard gates close and open.
_HARD: Final = 2.5
_MOBILENET: Final = 3.0


class KernelGated(GatedOps):
    """Apply self-gated activations in one pass."""

    def swish(self, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.swish(X, Y, beta, 0.0) else super().swish(X, beta, inplace=inplace)

    def backprop_swish(self, dY: FloatsT, X: FloatsT, beta: float = 1.0, *, inplace: bool = False) -> FloatsT:
        dX: FloatsT = dY if inplace else empty_like(dY)
        return dX if _kernels.d_swish(dY, X, dX, beta, 0.0) else super().backprop_swish(dY, X, beta, inplace=inplace)

    def hard_swish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.hard_swish(X, Y, _HARD, 0.0) else super().hard_swish(X, inplace=inplace)

    def backprop_hard_swish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        dX: FloatsT = dY if inplace else empty_like(dY)
        if _kernels.d_hard_swish(dY, X, dX, _HARD, 0.0):
            return dX
        return super().backprop_hard_swish(dY, X, inplace=inplace)

    def hard_swish_mobilenet(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.hard_swish(X, Y, _MOBILENET, 0.0) else super().hard_swish_mobilenet(X, inplace=inplace)

    def backprop_hard_swish_mobilenet(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        dX: FloatsT = dY if inplace else empty_like(dY)
        if _kernels.d_hard_swish(dY, X, dX, _MOBILENET, 0.0):
            return dX
        return super().backprop_hard_swish_mobilenet(dY, X, inplace=inplace)

    def dish(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.dish(X, Y, 0.0, 0.0) else super().dish(X, inplace=inplace)

    def backprop_dish(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        dX: Any = dY if inplace else empty_like(dY)
        return dX if _kernels.d_dish(dY, X, dX, 0.0, 0.0) else super().backprop_dish(dY, X, inplace=inplace)

    def gelu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.gelu(X, Y, 0.0, 0.0) else super().gelu(X, inplace=inplace)

    def backprop_gelu(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        dX: Any = dY if inplace else empty_like(dY)
        return dX if _kernels.d_gelu(dY, X, dX, 0.0, 0.0) else super().backprop_gelu(dY, X, inplace=inplace)

    def gelu_approx(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.gelu_approx(X, Y, 0.0, 0.0) else super().gelu_approx(X, inplace=inplace)

    def backprop_gelu_approx(self, dY: FloatsT, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        dX: FloatsT = dY if inplace else empty_like(dY)
        if _kernels.d_gelu_approx(dY, X, dX, 0.0, 0.0):
            return dX
        return super().backprop_gelu_approx(dY, X, inplace=inplace)

    def mish(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        return Y if _kernels.mish(X, Y, threshold, 0.0) else super().mish(X, threshold, inplace=inplace)

    def backprop_mish(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        dX: FloatsT = dY if inplace else empty_like(dY)
        if _kernels.d_mish(dY, X, dX, threshold, 0.0):
            return dX
        return super().backprop_mish(dY, X, threshold, inplace=inplace)
