"""Steps of optimizers by kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.numpy.blocks import empty_like
from typedthinc.backends.numpy.training import NumpyTraining
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
        if _kernels.adam(w, gradient, m, v, numbers):
            return w, gradient, m, v
        return super().adam(weights, gradient, mom1, mom2, beta1, beta2, eps, learn_rate, mod_rate, inplace=inplace)

    def sgd(self, weights: FloatsT, gradient: FloatsT, learn_rate: float, *, inplace: bool = False) -> FloatsT:
        W: Any = weights if inplace else _copied(weights)
        done = _kernels.sgd(W, gradient, learn_rate)
        return W if done else super().sgd(weights, gradient, learn_rate, inplace=inplace)

    def flush_denormals(self, X: FloatsT, *, threshold: float = 1e-30, inplace: bool = False) -> FloatsT:
        Y: Any = X if inplace else empty_like(X)
        done = _kernels.flush(X, Y, threshold)
        return Y if done else super().flush_denormals(X, threshold=threshold, inplace=inplace)

    def update_averages(self, ema: FloatsT, weights: FloatsT, t: int, max_decay: float = 0.9999) -> None:
        if t < 0 or not _kernels.move_towards(ema, weights, 1 - min((1 + t) / (10 + t), max_decay)):
            super().update_averages(ema, weights, t, max_decay)


def _copied(array: Any) -> Any:
    return np.array(array, order="K")
