"""Steps of optimizers with numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ndim, check_same_shape
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.training import TrainingOps
from typedthinc.types import Floats1d, N

# Larger arrays are worked through block by block, so that all passes but the first find it in the cache.
_BLOCK = 1 << 15
_LARGE = 1 << 18


class NumpyTraining(TrainingOps):
    """Update weights with numpy."""

    def adam(
        self,
        weights: FloatsT,
        gradient: FloatsT,
        mom1: FloatsT,
        mom2: FloatsT,
        beta1: float,
        beta2: float,
        eps: float,
        learn_rate: float,
        mod_rate: float = 1.0,
        *,
        inplace: bool = False,
    ) -> tuple[FloatsT, FloatsT, FloatsT, FloatsT]:
        check_same_shape("adam", weights=weights, gradient=gradient, mom1=mom1, mom2=mom2)
        if inplace:
            _check_writeable("adam", weights=weights, mom1=mom1, mom2=mom2)
        else:
            weights, mom1, mom2 = _copied(weights), _copied(mom1), _copied(mom2)
        for w, g, m, v in _blocks(weights, gradient, mom1, mom2):
            _adam_step(w, g, m, v, beta1, beta2, eps, learn_rate, mod_rate)
        return weights, gradient, mom1, mom2

    def clip_gradient(self, gradient: FloatsT, threshold: float, *, inplace: bool = False) -> FloatsT:
        dW: Any = gradient if inplace else _copied(gradient)
        norm = float(np.linalg.norm(dW))
        if norm > threshold:
            dW *= threshold / norm
        clipped: FloatsT = dW
        return clipped

    def clip_gradients(self, gradients: Floats1d[N], edges: Sequence[int], threshold: float) -> None:
        check_ndim("clip_gradients", "gradients", gradients, 1)
        flat: Any = gradients
        # The norm of all is no smaller than that of any: most often this one product says that there is nothing to do.
        if flat.dot(flat) <= threshold * threshold:
            return
        first = edges[0]
        for start, stop in pairwise(edges):
            self.clip_gradient(flat[start - first : stop - first], threshold, inplace=True)

    def flush_denormals(self, X: FloatsT, *, threshold: float = 1e-30, inplace: bool = False) -> FloatsT:
        x: Any = X if inplace else _copied(X)
        x *= np.abs(x) >= threshold
        flushed: FloatsT = x
        return flushed


def _adam_step(
    w: Any, g: Any, m: Any, v: Any, beta1: float, beta2: float, eps: float, learn_rate: float, mod_rate: float
) -> None:
    """Make one step in place, with a single temporary array."""
    t = np.multiply(g, 1 - beta1, out=np.empty_like(g))
    m *= beta1
    m += t
    np.multiply(g, g, out=t)
    t *= 1 - beta2
    v *= beta2
    v += t
    np.sqrt(v, out=t)
    if mod_rate != 1.0:
        t *= mod_rate
    t += eps
    np.divide(m, t, out=t)
    t *= learn_rate
    w -= t


def _blocks(*arrays: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the arrays whole, or cut into the same blocks where they are large and laid out alike."""
    first = arrays[0]
    flags = first.flags
    alike = all(array.strides == first.strides for array in arrays)
    if first.size < _LARGE or not alike or not (flags.c_contiguous or flags.f_contiguous):
        yield arrays
        return
    flat = [array.ravel(order="K") for array in arrays]
    for start in range(0, first.size, _BLOCK):
        yield tuple(array[start : start + _BLOCK] for array in flat)


def _copied(array: Any) -> Any:
    return np.array(array, order="K")


def _check_writeable(op: str, **arrays: Any) -> None:
    for name, array in arrays.items():
        if not array.flags.writeable:
            raise ValueError(f"{op}: {name} is read-only")
