from __future__ import annotations

from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw, with_gradients


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


CASES = [
    *with_gradients(Case("maxout", pieces, maxout, tolerance="exact"), backprop_take, tolerance="exact"),
    *with_gradients(Case("take_which", taken, take, tolerance="exact"), backprop_take, tolerance="exact"),
]
