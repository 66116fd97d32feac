"""A module computes with the arrays that its layer has, and torch's optimizers change those."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Linear, Model, PyTorchWrapper, StaleGradientError, as_torch_module, chain

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
X: Any = np.random.default_rng(0).standard_normal((5, 4)).astype("float32")
dY: Any = np.ones((5, 3), "float32")


def layer_and_optimizer() -> tuple[Model[Any, Any], Any]:
    module = nn.Linear(4, 3)
    return PyTorchWrapper(module), torch.optim.SGD(module.parameters(), lr=0.5)


def zeros(model: Model[Any, Any]) -> dict[tuple[int, str], Any]:
    return {(model.id, name): model.get_param(name) * 0 for name in model.param_names}


def test_torch_trains_the_layer_though_others_stood_in_meanwhile() -> None:
    model, optimizer = layer_and_optimizer()
    before = model.get_param("weight").copy()
    model.begin_update(X)[1](dY)
    gradient = model.get_grad("weight").copy()
    with model.use_params(zeros(model)):
        assert not model.predict(X).any()
    optimizer.step()
    np.testing.assert_allclose(model.get_param("weight"), before - 0.5 * gradient, rtol=1e-5)


def test_gradients_that_were_dropped_before_others_stood_in_stay_dropped() -> None:
    model, optimizer = layer_and_optimizer()
    model.begin_update(X)[1](dY)
    gradient = model.get_grad("weight").copy()
    optimizer.zero_grad()
    with model.use_params(zeros(model)):
        model.predict(X)
    model.begin_update(X)[1](dY)
    np.testing.assert_allclose(model.get_grad("weight"), gradient, rtol=1e-5)


def test_the_module_itself_has_what_the_layer_has() -> None:
    model, _ = layer_and_optimizer()
    module = model.shims[0].module
    given = torch.from_numpy(X)
    with model.use_params(zeros(model)):
        assert not module(given).any()
    assert module(given).any()
    other, _ = layer_and_optimizer()
    model.from_bytes(other.to_bytes())
    np.testing.assert_array_equal(module.state_dict()["weight"].numpy(), other.get_param("weight"))
    chain(Linear(4, 4), model).initialize(X)
    model.set_param("weight", model.get_param("weight") * 0)
    assert not module.state_dict()["weight"].any()


def test_a_step_of_torch_between_forward_and_backward() -> None:
    model, optimizer = layer_and_optimizer()
    model.begin_update(X)[1](dY)
    _, backprop = model.begin_update(X)
    optimizer.step()
    gradient = model.get_grad("weight").copy()
    message = "PyTorchWrapper: weight and bias changed since the forward pass: call backprop before"
    with pytest.raises(StaleGradientError, match=message):
        backprop(dY)
    np.testing.assert_array_equal(model.get_grad("weight"), gradient)


def test_what_a_module_itself_changed_is_named_by_torch() -> None:
    class Doubling(nn.Module):  # type: ignore[misc]  # torch is Any here
        def forward(self, X: Any) -> Any:
            Y = X.exp()
            Y += 1
            return Y

    with pytest.raises(RuntimeError, match="Doubling raised RuntimeError: one of the variables needed"):
        PyTorchWrapper(Doubling()).begin_update(X)[1](X)


@pytest.mark.parametrize("way", ["torch", "ours", "set_param"])
def test_a_model_as_a_module_refuses_a_gradient_that_comes_too_late(way: str) -> None:
    model = Linear(3, 4).initialize()
    module = as_torch_module(model)
    loss = module(torch.from_numpy(X)).square().sum()
    if way == "torch":
        optimizer = torch.optim.SGD(module.parameters(), lr=0.1)
        module(torch.from_numpy(X)).square().sum().backward()
        optimizer.step()
    elif way == "ours":
        model.begin_update(X)[1](dY)
        model.finish_update(SGD(0.1))
    else:
        model.set_param("W", model.get_param("W") + 1)
    with pytest.raises(StaleGradientError, match="W of Linear.* changed since the forward pass"):
        loss.backward()
    module(torch.from_numpy(X)).square().sum().backward()


def test_a_model_as_a_module_while_others_stand_in() -> None:
    model = Linear(3, 4).initialize()
    model.get_param("W")[...] = np.random.default_rng(1).standard_normal((3, 4))
    module = as_torch_module(model)
    given = torch.from_numpy(X).requires_grad_()
    (expected,) = torch.autograd.grad(module(given).sum(), [given])
    loss = module(given).sum()
    with model.use_params({(model.id, "W"): model.get_param("W") * 0}):
        model.predict(X)
        module(given)
    (found,) = torch.autograd.grad(loss, [given])
    np.testing.assert_allclose(found.numpy(), expected.numpy())
