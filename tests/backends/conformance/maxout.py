from __future__ import annotations

from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw


def maxout(X: Any) -> Any:
    return X.max(axis=2), X.argmax(axis=2)


def take(X: Any, which: Any) -> Any:
    Y = np.zeros(which.shape)
    for place in np.ndindex(which.shape):
        Y[place] = X[(*place, which[place])]
    return Y


def backprop_take(dY: Any, which: Any, nP: int) -> Any:
    dX = np.zeros((*dY.shape, nP))
    for place in np.ndindex(which.shape):
        dX[(*place, which[place])] = dY[place]
    return dX


def pieces(draw: Draw) -> tuple[Any, ...]:
    return (draw.distinct(draw.size(), draw.size(), draw.size(1)),)


def taken(draw: Draw) -> tuple[Any, ...]:
    nB, nO, nP = draw.size(), draw.size(), draw.size(1)
    return draw.floats(nB, nO, nP), draw.ints(nB, nO, below=nP)


def gradient(draw: Draw) -> tuple[Any, ...]:
    nB, nO, nP = draw.size(), draw.size(), draw.size(1)
    return draw.floats(nB, nO), draw.ints(nB, nO, below=nP), nP


CASES = [
    Case(
        "maxout",
        pieces,
        maxout,
        backprop=lambda ops, dY, Y, X: (ops.backprop_maxout(dY, Y[1], X.shape[2]),),
        tolerance="exact",
    ),
    Case("backprop_maxout", gradient, backprop_take, tolerance="exact"),
    Case(
        "take_which",
        taken,
        take,
        backprop=lambda ops, dY, Y, X, which: (ops.backprop_take(dY, which, X.shape[2]),),
        tolerance="exact",
    ),
    Case("backprop_take", gradient, backprop_take, tolerance="exact"),
]
