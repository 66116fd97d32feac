from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special

from tests.backends.conformance.case import Case, Draw
from typedthinc.backends.record import RECORDS

Function = Callable[..., Any]


def values(draw: Draw) -> tuple[Any, ...]:
    """Draw from (-4, 4), where no activation has a kink within reach of differences."""
    return (2 * draw.distinct(draw.size(), draw.size()),)


def pair(draw: Draw) -> tuple[Any, ...]:
    shape = (draw.size(), draw.size(), draw.size())
    return draw.floats(*shape), 2 * draw.distinct(*shape)


def activation(name: str, function: Function, derivative: Function, **keywords: float) -> list[Case]:
    """Make the cases of an op and its backprop, whose derivative is by the input or by the output: its record says."""
    known = RECORDS[name].derivative
    assert known is not None

    def backprop(ops: Any, dY: Any, Y: Any, X: Any) -> Any:
        return (getattr(ops, f"backprop_{name}")(dY, X if known.by == "X" else Y, **keywords),)

    def oracle(dY: Any, at: Any, **keywords: float) -> Any:
        return dY * derivative(at, **keywords)

    label = "-".join(f"{key}={value}" for key, value in keywords.items())
    return [
        Case(name, values, function, keywords, backprop=backprop, label=label),
        Case(f"backprop_{name}", pair, oracle, keywords, label=label),
    ]


def clipped_linear(X: Any, slope: float = 1, offset: float = 0, min_val: float = 0, max_val: float = 1) -> Any:
    return np.minimum(np.maximum(slope * X + offset, min_val), max_val)


def d_clipped_linear(Y: Any, slope: float = 1, offset: float = 0, min_val: float = 0, max_val: float = 1) -> Any:
    return slope * ((min_val < Y) & (max_val > Y))


def softplus(X: Any, threshold: float = 20) -> Any:
    return np.where(X > threshold, X, np.logaddexp(0, X))


def d_softplus(X: Any, threshold: float = 20) -> Any:
    return np.where(X > threshold, 1, scipy.special.expit(X))


def dsigmoid(Y: Any) -> Any:
    return Y * (1 - Y)


def dtanh(Y: Any) -> Any:
    return 1 - Y * Y


CASES = [
    *activation("relu", lambda X: np.where(X > 0, X, 0), lambda Y: Y > 0),
    *activation("clipped_linear", clipped_linear, d_clipped_linear),
    *activation("clipped_linear", clipped_linear, d_clipped_linear, slope=2, offset=-0.5, min_val=-1, max_val=2),
    *activation("clipped_linear", clipped_linear, d_clipped_linear, slope=-0.3, max_val=0.7),
    *activation("relu_k", lambda X: np.clip(X, 0, 6), lambda Y: (Y > 0) & (Y < 6)),
    *activation("relu_k", lambda X, n: np.clip(X, 0, n), lambda Y, n: (Y > 0) & (Y < n), n=1.5),
    *activation("hard_sigmoid", lambda X: np.clip(X / 5 + 0.5, 0, 1), lambda Y: 0.2 * ((Y > 0) & (Y < 1))),
    *activation("hard_tanh", lambda X: np.clip(X, -1, 1), lambda Y: abs(Y) < 1),
    *activation("sigmoid", scipy.special.expit, dsigmoid),
    *activation("tanh", np.tanh, dtanh),
    *activation("softplus", softplus, d_softplus),
    *activation("softplus", softplus, d_softplus, threshold=0.503),
    Case("dsigmoid", values, dsigmoid),
    Case("dtanh", values, dtanh),
    Case("erf", values, scipy.special.erf),
    Case("sechsq", values, lambda X: np.cosh(X) ** -2),
]
