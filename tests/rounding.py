"""How far sums of floats may lie apart that add the same terms in different orders.

Where terms cancel out, a sum is small and its rounding is not: a relative tolerance alone fails once in some hundred
draws, or on the next machine, whose BLAS adds in another order. So the tolerance comes from the terms.

Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (SIAM, 2002), equation (4.4): a sum of n
terms, added in any order, is off by at most (n - 1) u times the sum of their absolute values, u being half of eps.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def of_sums(absolute_sums: Any, count: int) -> float:
    """Return the absolute tolerance between sums of the same terms.

    Args:
        absolute_sums: The terms of each sum without their signs, added up, in the dtype of the sums.
        count: How many terms each has.
    """
    magnitudes = np.asarray(absolute_sums)
    return count * float(np.finfo(magnitudes.dtype).eps) * float(np.max(magnitudes, initial=0))


def of_sum(X: Any, axis: int | None = None) -> float:
    """Return the absolute tolerance of `X.sum(axis)`."""
    terms = np.abs(X)
    return of_sums(terms.sum(axis), terms.size if axis is None else terms.shape[axis])


def of_product(A: Any, B: Any) -> float:
    """Return the absolute tolerance of `A @ B`."""
    return of_sums(np.abs(A) @ np.abs(B), np.shape(A)[-1])
