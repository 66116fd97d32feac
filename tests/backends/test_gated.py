from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.strategies import assert_close
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)

NAMES = ["swish", "hard_swish", "hard_swish_mobilenet", "dish", "gelu", "gelu_approx", "mish"]
every_op = pytest.mark.parametrize("name", NAMES)
both_dtypes = pytest.mark.parametrize("dtype", ["float32", "float64"])


@every_op
@both_dtypes
def test_extreme_values(name: str, dtype: str) -> None:
    X: Any = np.array([-np.inf, -1e30, -200, 0, 1e30, np.inf, np.nan], dtype)
    Y = getattr(ops, name)(X)
    np.testing.assert_allclose(Y[:-1], [0, 0, 0, 0, 1e30, np.inf], rtol=1e-6, atol=2e-3)
    assert np.isnan(Y[-1])
    dX = getattr(ops, f"backprop_{name}")(np.ones_like(X), X)
    np.testing.assert_allclose(dX[:-1], [0, 0, 0, 0.6 if name == "mish" else 0.5, 1, 1], rtol=1e-6, atol=1e-4)
    assert np.isnan(dX[-1])


@every_op
@both_dtypes
@pytest.mark.parametrize("inplace", [True, False])
def test_the_largest_numbers(name: str, dtype: str, inplace: bool) -> None:
    """Warnings are errors here: nothing overflows on the way."""
    most = np.finfo(dtype).max
    X: Any = np.array([-most, -most / 3, most / 3, most], dtype)
    np.testing.assert_allclose(getattr(ops, name)(X.copy(), inplace=inplace), [0, 0, most / 3, most], atol=1e-6)
    dX = getattr(ops, f"backprop_{name}")(np.ones_like(X), X, inplace=inplace)
    np.testing.assert_allclose(dX, [0, 0, 1, 1], atol=1e-6)


@every_op
@both_dtypes
def test_large_arrays_are_worked_through_block_by_block(name: str, dtype: str) -> None:
    X: Any = (2 * ops.rng.standard_normal((500, 700))).astype(dtype)
    function, backprop = getattr(ops, name), getattr(ops, f"backprop_{name}")
    halves = X[:250], X[250:]
    expected = np.vstack([function(half) for half in halves])
    for order in "CF":
        np.testing.assert_array_equal(function(X.copy(order=order)), expected)
    dX = np.vstack([backprop(half, half) for half in halves])
    np.testing.assert_array_equal(backprop(X.copy(order="F"), X), dX)
    dY = X.copy()
    assert backprop(dY, X, inplace=True) is dY
    np.testing.assert_array_equal(dY, dX)
    assert function(X, inplace=True) is X
    np.testing.assert_array_equal(X, expected)


@every_op
def test_gradients_of_another_shape_never_broadcast(name: str) -> None:
    X: Any = np.ones((4, 3))
    for dY in (X[:1], X[:, :1], X[0]):
        with pytest.raises(ValueError, match=rf"^backprop_{name}: X has shape \(4, 3\), but dY has shape"):
            getattr(ops, f"backprop_{name}")(dY, X)


@pytest.mark.parametrize("beta", [-2.0, 1e-3, 30.0])
def test_swish_at_the_ends_of_its_gate(beta: float) -> None:
    X: Any = np.array([-np.inf, np.inf])
    expected = [0, np.inf] if beta > 0 else [-np.inf, 0]
    np.testing.assert_allclose(ops.swish(X, beta), expected, atol=1e-12)
    np.testing.assert_allclose(ops.backprop_swish(np.ones(2), X, beta), [beta < 0, beta > 0], atol=1e-12)


@pytest.mark.parametrize("threshold", [-1.0, 0.5, 20.0, 1e6])
def test_mish_is_the_identity_above_its_threshold(threshold: float) -> None:
    X: Any = np.array([threshold - 0.25, threshold + 0.25])
    expected = X * np.tanh(np.logaddexp(0, X))
    expected[1] = X[1]
    assert_close(ops.mish(X, threshold), expected)
    assert ops.backprop_mish(np.ones(2), X, threshold)[1] == pytest.approx(1)


TORCH: dict[str, tuple[str, dict[str, Any]]] = {
    "swish": ("silu", {}),
    "hard_swish_mobilenet": ("hardswish", {}),
    "gelu": ("gelu", {}),
    "gelu_approx": ("gelu", {"approximate": "tanh"}),
    "mish": ("mish", {}),
}


@pytest.mark.parametrize("name", TORCH)
def test_agrees_with_torch(name: str) -> None:
    torch = pytest.importorskip("torch")
    function, options = TORCH[name]
    X = torch.linspace(-30, 30, 400, dtype=torch.float64, requires_grad=True)
    Y = getattr(torch.nn.functional, function)(X, **options)
    Y.sum().backward()
    x: Any = X.detach().numpy()
    np.testing.assert_allclose(getattr(ops, name)(x), Y.detach().numpy(), rtol=1e-10, atol=1e-13)
    dX = getattr(ops, f"backprop_{name}")(np.ones_like(x), x)
    np.testing.assert_allclose(dX, X.grad.numpy(), rtol=1e-10, atol=1e-13)
