"""Steps of optimizers by kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, overload

import numpy as np

from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.numpy.blocks import empty_like
from typedthinc.backends.numpy.training import LEAST, NumpyTraining
from typedthinc.backends.threads import num_threads
from typedthinc.types import Floats1d, N
from typedthinc_kernels import _kernels


class KernelTraining(NumpyTraining):
    """Update weights in one pass."""

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
        w, m, v = (weights, mom1, mom2) if inplace else (_copied(weights), _copied(mom1), _copied(mom2))
        numbers = (beta1, 1 - beta1, beta2, 1 - beta2, eps, learn_rate, mod_rate)
        if _kernels.adam(w, gradient, m, v, numbers, num_threads()):
            return w, gradient, m, v
        return super().adam(weights, gradient, mom1, mom2, beta1, beta2, eps, learn_rate, mod_rate, inplace=inplace)

    def sgd(self, weights: FloatsT, gradient: FloatsT, learn_rate: float, *, inplace: bool = False) -> FloatsT:
        W: Any = weights if inplace else _copied(weights)
        done = _kernels.sgd(W, gradient, learn_rate)
        return W if done else super().sgd(weights, gradient, learn_rate, inplace=inplace)

    def clip_gradient(self, gradient: FloatsT, threshold: float, *, inplace: bool = False) -> FloatsT:
        dW: Any = gradient if inplace else empty_like(gradient)
        done = _kernels.clip(gradient, dW, np.array([0, gradient.size]), float(threshold))
        return dW if done else super().clip_gradient(gradient, threshold, inplace=inplace)

    def clip_gradients(self, gradients: Floats1d[N], edges: Sequence[int], threshold: float) -> None:
        if gradients.ndim != 1 or not _kernels.clip(gradients, gradients, np.array(edges), float(threshold)):
            super().clip_gradients(gradients, edges, threshold)

    def flush_denormals(self, X: FloatsT, *, threshold: float = 1e-30, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        done = _kernels.flush(X, Y, threshold)
        return Y if done else super().flush_denormals(X, threshold=threshold, inplace=inplace)

    def update_averages(self, ema: FloatsT, weights: FloatsT, t: int, max_decay: float = 0.9999) -> None:
        if t < 0 or not _kernels.move_towards(ema, weights, 1 - min((1 + t) / (10 + t), max_decay)):
            super().update_averages(ema, weights, t, max_decay)

    @overload
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["mean"] = "mean") -> float: ...
    @overload
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["none"]) -> FloatsT: ...
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["mean", "none"] = "mean") -> float | FloatsT:
        losses: Any = empty_like(y_pred) if reduction == "none" else None
        total = np.empty(1) if reduction == "mean" else None
        if not _kernels.logloss(y_true, y_pred, LEAST, losses, total):
            return super().logloss(y_true, y_pred, reduction)
        if total is None:
            each: FloatsT = losses
            return each
        return float(total[0]) / max(y_pred.size, 1)


def _copied(array: Any) -> Any:
    return np.array(array, order="K")
