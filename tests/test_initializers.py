from __future__ import annotations

from functools import partial
from math import sqrt
from typing import Any

import numpy as np
import pytest

from typedthinc.backends import NumpyOps
from typedthinc.initializers import (
    glorot_normal_init,
    glorot_uniform_init,
    he_normal_init,
    he_uniform_init,
    lecun_normal_init,
    lecun_uniform_init,
    normal_init,
    uniform_init,
    zero_init,
)

RANDOM: Any = [
    glorot_normal_init,
    glorot_uniform_init,
    he_normal_init,
    he_uniform_init,
    lecun_normal_init,
    lecun_uniform_init,
    normal_init,
    uniform_init,
]
SCALED = [
    (glorot_uniform_init, lambda nI, nO: 2 / (nI + nO)),
    (glorot_normal_init, lambda nI, nO: 2 / (nI + nO)),
    (he_uniform_init, lambda nI, nO: 2 / nI),
    (he_normal_init, lambda nI, nO: 2 / nI),
    (lecun_uniform_init, lambda nI, nO: 1 / nI),
    (lecun_normal_init, lambda nI, nO: 1 / nI),
]


@pytest.mark.parametrize("init", [zero_init, *RANDOM])
@pytest.mark.parametrize("shape", [(), (0,), (5,), (4, 0), (0, 4), (4, 3), (4, 2, 3), (2, 2, 2, 2)])
def test_every_shape(init: Any, shape: tuple[int, ...]) -> None:
    X = init(NumpyOps(seed=0), shape)
    assert (np.shape(X), X.dtype) == (shape, "float32")
    assert np.isfinite(X).all()


@pytest.mark.parametrize("init", RANDOM)
def test_draws_from_the_ops_alone(init: Any) -> None:
    X = init(NumpyOps(seed=1), (6, 5))
    np.testing.assert_array_equal(X, init(NumpyOps(seed=1), (6, 5)))
    assert not np.array_equal(X, init(NumpyOps(seed=2), (6, 5)))


@pytest.mark.parametrize(("init", "variance"), SCALED)
@pytest.mark.parametrize("shape", [(200, 100), (100, 2, 100)])
def test_variance(init: Any, variance: Any, shape: tuple[int, ...]) -> None:
    X = init(NumpyOps(seed=0), shape)
    expected = variance(shape[-1], shape[0])
    assert abs(X.mean()) < 3 * sqrt(expected / X.size)
    assert X.var() == pytest.approx(expected, rel=0.05)
    if "uniform" in init.__name__:
        assert abs(X).max() == pytest.approx(sqrt(3 * expected), rel=0.01)


def test_zeros_and_bounds() -> None:
    ops = NumpyOps(seed=0)
    assert not np.any(zero_init(ops, (3, 2)))
    X: Any = uniform_init(ops, (1000,), lo=2.0, hi=3.0)
    assert 2 <= X.min() < X.max() <= 3
    Y: Any = partial(normal_init, mean=5.0, std=0.5)(ops, (1000,))
    assert Y.mean() == pytest.approx(5, abs=0.1)
    assert Y.std() == pytest.approx(0.5, abs=0.05)
