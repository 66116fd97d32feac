"""Steps of optimizers with numpy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, Literal, overload

import numpy as np

from typedthinc.backends.checks import check_count, check_ndim, check_same_shape
from typedthinc.backends.interface.aggregates import norm
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.training import TrainingOps
from typedthinc.backends.numpy.blocks import blocks, empty_like
from typedthinc.tracebacks import hide_frames
from typedthinc.types import Floats1d, N

# Keeps the logarithm of 0 finite.
LEAST: Final = 1e-8


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
        if not weights.shape == gradient.shape == mom1.shape == mom2.shape:
            check_same_shape("adam", weights=weights, gradient=gradient, mom1=mom1, mom2=mom2)
        if inplace:
            _check_writeable("adam", weights=weights, mom1=mom1, mom2=mom2)
        else:
            weights, mom1, mom2 = _copied(weights), _copied(mom1), _copied(mom2)
        for w, g, m, v in blocks(weights, gradient, mom1, mom2):
            _adam_step(w, g, m, v, beta1, beta2, eps, learn_rate, mod_rate)
        return weights, gradient, mom1, mom2

    def sgd(self, weights: FloatsT, gradient: FloatsT, learn_rate: float, *, inplace: bool = False) -> FloatsT:
        if weights.shape != gradient.shape:
            check_same_shape("sgd", weights=weights, gradient=gradient)
        if inplace:
            _check_writeable("sgd", weights=weights)
        W: FloatsT = weights if inplace else _copied(weights)
        for w, g in blocks(W, gradient):
            w -= g * learn_rate
        return W

    @hide_frames()
    def clip_gradient(self, gradient: FloatsT, threshold: float, *, inplace: bool = False) -> FloatsT:
        dW: Any = gradient if inplace else _copied(gradient)
        length = norm(dW)
        if length > threshold:
            dW *= threshold / length
        clipped: FloatsT = dW
        return clipped

    def clip_gradients(self, gradients: Floats1d[N], edges: Sequence[int], threshold: float) -> None:
        check_ndim("clip_gradients", "gradients", gradients, 1)
        flat: Any = gradients
        # The norm of all is at least that of any: most often this one product says that there is nothing to do.
        if norm(flat) <= threshold:
            return
        first = edges[0]
        for start, stop in pairwise(edges):
            self.clip_gradient(flat[start - first : stop - first], threshold, inplace=True)

    def flush_denormals(self, X: FloatsT, *, threshold: float = 1e-30, inplace: bool = False) -> FloatsT:
        x: Any = X if inplace else _copied(X)
        x *= np.abs(x) >= threshold
        flushed: FloatsT = x
        return flushed

    def update_averages(self, ema: FloatsT, weights: FloatsT, t: int, max_decay: float = 0.9999) -> None:
        if ema.shape != weights.shape:
            check_same_shape("update_averages", ema=ema, weights=weights)
        check_count("update_averages", "t", t, 0)
        _check_writeable("update_averages", ema=ema)
        rate = 1 - min((1 + t) / (10 + t), max_decay)
        for average, w in blocks(ema, weights):
            step = w - average
            step *= rate
            average += step

    @overload
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["mean"] = "mean") -> float: ...
    @overload
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["none"]) -> FloatsT: ...
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["mean", "none"] = "mean") -> float | FloatsT:
        check_same_shape("logloss", y_true=y_true, y_pred=y_pred)
        if reduction not in ("mean", "none"):
            raise ValueError(f"logloss: reduction must be 'mean' or 'none', not {reduction!r}")
        losses: Any = empty_like(y_pred)
        for truth, p, loss in blocks(y_true, y_pred, losses):
            _logloss(truth, p, loss)
        if reduction == "mean":
            return float(np.add.reduce(losses, axis=None)) / max(int(losses.size), 1)
        each: FloatsT = losses
        return each


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


@hide_frames()
def _logloss(y: Any, p: Any, loss: Any) -> None:
    np.subtract(1, p, out=loss)
    loss += LEAST
    np.log(loss, out=loss)
    loss *= 1 - y
    t = p + LEAST
    np.log(t, out=t)
    t *= y
    loss += t
    np.negative(loss, out=loss)


@hide_frames()
def _copied(array: Any) -> Any:
    return np.array(array, order="K")


def _check_writeable(op: str, **arrays: Any) -> None:
    for name, array in arrays.items():
        if not array.flags.writeable:
            raise ValueError(f"{op}: {name} is read-only")
