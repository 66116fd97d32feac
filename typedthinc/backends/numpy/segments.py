"""Reducing runs of rows, the common ground of reductions and scatters."""

from __future__ import annotations

from typing import Any

import numpy as np

# numpy's reduceat works column by column within each segment. From this many elements a segment on, one
# call for each segment is faster.
_LONG_SEGMENT = 1024


def reduce_segments(ufunc: np.ufunc, X: Any, starts: Any) -> Any:
    """Reduce the rows from each start to the next; starts increase, and no segment is empty.

    Shapes:
        X: (N, O), starts: (B,) -> (B, O)
    """
    if starts.size == 0:
        return np.zeros((0, X.shape[1]), X.dtype)
    if X.size < _LONG_SEGMENT * starts.size:
        return ufunc.reduceat(X, starts, axis=0)
    Y = np.empty((starts.size, X.shape[1]), X.dtype)
    ends = [*starts[1:].tolist(), X.shape[0]]
    for i, (start, end) in enumerate(zip(starts.tolist(), ends, strict=True)):
        ufunc.reduce(X[start:end], axis=0, out=Y[i])
    return Y
