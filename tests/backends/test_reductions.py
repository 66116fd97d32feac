from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, lengths, quick, sizes
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)
REDUCTIONS: Any = [ops.reduce_sum, ops.reduce_mean, ops.reduce_max]


def parts(X: Any, counts: Any) -> list[Any]:
    return np.split(X, np.cumsum(counts)[:-1]) if len(counts) else []


@quick
@given(st.data(), lengths(), sizes, dtypes)
def test_sum_and_mean(data: st.DataObject, counts: Any, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(int(counts.sum()), nO, dtype=dtype))
    sums = [part.sum(axis=0) for part in parts(X, counts)]
    means = [part.mean(axis=0) if len(part) else np.zeros(nO) for part in parts(X, counts)]
    for Y, expected in ((ops.reduce_sum(X, counts), sums), (ops.reduce_mean(X, counts), means)):
        assert Y.dtype == dtype
        assert_close(Y, np.array(expected).reshape(len(counts), nO))


@quick
@given(st.data(), lengths(least=1), sizes, dtypes)
def test_max(data: st.DataObject, counts: Any, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(int(counts.sum()), nO, dtype=dtype))
    Y, which = ops.reduce_max(X, counts)
    assert Y.dtype == dtype
    np.testing.assert_array_equal(Y, np.array([part.max(axis=0) for part in parts(X, counts)]).reshape(len(counts), nO))
    np.testing.assert_array_equal(
        which, np.array([part.argmax(axis=0) for part in parts(X, counts)]).reshape(len(counts), nO)
    )


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", ">f4"])
@pytest.mark.parametrize("counts", [[700, 0, 900], [1, 2000, 3], [1000], [256], [257], [60] * 9])
def test_long_sequences(counts: list[int], dtype: str) -> None:
    n = np.array(counts)
    X: Any = ops.rng.integers(-8, 8, (n.sum(), 7)).astype(dtype)
    assert_close(ops.reduce_sum(X, n), [part.sum(axis=0) for part in parts(X, n)])
    full = n[n > 0]
    Y, which = ops.reduce_max(X, full)
    assert_close(Y, [part.max(axis=0) for part in parts(X, full)])
    np.testing.assert_array_equal(which, [part.argmax(axis=0) for part in parts(X, full)])


@quick
@given(st.data(), lengths(), st.integers(0, 4))
def test_gradients_of_sum_and_mean(data: st.DataObject, counts: Any, nO: int) -> None:
    X: Any = data.draw(floats(int(counts.sum()), nO))
    dY: Any = data.draw(floats(len(counts), nO))
    dX = ops.backprop_reduce_sum(dY, counts)
    assert_close(dX, gradient_of(lambda X: ops.reduce_sum(X, counts), X, dY))
    dX = ops.backprop_reduce_mean(dY, counts)
    assert_close(dX, gradient_of(lambda X: ops.reduce_mean(X, counts), X, dY))


@quick
@given(st.data(), lengths(least=1), st.integers(0, 4))
def test_gradient_of_max(data: st.DataObject, counts: Any, nO: int) -> None:
    X: Any = data.draw(floats(int(counts.sum()), nO, distinct=True))
    dY: Any = data.draw(floats(len(counts), nO))
    dX = ops.backprop_reduce_max(dY, ops.reduce_max(X, counts)[1], counts)
    assert_close(dX, gradient_of(lambda X: ops.reduce_max(X, counts)[0], X, dY))


def test_max_takes_the_first_of_equal_rows() -> None:
    assert ops.reduce_max(np.ones((5, 2)), np.array([2, 3]))[1].max() == 0


def test_max_lets_nan_through() -> None:
    X: Any = np.array([[1.0], [np.nan], [0.0]])
    Y, which = ops.reduce_max(X, np.array([3]))
    assert np.isnan(Y).all()
    assert 0 <= which[0, 0] < 3


