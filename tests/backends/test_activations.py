from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes
from typedthinc.backends import NumpyOps
from typedthinc.backends.record import RECORDS

ops = NumpyOps(seed=0)

# Each activation whose backprop takes the output, or the input; and functions without one.
ACTIVATIONS = [record for record in RECORDS.values() if record.writes == "inplace"]
FROM_OUTPUT = [each.name for each in ACTIVATIONS if each.derivative is not None and each.derivative.by == "Y"]
FROM_INPUT = [each.name for each in ACTIVATIONS if each.derivative is not None and each.derivative.by == "X"]
FUNCTIONS = [each.name for each in ACTIVATIONS if each.derivative is None]


@quick
@given(st.data(), sizes, sizes, dtypes)
def test_relu(data: st.DataObject, nB: int, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nO, dtype=dtype))
    Y = ops.relu(X)
    assert Y.dtype == dtype
    np.testing.assert_array_equal(Y, np.where(X > 0, X, 0))


@quick
@given(st.data(), sizes, sizes)
def test_relu_gradient(data: st.DataObject, nB: int, nO: int) -> None:
    X: Any = data.draw(floats(nB, nO, distinct=True)) + 1e-4
    dY: Any = data.draw(floats(nB, nO))
    assert_close(ops.backprop_relu(dY, ops.relu(X)), gradient_of(ops.relu, X, dY))


def test_relu_in_place() -> None:
    X: Any = np.array([[-1.0, 2.0]])
    dY: Any = np.array([[3.0, 4.0]])
    assert ops.relu(X, inplace=True) is X
    assert ops.backprop_relu(dY, X, inplace=True) is dY
    assert X.tolist() == [[0.0, 2.0]]
    assert dY.tolist() == [[0.0, 4.0]]


@pytest.mark.parametrize("name", FROM_OUTPUT + FROM_INPUT)
def test_gradients_of_another_shape_never_broadcast(name: str) -> None:
    Y: Any = np.ones((4, 3))
    for dY in (Y[:1], Y[:, :1], Y[0]):
        with pytest.raises(ValueError, match=r"^backprop_\w+: [XY] has shape \(4, 3\), but dY has shape"):
            getattr(ops, f"backprop_{name}")(dY, Y)


@pytest.mark.parametrize("name", FROM_OUTPUT + FROM_INPUT + FUNCTIONS)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_large_arrays_are_worked_through_block_by_block(name: str, dtype: str) -> None:
    X: Any = (2 * ops.rng.standard_normal((500, 700))).astype(dtype)
    function = getattr(ops, name)
    expected = np.vstack([function(X[:250, :]), function(X[250:, :])])
    np.testing.assert_array_equal(function(X), expected)
    np.testing.assert_array_equal(function(X.copy(order="F")), expected)
    np.testing.assert_array_equal(function(np.repeat(X, 2, axis=1)[:, ::2]), expected)
    copy = X.copy()
    assert function(copy, inplace=True) is copy
    np.testing.assert_array_equal(copy, expected)


@pytest.mark.parametrize("name", FROM_OUTPUT + FROM_INPUT)
@pytest.mark.parametrize("order", ["C", "F"])
def test_large_gradients(name: str, order: Any) -> None:
    X: Any = (2 * ops.rng.standard_normal((500, 700))).astype("float32").copy(order=order)
    dY: Any = ops.rng.standard_normal((500, 700)).astype("float32")
    backprop = getattr(ops, f"backprop_{name}")
    dX = np.vstack([backprop(dY[:250], X[:250]), backprop(dY[250:], X[250:])])
    np.testing.assert_array_equal(backprop(dY, X), dX)
    before = X.copy()
    assert backprop(dY, X, inplace=True) is dY
    np.testing.assert_array_equal(dY, dX)
    np.testing.assert_array_equal(X, before)


