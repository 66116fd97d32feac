"""Steps of optimizers with numpy."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np

from typedthinc.backends.interface.aggregates import norm
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.training import TrainingOps
from typedthinc.backends.numpy.blocks import blocks, empty_like
from typedthinc.tracebacks import hide_frames, shorten

# Keeps the logarithm of 0 finite.
LEAST: Final = 1e-8


class NumpyTraining(TrainingOps):
    """Update weights with numpy."""

    def _adam(self, w: Any, g: Any, m: Any, v: Any, *rates: float, inplace: bool) -> Any:
        if not inplace:
            w, m, v = np.array(w, order="K"), np.array(m, order="K"), np.array(v, order="K")
        elif not (w.flags.writeable and m.flags.writeable and v.flags.writeable):
            _check_writeable("adam", weights=w, mom1=m, mom2=v)
        for each in blocks(w, g, m, v):  # all passes over a block find it in the cache
            _adam_step(*each, *rates)
        return w, m, v

    def _sgd(self, weights: Any, gradient: Any, learn_rate: float, inplace: bool) -> Any:
        try:
            if inplace and not weights.flags.writeable:
                _check_writeable("sgd", weights=weights)
            W = weights if inplace else _copied(weights)
            for w, g in blocks(W, gradient):  # one temporary of a block's size
                w -= g * learn_rate
        except Exception as error:
            shorten(error)
            raise
        return W

    @hide_frames()
    def clip_gradient(self, gradient: FloatsT, threshold: float, *, inplace: bool = False) -> FloatsT:
        dW: Any = gradient if inplace else _copied(gradient)
        length = norm(dW)  # 0 for no elements
        if length > threshold:
            dW *= threshold / length
        clipped: FloatsT = dW
        return clipped

    def _clip_gradients(self, gradients: Any, edges: Sequence[int], threshold: float) -> None:
        try:
            # The norm of all is at least that of any: most often this one product says that there is nothing to do.
            if norm(gradients) <= threshold:
                return
            first = edges[0]
            for start, stop in pairwise(edges):
                self.clip_gradient(gradients[start - first : stop - first], threshold, inplace=True)
        except Exception as error:
            shorten(error)
            raise

    def flush_denormals(self, X: FloatsT, *, threshold: float = 1e-30, inplace: bool = False) -> FloatsT:
        x: Any = X if inplace else _copied(X)
        x *= np.abs(x) >= threshold  # False times x is 0
        flushed: FloatsT = x
        return flushed

    def _move_average(self, ema: Any, weights: Any, rate: float) -> None:
        if not ema.flags.writeable:
            _check_writeable("update_averages", ema=ema)
        for average, w in blocks(ema, weights):
            step = w - average  # ema + rate (w - ema)
            step *= rate
            average += step

    @hide_frames()
    def _logloss(self, y_true: Any, y_pred: Any) -> Any:
        losses = empty_like(y_pred)
        for y, p, loss in blocks(y_true, y_pred, losses):
            np.subtract(1, p, out=loss)
            loss += LEAST
            np.log(loss, out=loss)
            loss *= 1 - y
            t = p + LEAST
            np.log(t, out=t)
            t *= y
            loss += t
            np.negative(loss, out=loss)
        return losses


def _adam_step(
    w: Any, g: Any, m: Any, v: Any, beta1: float, beta2: float, eps: float, learn_rate: float, mod_rate: float
) -> None:
    """Make one step in place, with a single temporary array."""
    t = np.multiply(g, 1 - beta1, out=np.empty_like(g))  # (1 - beta1) g
    m *= beta1
    m += t
    np.multiply(g, g, out=t)
    t *= 1 - beta2
    v *= beta2
    v += t
    np.sqrt(v, out=t)  # of the new v
    if mod_rate != 1.0:
        t *= mod_rate
    t += eps
    np.divide(m, t, out=t)  # m / (sqrt(v) + eps), over t
    t *= learn_rate
    w -= t


@hide_frames()
def _copied(array: Any) -> Any:  # in the same layout
    return np.array(array, order="K")


@hide_frames()
def _check_writeable(op: str, **arrays: Any) -> None:
    for name, array in arrays.items():
        if not array.flags.writeable:
            raise ValueError(f"{op}: {name} is read-only")
