"""Elementwise ops with numpy, as their records say; some have a shorter way of their own, for small arrays."""

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_same_shape
from typedthinc.backends.interface.activations import ActivationOps
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.numpy.blocks import LARGE, blocks, empty_like
from typedthinc.backends.numpy.zeros import ZERO
from typedthinc.backends.record import RECORDS
from typedthinc.tracebacks import shorten

_FEW = 128


class NumpyActivations(ActivationOps):
    """Apply elementwise ops with numpy."""

    # The three that every small network calls need no more than numpy's own call, a third of what `_apply` takes.
    def relu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        x: Any = X
        Y: FloatsT = np.maximum(x, ZERO.get(x.dtype, 0), out=x if inplace else None)
        return Y

    def backprop_relu(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        dy: Any = dY
        if dy.shape != Y.shape:
            check_same_shape("backprop_relu", dY=dY, Y=Y)
        few = Y.size <= _FEW and Y.dtype == dy.dtype  # one slow pass beats a comparison and a conversion
        positive: Any = (np.heaviside if few else np.greater)(Y, ZERO.get(Y.dtype, 0))
        dX: FloatsT = np.multiply(dy, positive, out=dy if inplace else None)
        return dX

    def tanh(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        x: Any = X
        Y: FloatsT = np.tanh(x, out=x if inplace else None)
        return Y

    def _apply(self, op: str, X: FloatsT, inplace: bool, *numbers: float) -> FloatsT:
        try:
            kernel: Any = RECORDS[op].numpy
            Y: FloatsT = X if inplace else empty_like(X)  # uninitialized: the kernel writes all of it
            if X.size <= LARGE:
                kernel(X, Y, *numbers)
            else:
                for source, target in blocks(X, Y):  # several passes, each over what is in the cache
                    kernel(source, target, *numbers)
            return Y
        except Exception as error:
            shorten(error)
            raise

    def _backprop(self, op: str, dY: FloatsT, at: FloatsT, inplace: bool, *numbers: float) -> FloatsT:
        try:
            derivative: Any = RECORDS[op].derivative
            if dY.shape != at.shape:
                check_same_shape(f"backprop_{op}", dY=dY, **{derivative.by: at})
            dX: FloatsT = dY if inplace else empty_like(dY)
            if at.size <= LARGE:
                _multiply(derivative.numpy, at, dY, dX, inplace, numbers)
            else:
                for source, gradient, target in blocks(at, dY, dX):
                    _multiply(derivative.numpy, source, gradient, target, inplace, numbers)
            return dX
        except Exception as error:
            shorten(error)
            raise


def _multiply(derivative: Any, x: Any, dy: Any, dx: Any, inplace: bool, numbers: tuple[float, ...]) -> None:
    factor = empty_like(dx) if inplace else dx  # dy is still needed where dx is its place
    derivative(x, factor, *numbers)
    np.multiply(dy, factor, out=dx)
