from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import dtypes, quick
from tests.threads import at_once, hurried
from typedthinc.backends import NumpyOps

shapes = st.lists(st.integers(0, 90), max_size=3).map(tuple)


@quick
@given(shapes, st.floats(0, 1), dtypes)
def test_mask_values(shape: tuple[int, ...], drop: float, dtype: str) -> None:
    mask = NumpyOps(seed=0).get_dropout_mask(shape, drop, dtype=dtype)  # type: ignore[arg-type]
    assert mask.shape == shape
    assert mask.dtype == dtype
    kept = np.unique(mask[mask != 0])
    assert kept.size <= 1
    if kept.size:
        assert kept[0] == pytest.approx(1 / (1 - drop), rel=1e-6)


@pytest.mark.parametrize("drop", [0.005, 0.1, 0.5, 0.9, 0.995])
@pytest.mark.parametrize("size", [3000, 400_000])
def test_mask_rate(drop: float, size: int) -> None:
    mask = NumpyOps(seed=0).get_dropout_mask((size,), drop)
    assert abs((mask == 0).mean() - drop) < 5 * (drop * (1 - drop) / size) ** 0.5 + 1e-5


@pytest.mark.parametrize(("drop", "value"), [(None, 1.0), (0.0, 1.0), (1.0, 0.0)])
def test_mask_at_the_ends(drop: float | None, value: float) -> None:
    assert (NumpyOps().get_dropout_mask((2, 3), drop) == value).all()


@pytest.mark.parametrize("drop", [-0.1, 1.5, float("nan")])
def test_mask_refusals(drop: float) -> None:
    with pytest.raises(ValueError, match=r"get_dropout_mask: drop must be in \[0, 1\], not"):
        NumpyOps().get_dropout_mask((2,), drop)


def test_equal_seeds_draw_alike() -> None:
    one, other, third = NumpyOps(seed=3), NumpyOps(seed=3), NumpyOps(seed=4)
    for shape in ((7,), (80, 80)):
        for name in ("uniform", "normal"):
            X = getattr(one, name)(shape)
            np.testing.assert_array_equal(X, getattr(other, name)(shape))
            assert not np.array_equal(X, getattr(third, name)(shape))
        np.testing.assert_array_equal(one.get_dropout_mask(shape, 0.5), other.get_dropout_mask(shape, 0.5))
    one.seed(9)
    first = one.uniform((3,))
    one.seed(9)
    np.testing.assert_array_equal(first, one.uniform((3,)))


def test_numpys_global_generator_is_left_alone() -> None:
    before = np.random.get_state()[1].copy()  # type: ignore[index]
    ops = NumpyOps()
    ops.uniform((5,))
    ops.get_dropout_mask((5,), 0.5)
    np.testing.assert_array_equal(before, np.random.get_state()[1])  # type: ignore[index]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_distributions(dtype: str) -> None:
    ops = NumpyOps(seed=0)
    X = np.asarray(ops.uniform((20_000,), -3.0, 1.0, dtype=dtype))  # type: ignore[arg-type]
    assert X.dtype == dtype
    assert -3 <= X.min() < -2.99
    assert 0.99 < X.max() <= 1
    assert abs(X.mean() + 1) < 0.05
    Y = np.asarray(ops.normal((20_000,), 2.0, 0.5, dtype=dtype))  # type: ignore[arg-type]
    assert Y.dtype == dtype
    assert abs(Y.mean() - 2) < 0.02
    assert abs(Y.std() - 0.5) < 0.02


@pytest.mark.parametrize("keep", [0.0, 0.2, 0.5, 1.0])
def test_bernoulli_mask(keep: float) -> None:
    mask = NumpyOps(seed=0).bernoulli_mask((300, 200), keep, dtype="float64")
    assert mask.dtype == "float64"
    assert set(np.unique(mask).tolist()) <= {0.0, 1.0}
    assert abs(mask.mean() - keep) <= 5 * (keep * (1 - keep) / 60_000) ** 0.5
    np.testing.assert_array_equal(NumpyOps(seed=0).bernoulli_mask((300, 200), keep, dtype="float64"), mask)


@pytest.mark.parametrize("keep", [-0.1, 1.5, float("nan")])
def test_bernoulli_mask_refusals(keep: float) -> None:
    with pytest.raises(ValueError, match=r"bernoulli_mask: keep must be in \[0, 1\], not"):
        NumpyOps().bernoulli_mask((2,), keep)


def test_binarize() -> None:
    X = np.array([-1.5, -0.2, 0.0, 0.2, 1.5], "float32")
    signs = NumpyOps().binarize(X)
    assert signs.dtype == "float32"
    assert signs.tolist() == [-1, -1, 1, 1, 1]
    drawn = NumpyOps(seed=0).binarize(np.tile(X, (20_000, 1)), stochastic=True)
    assert set(np.unique(drawn).tolist()) == {-1.0, 1.0}
    np.testing.assert_allclose(drawn.mean(axis=0), [-1, -0.2, 0, 0.2, 1], atol=0.05)


def test_the_first_draws_of_many_threads_are_of_one_generator() -> None:
    with hurried():
        for seed in range(50):
            ops = NumpyOps(seed=seed)
            drawn = at_once([lambda ops=ops: float(ops.rng.random())] * 4)
            assert sorted(drawn) == sorted(NumpyOps(seed=seed).rng.random(4))


def test_ops_that_are_sent_draw_what_they_would_have_drawn() -> None:
    """With a seed or none, and wherever the generator is."""
    for ops in (NumpyOps(), NumpyOps(seed=3)):
        for _ in range(2):
            sent = pickle.loads(pickle.dumps(ops))
            assert sent.rng.random() == ops.rng.random()
