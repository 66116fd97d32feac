from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding


def terms(seed: int) -> Any:
    """Draw terms that cancel out but for a little."""
    half = np.random.default_rng(seed).standard_normal(100).astype("float32")
    return np.concatenate([half, -half, half[:1] / 1000])


@pytest.mark.parametrize("seed", range(20))
def test_another_order_is_within_it_where_a_relative_tolerance_is_not_enough(seed: int) -> None:
    X = terms(seed)
    sums = np.array([np.add.accumulate(np.random.default_rng(order).permutation(X))[-1] for order in range(50)])
    assert np.abs(sums - sums[0]).max() <= rounding.of_sum(X)
    assert not np.allclose(sums, sums[0], rtol=1e-5, atol=0)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_a_term_that_is_lost_is_not(dtype: str) -> None:
    rng = np.random.default_rng(0)
    A, B = (rng.standard_normal(shape).astype(dtype) for shape in ((5, 40), (40, 6)))
    exact = A.astype("float64") @ B.astype("float64")
    assert np.abs(A @ B - exact).max() <= rounding.of_product(A, B)
    lost = np.abs(A[:, 1:] @ B[1:] - exact)
    assert np.median(lost) > 100 * rounding.of_product(A, B)
