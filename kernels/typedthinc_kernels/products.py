"""Products of matrices by kernels, where these are faster than BLAS."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from typedthinc.backends.threads import num_threads
from typedthinc_kernels import _kernels

# From this many multiplications on, a product is split into calls.
_FEW: Final = 16384
_FLOAT: Final = np.dtype("float32")


def product(left: Any, right: Any, out: Any = None, bias: Any = None, *, relu: bool = False, adds: bool = False) -> Any:
    """Return the product of two matrices, with a bias and a rectifier behind it; None if it is left to BLAS.

    Args:
        left: The left matrix.
        right: The right matrix.
        out: Overwritten with the result, or added to with `adds`.
        bias: Added to each row.
        relu: Replace negative values of the result by zero.
        adds: Add to what `out` holds.
    """
    if left.dtype is not _FLOAT or left.ndim != 2 or right.ndim != 2:
        return None
    if left.size * right.shape[1] < _FEW:
        return None
    buffer: Any = np.empty((len(left), right.shape[1]), _FLOAT) if out is None else out
    return buffer if _kernels.gemm(left, right, buffer, bias, relu, adds, num_threads()) else None


def multiplied(left: Any, right: Any) -> Any:
    """Return the product of two matrices, by whatever is faster."""
    found = product(left, right)
    return left @ right if found is None else found
