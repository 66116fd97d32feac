"""Reducing runs of rows, the common ground of reductions and scatters."""

from typing import Any, Final

import numpy as np

from typedthinc.backends.sums import ones

# numpy's reduceat works column by column within each segment. From this many elements a segment on, one call for each
# segment is faster: of a product with ones, which BLAS makes of a sum, sooner than of a ufunc.
_LONG_FOR_BLAS: Final = 256
_LONG: Final = 1024


def reduce_segments(ufunc: np.ufunc, X: Any, starts: Any) -> Any:
    """Reduce the rows from each start to the next; starts increase, and no segment is empty.

    Shapes:
        X: (N, O), starts: (B,) -> (B, O)
    """
    if starts.size == 0:
        return np.zeros((0, X.shape[1]), X.dtype)
    if X.size < _LONG * starts.size:
        return ufunc.reduceat(X, starts, axis=0)  # one call for all
    Y = np.empty((starts.size, X.shape[1]), X.dtype)
    for y, start, end in zip(Y, starts.tolist(), _ends(starts, X), strict=True):
        ufunc.reduce(X[start:end], axis=0, out=y)  # into the row of Y
    return Y


def sum_segments(X: Any, starts: Any) -> Any:
    """Sum the rows from each start to the next; starts increase, and no segment is empty.

    Shapes:
        X: (N, O), starts: (B,) -> (B, O)
    """
    if X.size <= _LONG_FOR_BLAS * starts.size or not in_blas(X.dtype):
        return reduce_segments(np.add, X, starts)
    Y = np.empty((starts.size, X.shape[1]), X.dtype)
    ends = _ends(starts, X)
    factors = ones(int(np.subtract(ends, starts).max()), X.dtype)  # for the longest
    for y, start, end in zip(Y, starts.tolist(), ends, strict=True):
        factors[: end - start].dot(X[start:end], out=y)  # (n,) (n, O)
    return Y


def in_blas(dtype: Any) -> bool:
    """Tell whether BLAS knows a dtype."""
    return dtype.char in "fd" and dtype.isnative  # float32 and float64


def _ends(starts: Any, X: Any) -> list[int]:
    return [*starts[1:].tolist(), X.shape[0]]
