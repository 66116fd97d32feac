from __future__ import annotations

from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw

NUMBERS = (0.9, 0.99, 1e-3, 0.01)


def adam(w: Any, g: Any, m: Any, v: Any, b1: float, b2: float, eps: float, rate: float, mod_rate: float = 1.0) -> Any:
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - rate * m / (mod_rate * np.sqrt(v) + eps), g, m, v


def weights(*numbers: float) -> Any:
    def draw_weights(draw: Draw) -> tuple[Any, ...]:
        shape = (draw.size(), draw.size())
        return (*(draw.floats(*shape) for _ in range(3)), draw.positive(*shape), *NUMBERS, *numbers)

    return draw_weights


def descent(draw: Draw) -> tuple[Any, ...]:
    shape = (draw.size(), draw.size(), 2)
    return draw.floats(*shape), draw.floats(*shape), 0.3


def clip_gradient(g: Any, threshold: float) -> Any:
    norm = np.sqrt((g * g).sum())
    return g * threshold / norm if norm > threshold else g


def gradient(threshold: float) -> Any:
    return lambda draw: (draw.floats(draw.size(), draw.size(), 2), threshold)


def logloss(y: Any, p: Any, reduction: str = "mean") -> Any:
    losses = -(y * np.log(p + 1e-8) + (1 - y) * np.log(1 - p + 1e-8))
    return losses if reduction == "none" else losses.sum() / max(losses.size, 1)


def guesses(draw: Draw) -> tuple[Any, ...]:
    shape = (draw.size(), draw.size())
    return draw.ints(*shape, below=2).astype("float64"), draw.positive(*shape) / 2.5


CASES = [
    Case("adam", weights(), adam, tolerance="sum"),
    Case("adam", weights(2.0), adam, tolerance="sum", label="mod_rate"),
    Case("sgd", descent, lambda w, g, rate: w - rate * g, tolerance="sum"),
    Case("clip_gradient", gradient(1.0), clip_gradient, tolerance="sum", label="above"),
    Case("clip_gradient", gradient(1e3), clip_gradient, tolerance="sum", label="below"),
    Case("flush_denormals", lambda draw: (draw.floats(draw.size(), 3),), lambda X: X),
    Case(
        "flush_denormals",
        lambda draw: (draw.distinct(draw.size(), 3),),
        lambda X, threshold: np.where(abs(X) < threshold, 0, X),
        {"threshold": 0.503},
        label="threshold",
    ),
    Case("logloss", guesses, logloss, tolerance="sum"),
    Case("logloss", guesses, logloss, {"reduction": "none"}, tolerance="sum", label="none"),
]
