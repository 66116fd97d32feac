"""Products in 16 bits, and gradients that are scaled so as not to become zero there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Adam, L2Distance, Linear, Model, PyTorchWrapper, chain, fix_random_seed

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
X: Any = np.random.default_rng(0).standard_normal((5, 4)).astype("float32")


def test_products_are_computed_in_bfloat16() -> None:
    module = nn.Linear(4, 3)
    model: Model[Any, Any] = PyTorchWrapper(module, mixed_precision=True)
    with torch.autocast("cpu", dtype=torch.bfloat16), torch.no_grad():
        expected = module(torch.from_numpy(X))
    assert expected.dtype is torch.bfloat16
    Y, backprop = model.begin_update(X)
    assert Y.dtype == np.float32
    np.testing.assert_array_equal(Y, expected.float().numpy())
    np.testing.assert_array_equal(model.predict(X), Y)
    dX = backprop(Y)
    assert dX.dtype == np.float32 and model.get_grad("weight").dtype == np.float32
    np.testing.assert_allclose(dX, Y @ model.get_param("weight"), rtol=0.05, atol=0.05)


def test_it_learns_between_our_layers() -> None:
    fix_random_seed(0)
    inner: Model[Any, Any] = PyTorchWrapper(nn.Sequential(nn.Linear(16, 16), nn.Tanh()), mixed_precision=True)
    model = chain(Linear(16, 4), inner, Linear(1, 16)).initialize(X)
    truths, loss, optimizer = X[:, :1], L2Distance(), Adam(0.01)
    first = loss.get_loss(model.predict(X), truths)
    for _ in range(100):
        Y, backprop = model.begin_update(X)
        backprop(loss.get_grad(Y, truths))
        model.finish_update(optimizer)
    assert loss.get_loss(model.predict(X), truths) < 0.05 * first


@pytest.mark.parametrize("mixed", [False, True])
def test_scaled_gradients_are_those_without(mixed: bool) -> None:
    module = nn.Linear(4, 3)
    plain: Model[Any, Any] = PyTorchWrapper(module, mixed_precision=mixed)
    Y, backprop = plain.begin_update(X)
    dX, dW = backprop(Y), plain.get_grad("weight").copy()
    twin = nn.Linear(4, 3)
    twin.load_state_dict(module.state_dict())
    scaled: Model[Any, Any] = PyTorchWrapper(twin, mixed_precision=mixed, grad_scaler=64.0)
    Y, backprop = scaled.begin_update(X)
    np.testing.assert_allclose(backprop(Y), dX, rtol=1e-6)
    np.testing.assert_allclose(scaled.get_grad("weight"), dW, rtol=1e-6)
    assert scaled.attrs["grad_scale"] == 64.0 and scaled.attrs["grad_scale_steps"] == 1
    assert "grad_scale" not in plain.attrs


def test_an_overflow_adds_nothing_and_halves_the_scale() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3), grad_scaler=1e38)
    before = model.get_param("weight").copy()
    Y, backprop = model.begin_update(X)
    dX = backprop(np.full_like(Y, 100.0))
    assert not dX.any() and not model.grad_names
    assert model.attrs["grad_scale"] == 5e37
    whole = chain(Linear(4, 4), model).initialize(X)
    whole.finish_update(SGD(0.1))
    np.testing.assert_array_equal(model.get_param("weight"), before)


def test_many_steps_double_the_scale() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3), grad_scaler=8.0)
    model.attrs["grad_scale_steps"] = 1999
    Y, backprop = model.begin_update(X)
    backprop(Y)
    assert (model.attrs["grad_scale"], model.attrs["grad_scale_steps"]) == (16.0, 0)


def test_the_scale_is_saved() -> None:
    one: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3), grad_scaler=8.0)
    two: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3), grad_scaler=32.0)
    two.from_bytes(one.to_bytes())
    assert two.attrs["grad_scale"] == 8.0
    assert one.copy().attrs["grad_scale"] == 8.0
