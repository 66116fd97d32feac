from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes, some
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


@quick
@given(st.data(), sizes, sizes, dtypes)
def test_normalize_rows(data: st.DataObject, nB: int, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nO, dtype=dtype))
    Y, factors = ops.normalize_rows(X, eps=1e-5)
    assert Y.dtype == factors.dtype == dtype
    assert factors.shape == (nB,)
    if X.size:
        expected = (X - X.mean(axis=1, keepdims=True)) / np.sqrt(X.var(axis=1, keepdims=True) + 1e-5)
        assert_close(Y, expected)
    assert Y.shape == X.shape


@quick
@given(st.data(), some, some)
def test_normalize_rows_gradient(data: st.DataObject, nB: int, nO: int) -> None:
    X: Any = data.draw(floats(nB, nO))
    dY: Any = data.draw(floats(nB, nO))
    Y, factors = ops.normalize_rows(X, eps=0.1)
    dX = ops.backprop_normalize_rows(dY, Y, factors)
    assert_close(dX, gradient_of(lambda X: ops.normalize_rows(X, eps=0.1)[0], X, dY))


def test_constant_rows_become_zeros() -> None:
    Y, _ = ops.normalize_rows(np.full((2, 5), 3.0, "float32"))
    np.testing.assert_allclose(Y, np.zeros((2, 5)), atol=1e-2)


def test_many_rows_go_some_at_a_time() -> None:
    X, dY = ops.rng.standard_normal((2, 3000, 50))
    Y, factors = ops.normalize_rows(X)
    dX = ops.backprop_normalize_rows(dY, Y, factors)
    for part in (slice(1310), slice(1310, 1400), slice(1400, None)):
        some, some_factors = ops.normalize_rows(X[part])
        assert_close(Y[part], some)
        assert_close(dX[part], ops.backprop_normalize_rows(dY[part], some, some_factors))


def test_layernorm_gradients_go_into_buffers() -> None:
    X, dY = ops.rng.standard_normal((2, 7, 5))
    G, b = ops.rng.standard_normal((2, 5))
    _, normal, factors = ops.layernorm(X, G, b)
    expected = ops.backprop_layernorm(dY, normal, factors, G)
    dG, db = np.full((2, 5), np.nan)
    found = ops.backprop_layernorm(dY, normal, factors, G, dG=dG, db=db)
    assert found[1] is dG and found[2] is db
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_array_equal(one, other)


def test_layernorm_refusals() -> None:
    X, G = np.ones((3, 4)), np.ones(4)
    _, normal, factors = ops.layernorm(X, G, G)
    with pytest.raises(ValueError, match=r"layernorm: G must have shape \(4,\), not \(1,\)"):
        ops.layernorm(X, G[:1], G)
    with pytest.raises(ValueError, match="layernorm: b must have shape"):
        ops.layernorm(X, G, G[:3])
    with pytest.raises(ValueError, match="layernorm: eps must be above 0"):
        ops.layernorm(X, G, G, eps=0.0)
    with pytest.raises(ValueError, match="layernorm: X must have 2 dimensions"):
        ops.layernorm(X[0], G, G)  # type: ignore[arg-type]  # wrong on purpose
    for wrong in ((X[:2], normal, factors, G), (X, normal, factors[:2], G), (X, normal, factors, G[:1])):
        with pytest.raises(ValueError, match="backprop_layernorm: "):
            ops.backprop_layernorm(*wrong)
    for buffer in ("dG", "db"):
        with pytest.raises(ValueError, match=f"backprop_layernorm: {buffer} must have shape"):
            ops.backprop_layernorm(X, normal, factors, G, **{buffer: G[:1]})


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    X: Any = ops.rng.standard_normal((7, 5))
    expected = torch.nn.functional.layer_norm(torch.tensor(X), (5,), eps=1e-8)
    assert_close(ops.normalize_rows(X)[0], expected.numpy())


def test_refusals() -> None:
    X: Any = np.ones((4, 3))
    with pytest.raises(ValueError, match="normalize_rows: X must have 2 dimensions"):
        ops.normalize_rows(X[0])
    with pytest.raises(ValueError, match="normalize_rows: eps must be above 0, not 0.0"):
        ops.normalize_rows(X, eps=0.0)
    with pytest.raises(ValueError, match="backprop_normalize_rows: Y has shape"):
        ops.backprop_normalize_rows(X[:1], X, np.ones(4))
    with pytest.raises(ValueError, match=r"factors must have shape \(4,\), not \(1,\)"):
        ops.backprop_normalize_rows(X, X, np.ones(1))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_rows_whose_squares_overflow(dtype: str) -> None:
    X: Any = np.array([[1.0, -1.0, 3.0], [1e30, -1e30, 3e30]], dtype)
    Y, factors = ops.normalize_rows(X)
    np.testing.assert_allclose(Y[1], Y[0], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(factors[1], 1e-30 * factors[0], rtol=1e-5)


def test_nan_stays_in_its_row() -> None:
    X: Any = np.array([[1.0, np.nan], [1.0, 2.0]])
    Y, _ = ops.normalize_rows(X)
    assert np.isnan(Y[0]).all()
    assert_close(Y[1], [-1.0, 1.0])


@pytest.mark.parametrize("value", [np.inf, np.nan])
def test_rows_of_huge_numbers_beside_rows_that_are_not_finite(value: float) -> None:
    most = np.finfo("float32").max
    X: Any = np.array([[most, -most, 0, 0], [value, 0, 0, 0], [1, -1, 0, 0]], "float32")
    Y, _ = ops.normalize_rows(X)
    assert_close(Y[::2], [[2**0.5, -(2**0.5), 0, 0]] * 2)
    assert np.isnan(Y[1]).all()
