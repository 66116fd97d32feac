"""Activations with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ids, check_ndim, check_positive, check_same_shape
from typedthinc.backends.interface.activations import ActivationOps
from typedthinc.backends.interface.base import FloatsT
from typedthinc.types import B, Floats2d, Floats3d, Ints2d, O, P, Size

# Below this width, the largest value of each row is found faster down the columns of a transposed copy.
_NARROW = 64


class NumpyActivations(ActivationOps):
    """Apply activations with numpy."""

    def relu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        x: Any = X
        Y: FloatsT = np.maximum(x, 0, out=x if inplace else None)
        return Y

    def backprop_relu(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        dy: Any = dY
        if dy.shape != Y.shape:
            check_same_shape("backprop_relu", dY=dY, Y=Y)
        positive: Any = np.greater(Y, 0)
        dX: FloatsT = np.multiply(dy, positive, out=dy if inplace else None)
        return dX

    def softmax(self, X: FloatsT, *, axis: int = -1, temperature: float = 1.0, inplace: bool = False) -> FloatsT:
        check_positive("softmax", "temperature", temperature)
        x: Any = X
        y: Any = x if inplace else np.empty_like(x)
        if x.size:
            np.subtract(x, _largest(x, axis), out=y)
            if temperature != 1.0:
                y /= temperature
            np.exp(y, out=y)
            y /= y.sum(axis=axis, keepdims=True)
        Y: FloatsT = y
        return Y

    def backprop_softmax(self, Y: FloatsT, dY: FloatsT, *, axis: int = -1, temperature: float = 1.0) -> FloatsT:
        check_positive("backprop_softmax", "temperature", temperature)
        check_same_shape("backprop_softmax", dY=dY, Y=Y)
        y: Any = Y
        dx: Any = y * dY
        dx -= y * dx.sum(axis=axis, keepdims=True)
        if temperature != 1.0:
            dx /= temperature
        dX: FloatsT = dx
        return dX

    def maxout(self, X: Floats3d[B, O, P]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        check_ndim("maxout", "X", X, 3)
        x: Any = X
        nP = x.shape[2]
        if nP == 0:
            raise ValueError(f"maxout: X has no pieces (shape {x.shape})")
        best = x[:, :, 0].copy()
        which: Any = np.zeros(best.shape, np.min_scalar_type(nP))
        for p in range(1, nP):
            piece = x[:, :, p]
            # A product and a maximum over all: assigning where a mask holds takes ten times as long.
            won = np.greater(piece, best).view(np.uint8)
            np.maximum(which, won * which.dtype.type(p), out=which)
            np.maximum(best, piece, out=best)
        return best, which

    def backprop_maxout(self, dY: Floats2d[B, O], which: Ints2d[B, O], nP: Size[P]) -> Floats3d[B, O, P]:
        check_same_shape("backprop_maxout", which=which, dY=dY)
        check_ids("backprop_maxout", which, int(nP), "piece")
        pieces: Any = np.empty((int(nP), *dY.shape), dY.dtype)
        for p, piece in enumerate(pieces):
            np.multiply(dY, np.equal(which, p), out=piece)
        dX: Floats3d[B, O, P] = pieces.transpose(1, 2, 0)
        return dX


def _largest(X: Any, axis: int) -> Any:
    if X.ndim == 2 and axis in (-1, 1) and X.shape[1] < _NARROW:
        return X.T.copy().max(axis=0)[:, None]
    return X.max(axis=axis, keepdims=True)
