from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.strategies import assert_close
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)

ALL = ["sum", "mean", "max", "min", "argmax", "var", "norm"]


@pytest.mark.parametrize("name", ALL)
def test_one_result_is_a_number_of_python(name: str) -> None:
    X: Any = np.array([[1.0, 2.0]], "float32")
    kind = int if name == "argmax" else float
    assert type(getattr(ops, name)(X)) is kind
    assert type(getattr(ops, name)(X[0], axis=0)) is kind
    kept = getattr(ops, name)(X, keepdims=True)
    assert kept.shape == (1, 1)
    assert kept.dtype == ("int64" if name == "argmax" else "float32")


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("axis", [2, -3])
def test_axes_that_are_not_there(name: str, axis: int) -> None:
    with pytest.raises(ValueError, match=rf"^{name}: an axis of Floats2d\[3, 2\] is one of -2 to 1, not {axis}$"):
        getattr(ops, name)(np.ones((3, 2)), axis=axis)


@pytest.mark.parametrize("name", ["max", "min", "argmax"])
def test_none_has_no_largest(name: str) -> None:
    X: Any = np.ones((3, 0))
    for axis in (None, 1):
        with pytest.raises(ValueError, match=rf"^{name}: X has no elements to choose from"):
            getattr(ops, name)(X, axis=axis)
    assert getattr(ops, name)(X, axis=0).shape == (0,)


@pytest.mark.parametrize("name", ["sum", "mean", "var", "norm"])
def test_of_nothing_is_zero(name: str) -> None:
    X: Any = np.ones((3, 0), "float32")
    assert getattr(ops, name)(X) == 0
    assert getattr(ops, name)(X, axis=1).tolist() == [0, 0, 0]
    assert getattr(ops, name)(X, axis=0).shape == (0,)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("scale", [1e-30, 1.0, 1e30])
def test_norm_neither_vanishes_nor_overflows(dtype: str, scale: float) -> None:
    X: Any = (scale * np.array([[3.0, -4.0], [0.0, 0.0], [1.0, 0.0]])).astype(dtype)
    np.testing.assert_allclose(ops.norm(X), scale * 26**0.5, rtol=1e-6)
    np.testing.assert_allclose(ops.norm(X, axis=1), [5 * scale, 0, scale], rtol=1e-6)
    np.testing.assert_allclose(ops.norm(X, axis=0), [10**0.5 * scale, 4 * scale], rtol=1e-6)


def test_norm_of_infinity_and_nan() -> None:
    X: Any = np.array([[np.inf, 1.0], [np.nan, 1.0], [0.0, 2.0]])
    np.testing.assert_array_equal(ops.norm(X, axis=1), [np.inf, np.nan, 2])
    assert ops.norm(X[:1]) == np.inf
    assert np.isnan(ops.norm(X))
    assert ops.norm(np.zeros(3)) == 0


def test_nan_passes_through() -> None:
    X: Any = np.array([[np.nan, 1.0]])
    for name in ("sum", "mean", "max", "min", "var"):
        assert np.isnan(getattr(ops, name)(X))


def test_variance_far_from_zero() -> None:
    X: Any = np.full((100, 10), 1e4, "float32")
    X[::2] += 1
    assert_close(ops.var(X, axis=0), np.full(10, 0.25))


def test_large_sums() -> None:
    X: Any = ops.rng.random((2000, 300), "float32")
    for axis in (None, 0, 1):
        np.testing.assert_allclose(ops.sum(X, axis=axis), X.sum(axis=axis, dtype="float64"), rtol=1e-5)
        np.testing.assert_allclose(ops.var(X, axis=axis), X.var(axis=axis, dtype="float64"), rtol=1e-4)
