"""Sums of columns with numpy."""

from functools import lru_cache
from typing import Any

import numpy as np

# From this many elements on, a sum of columns is faster as a product with ones, in BLAS.
SUM_IN_BLAS = 512
# Making ones takes longer than multiplying with a few of them, so up to this many are kept.
MOST_ONES_KEPT = 4096


def column_sums(x: Any, out: Any) -> Any:
    """Sum each column, by BLAS where that is faster."""
    if len(x) == 1:
        if out is None:
            return x[0].copy()  # a copy: sums may be written to
        out[...] = x[0]
        return out
    if x.size < SUM_IN_BLAS:
        return np.add.reduce(x, axis=0, out=out)
    return np.matmul(ones(len(x), x.dtype), x, out=out)  # (rows,) ones times x


def ones(count: int, dtype: Any) -> Any:
    """Return ones to multiply with, not to be written to."""
    return kept_ones(count, dtype) if count <= MOST_ONES_KEPT else np.ones(count, dtype)


@lru_cache(maxsize=64)
def kept_ones(count: int, dtype: Any) -> Any:
    """Return ones that are made once; up to `MOST_ONES_KEPT` of them."""
    kept = np.ones(count, dtype)
    kept.flags.writeable = False  # shared by all that ask
    return kept
