from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special
import scipy.stats

from tests.backends.conformance.activations import activation

expit = scipy.special.expit
normal = scipy.stats.norm


def hard(end: float) -> Any:
    return lambda X: X * np.clip(X / (2 * end) + 0.5, 0, 1)


def d_hard(end: float) -> Any:
    return lambda X: np.where(X > end, 1, np.where(X < -end, 0, X / end + 0.5))


def d_swish(X: Any, beta: float = 1) -> Any:
    gate = expit(beta * X)
    return gate + beta * X * gate * (1 - gate)


def tanh_of_cubic(X: Any) -> tuple[Any, Any]:
    root = np.sqrt(2 / np.pi)
    return np.tanh(root * (X + 0.044715 * X**3)), root * (1 + 3 * 0.044715 * X**2)


def gelu_approx(X: Any) -> Any:
    return X * (1 + tanh_of_cubic(X)[0]) / 2


def d_gelu_approx(X: Any) -> Any:
    t, slope = tanh_of_cubic(X)
    return (1 + t) / 2 + X * (1 - t**2) * slope / 2


def mish(X: Any, threshold: float = 20) -> Any:
    return np.where(X > threshold, X, X * np.tanh(np.logaddexp(0, X)))


def d_mish(X: Any, threshold: float = 20) -> Any:
    t = np.tanh(np.logaddexp(0, X))
    return np.where(X > threshold, 1, t + X * (1 - t**2) * expit(X))


CASES = [
    *activation("swish", lambda X: X * expit(X), d_swish),
    *activation("swish", lambda X, beta: X * expit(beta * X), d_swish, beta=1.7),
    *activation("swish", lambda X, beta: X * expit(beta * X), d_swish, beta=-0.5),
    *activation("swish", lambda X, beta: X / 2, lambda X, beta: np.full(X.shape, 0.5), beta=0),
    *activation("hard_swish", hard(2.5), d_hard(2.5)),
    *activation("hard_swish_mobilenet", hard(3), d_hard(3)),
    *activation(
        "dish",
        lambda X: X * (1 + X / np.sqrt(1 + X**2)) / 2,
        lambda X: 0.5 + X / np.sqrt(1 + X**2) - X**3 / (2 * (1 + X**2) ** 1.5),
    ),
    *activation("gelu", lambda X: X * normal.cdf(X), lambda X: normal.cdf(X) + X * normal.pdf(X)),
    *activation("gelu_approx", gelu_approx, d_gelu_approx),
    *activation("mish", mish, d_mish),
    *activation("mish", mish, d_mish, threshold=1.503),
]