EXTREMES = {
    "relu": [0, 0, 0, 1e30, np.inf],
    "clipped_linear": [0, 0, 0, 1, 1],
    "relu_k": [0, 0, 0, 6, 6],
    "hard_sigmoid": [0, 0, 0.5, 1, 1],
    "hard_tanh": [-1, -1, 0, 1, 1],
    "sigmoid": [0, 0, 0.5, 1, 1],
    "tanh": [-1, -1, 0, 1, 1],
    "softplus": [0, 0, np.log(2), 1e30, np.inf],
    "erf": [-1, -1, 0, 1, 1],
    "sechsq": [0, 0, 1, 0, 0],
}


@pytest.mark.parametrize("name", EXTREMES)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_extreme_values(name: str, dtype: str) -> None:
    X: Any = np.array([-np.inf, -1e30, 0, 1e30, np.inf, np.nan], dtype)
    Y = getattr(ops, name)(X)
    np.testing.assert_allclose(Y[:-1], EXTREMES[name], rtol=1e-6, atol=1e-30)
    assert np.isnan(Y[-1])


def test_gradients_at_extreme_values() -> None:
    X: Any = np.array([-np.inf, -1e30, 1e30, np.inf], "float32")
    dY: Any = np.ones(4, "float32")
    assert ops.backprop_softplus(dY, X).tolist() == [0, 0, 1, 1]
    assert ops.backprop_sigmoid(dY, ops.sigmoid(X)).tolist() == [0, 0, 0, 0]
    assert ops.backprop_tanh(dY, ops.tanh(X)).tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize(("dtype", "tolerance"), [("float32", 5e-7), ("float64", 1e-15)])
def test_erf_is_near_to_the_last_digit(dtype: str, tolerance: float) -> None:
    X: Any = np.concatenate([np.linspace(-7, 7, 100001), np.geomspace(1e-30, 1, 100)]).astype(dtype)
    np.testing.assert_allclose(ops.erf(X), scipy.special.erf(X.astype("float64")), rtol=tolerance)


def test_erf_is_odd_and_monotone() -> None:
    X: Any = np.linspace(0, 5, 10001)
    assert (ops.erf(-X) == -ops.erf(X)).all()
    assert (np.diff(ops.erf(X)) >= -1e-15).all()


@pytest.mark.parametrize("threshold", [-1.0, 0.0, 5.0, 20.0, 50.0, 1e6])
def test_softplus_is_the_identity_above_its_threshold(threshold: float) -> None:
    X: Any = np.array([threshold - 0.5, threshold + 0.5])
    Y = ops.softplus(X, threshold)
    assert_close(Y, [np.logaddexp(0, X[0]), X[1]])
    assert_close(ops.backprop_softplus(np.ones(2), X, threshold), [scipy.special.expit(X[0]), 1.0])


@pytest.mark.parametrize(("low", "high"), [(1.0, 0.0), (float("nan"), 0.0)])
def test_clipped_linear_refuses_bounds_that_cross(low: float, high: float) -> None:
    X: Any = np.ones(2)
    with pytest.raises(ValueError, match=f"clipped_linear: min_val {low} is above max_val {high}"):
        ops.clipped_linear(X, min_val=low, max_val=high)
    with pytest.raises(ValueError, match="backprop_clipped_linear: min_val .* is above"):
        ops.backprop_clipped_linear(X, X, min_val=low, max_val=high)


@pytest.mark.parametrize("name", ["relu", "relu6", "hardtanh", "sigmoid", "tanh", "softplus"])
def test_agrees_with_torch(name: str) -> None:
    torch = pytest.importorskip("torch")
    mine = {"relu6": "relu_k", "hardtanh": "hard_tanh"}.get(name, name)
    X = torch.linspace(-30, 30, 401, dtype=torch.float64, requires_grad=True)
    Y = getattr(torch.nn.functional, name)(X)
    Y.sum().backward()
    x: Any = X.detach().numpy()
    actual = getattr(ops, mine)(x)
    assert_close(actual, Y.detach().numpy())
    kept = actual if mine in FROM_OUTPUT else x
    assert_close(getattr(ops, f"backprop_{mine}")(np.ones_like(x), kept), X.grad.numpy())
