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
    orthogonal_init,
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
    orthogonal_init,
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


@pytest.mark.parametrize("value", [-1.0, float("nan"), float("inf")])
def test_bad_numbers_are_refused_by_name(value: float) -> None:
    with pytest.raises(ValueError, match="std must be a finite number of at least 0, not"):
        normal_init(NumpyOps(seed=0), (2, 3), std=value)
    with pytest.raises(ValueError, match="gain must be a finite number of at least 0, not"):
        orthogonal_init(NumpyOps(seed=0), (2, 3), gain=value)


@pytest.mark.parametrize(("nO", "nI"), [(6, 4), (4, 6), (5, 5), (1, 7), (7, 1)])
@pytest.mark.parametrize("gain", [1.0, 2.5])
def test_orthogonal(nO: int, nI: int, gain: float) -> None:
    W: Any = orthogonal_init(NumpyOps(seed=0), (nO, nI), gain=gain)
    products = W @ W.T if nO <= nI else W.T @ W
    np.testing.assert_allclose(products, gain**2 * np.eye(min(nO, nI)), atol=1e-5)


def test_each_piece_is_orthogonal() -> None:
    W: Any = orthogonal_init(NumpyOps(seed=0), (4, 3, 6))
    for piece in range(3):
        np.testing.assert_allclose(W[:, piece] @ W[:, piece].T, np.eye(4), atol=1e-5)


def test_all_orthogonal_matrices_are_equally_likely() -> None:
    ops = NumpyOps(seed=0)
    drawn: Any = np.array([orthogonal_init(ops, (3, 3)) for _ in range(4000)])
    # Each number is that of a point on the sphere: mean 0, variance 1/3, and flat in three dimensions.
    assert abs(drawn.mean(axis=0)).max() < 0.05
    np.testing.assert_allclose(drawn.var(axis=0), 1 / 3, atol=0.02)
    assert np.mean(np.linalg.det(drawn) > 0) == pytest.approx(0.5, abs=0.05)
    for entry in drawn.reshape(4000, 9).T:
        assert np.histogram(entry, bins=4, range=(-1, 1))[0] == pytest.approx(1000, abs=130)


def test_one_row_of_numbers_is_a_vector_of_length_one() -> None:
    x: Any = orthogonal_init(NumpyOps(seed=0), (5,))
    assert (x * x).sum() == pytest.approx(1)
    assert abs(float(orthogonal_init(NumpyOps(seed=0), ()))) == 1  # type: ignore[arg-type]  # of no dimensions