@pytest.mark.parametrize("reduce", REDUCTIONS)
def test_lengths_must_fit(reduce: Any) -> None:
    X = np.ones((4, 2))
    with pytest.raises(ValueError, match=f"{reduce.__name__}: the lengths sum to 3, but the data has 4 rows"):
        reduce(X, np.array([1, 2]))
    with pytest.raises(ValueError, match=f"{reduce.__name__}: lengths must not be negative, got -1"):
        reduce(X, np.array([5, -1]))
    with pytest.raises(ValueError, match=f"{reduce.__name__}: lengths must be integers, not float64"):
        reduce(X, np.array([1.5, 2.5]))
    with pytest.raises(ValueError, match=f"{reduce.__name__}: X must have 2 dimensions"):
        reduce(X[0], np.array([2]))


def test_an_empty_sequence_has_no_maximum() -> None:
    with pytest.raises(ValueError, match="reduce_max: sequence 1 is empty and has no largest value"):
        ops.reduce_max(np.ones((3, 2)), np.array([3, 0]))


def test_gradients_must_fit() -> None:
    dY: Any = np.ones((1, 2))
    two, which = np.array([2, 1]), np.zeros((2, 2), "int32")
    message = "dY has 1 rows, but there are 2 lengths"
    for backprop in (ops.backprop_reduce_sum, ops.backprop_reduce_mean):
        with pytest.raises(ValueError, match=message):
            backprop(dY, two)
    with pytest.raises(ValueError, match=message):
        ops.backprop_reduce_max(dY, which, two)
    with pytest.raises(ValueError, match="dY has shape"):
        ops.backprop_reduce_max(np.ones((2, 2)), which[:1], two)
    with pytest.raises(ValueError, match="lengths must not be negative"):
        ops.backprop_reduce_sum(np.ones((2, 2)), np.array([2, -1]))
    with pytest.raises(IndexError, match=r"row 1 at position \(1, 0\) is outside \[0, 1\)"):
        ops.backprop_reduce_max(np.ones((2, 2)), which + np.array([[0, 0], [1, 0]]), two)


def test_first_and_last_refuse() -> None:
    X: Any = np.ones((3, 2))
    with pytest.raises(ValueError, match="reduce_first: sequence 1 is empty and has no first row"):
        ops.reduce_first(X, np.array([3, 0]))
    with pytest.raises(ValueError, match="reduce_last: sequence 0 is empty and has no last row"):
        ops.reduce_last(X, np.array([0, 3]))
    with pytest.raises(ValueError, match=r"backprop_reduce_first: starts_ends must have shape \(4,\), not \(3,\)"):
        ops.backprop_reduce_first(X, np.array([0, 1, 2]))
    with pytest.raises(ValueError, match="backprop_reduce_first: starts_ends must start with 0, not 1"):
        ops.backprop_reduce_first(X, np.array([1, 2, 3, 4]))
    with pytest.raises(ValueError, match="backprop_reduce_last: lasts must be integers that increase"):
        ops.backprop_reduce_last(X, np.array([2, 1, 3]))


def test_top_k_refuses_sequences_that_are_too_short() -> None:
    X: Any = np.zeros((5, 2))
    with pytest.raises(ValueError, match="^reduce_top_k: sequence 1 has 1 rows, too few for k 2$"):
        ops.reduce_top_k(X, np.array([4, 1]), 2)
    with pytest.raises(ValueError, match="^reduce_top_k: k must be at least 1, not 0$"):
        ops.reduce_top_k(X, np.array([4, 1]), 0)


def test_top_1_is_the_maximum() -> None:
    X: Any = np.random.default_rng(0).integers(3, size=(9, 4)).astype("float32")
    values, rows = ops.reduce_top_k(X, np.array([4, 5]), 1)
    for mine, theirs in zip((values, rows), ops.reduce_max(X, np.array([4, 5])), strict=True):
        np.testing.assert_array_equal(mine[:, 0], theirs)
