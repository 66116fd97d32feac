"""The first gradients of a layer are those that torch has put before its own optimizers, in the same memory."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Adam, FrameworkError, Model, PyTorchWrapper, Relu, chain
from typedthinc.model.updates import drop_gradients

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
X: Any = np.random.default_rng(0).standard_normal((5, 4)).astype("float32")


class Adding(nn.Module):  # type: ignore[misc]  # torch is Any here
    """Adds two parameters of the shape of the data, whose gradient is that of the output itself."""

    def __init__(self) -> None:
        super().__init__()
        self.p, self.q = (nn.Parameter(torch.zeros(5, 4)) for _ in range(2))

    def forward(self, x: Any) -> Any:
        return x + self.p + self.q


def stacked() -> Any:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 4), nn.Tanh(), nn.Linear(4, 4))


def divide(gradient: Any) -> Any:
    return 1 / 0


def call(function: Any, *args: Any) -> Any:
    return function(*args)


def step(model: Model[Any, Any], of: Any = 1.0) -> Any:
    Y, backprop = model.begin_update(X)
    return backprop(np.full_like(Y, of))


def test_the_first_gradient_is_not_copied() -> None:
    module = stacked()
    layer: Model[Any, Any] = PyTorchWrapper(module)
    step(layer)
    for name, tensor in module.named_parameters():
        assert np.shares_memory(layer.get_grad(name), tensor.grad.numpy())
    once = {name: layer.get_grad(name).copy() for name in layer.grad_names}
    step(layer)
    for name, tensor in module.named_parameters():
        np.testing.assert_allclose(layer.get_grad(name), 2 * once[name], rtol=1e-6)
        np.testing.assert_array_equal(tensor.grad.numpy(), layer.get_grad(name))


@pytest.mark.parametrize("passes", [1, 2])
def test_our_optimizers_take_it_to_its_place(passes: int) -> None:
    """Beside a layer of ours, whose gradients lie in the flat array: both are updated in one run."""
    models: list[Model[Any, Any]] = []
    for way in ("run", "function"):
        model: Model[Any, Any] = chain(Relu(4, 4), PyTorchWrapper(stacked())).initialize()
        for name, value in (("W", np.eye(4, dtype="float32")), ("b", np.ones(4, "float32"))):
            model.layers[0].set_param(name, value)
        optimizer = Adam(0.01)
        for _ in range(3):
            for _ in range(passes):
                step(model)
            model.finish_update(optimizer if way == "run" else partial(call, optimizer))
            assert all(tensor.grad is None for tensor in model.layers[1].shims[0].module.parameters())
        models.append(model)
    np.testing.assert_allclose(models[0].predict(X), models[1].predict(X), rtol=1e-5)


def test_gradients_that_torch_returns_twice_are_separate() -> None:
    module = Adding()
    layer: Model[Any, Any] = PyTorchWrapper(module)
    dY = np.ones_like(X)
    _, backprop = layer.begin_update(X)
    dX = backprop(dY)
    found = [dX, dY, layer.get_grad("p"), layer.get_grad("q")]
    for number, one in enumerate(found[1:], 1):
        assert not any(np.shares_memory(one, other) for other in found[number + 1 :])
    layer.get_grad("p")[...] = 9
    step(layer)
    assert dY.max() == 1 and layer.get_grad("q").max() == 2 and layer.get_grad("p").max() == 10


def test_an_error_on_the_way_leaves_no_gradient() -> None:
    module = stacked()
    layer: Model[Any, Any] = PyTorchWrapper(module)

    def fail(gradient: Any) -> Any:
        raise ArithmeticError("out of luck")

    handle = module[0].weight.register_hook(fail)
    with pytest.raises(FrameworkError, match="Sequential raised ArithmeticError: out of luck"):
        step(layer)
    assert not layer.grad_names
    assert all(tensor.grad is None for tensor in module.parameters())
    handle.remove()
    step(layer)
    assert len(layer.grad_names) == 4


def test_a_gradient_of_the_programs_own_counts_once() -> None:
    module = stacked()
    layer: Model[Any, Any] = PyTorchWrapper(module)
    module[2].bias.grad = torch.full((4,), 10.0)
    handle = module[0].weight.register_hook(divide)
    for _ in range(2):
        with pytest.raises(FrameworkError, match="raised ZeroDivisionError"):
            step(layer)
    handle.remove()
    step(layer)
    np.testing.assert_array_equal(layer.get_grad("2.bias"), np.full(4, 15.0))
    np.testing.assert_array_equal(module[2].bias.grad.numpy(), layer.get_grad("2.bias"))


def test_hooks_after_gradients_see_them() -> None:
    """So torch's way of updates on the way back works as well, after which there is no gradient left."""
    module = stacked()
    layer: Model[Any, Any] = PyTorchWrapper(module)
    weight = layer.get_param("2.weight").copy()

    def descend(parameter: Any) -> None:
        with torch.no_grad():
            parameter -= 0.1 * parameter.grad
        parameter.grad = None

    module[2].weight.register_post_accumulate_grad_hook(descend)
    step(layer)
    assert layer.grad_names == ("0.weight", "0.bias", "2.bias")
    assert not np.array_equal(layer.get_param("2.weight"), weight)


def test_a_table_with_sparse_gradients() -> None:
    module = nn.Embedding(6, 3, sparse=True)
    layer: Model[Any, Any] = PyTorchWrapper(module)
    before = layer.get_param("weight").copy()
    ids = np.array([1, 2, 1])
    for _ in range(2):
        Y, backprop = layer.begin_update(ids)
        backprop(np.ones_like(Y))
    np.testing.assert_array_equal(layer.get_grad("weight")[:4, 0], [0, 4, 2, 0])
    layer.finish_update(SGD(0.5, grad_clip=0.0))
    np.testing.assert_allclose(layer.get_param("weight"), before - 0.5 * np.array([0, 4, 2, 0, 0, 0])[:, None])


def test_drop_of_some_gradients() -> None:
    """A program may drop the gradient of one parameter, as `zero_grad` does of all."""
    module = stacked()
    layer: Model[Any, Any] = PyTorchWrapper(module)
    step(layer)
    once = {name: layer.get_grad(name).copy() for name in layer.grad_names}
    module[0].bias.grad = None
    step(layer)
    for name, gradient in once.items():
        np.testing.assert_allclose(layer.get_grad(name), gradient if name == "0.bias" else 2 * gradient, rtol=1e-6)


def test_a_gradient_that_the_model_dropped_does_not_come_back() -> None:
    module = stacked()
    model: Model[Any, Any] = chain(PyTorchWrapper(module), Relu(4, 4)).initialize()
    step(model)
    once = {name: model.layers[0].get_grad(name).copy() for name in model.layers[0].grad_names}
    drop_gradients(model)
    step(model)
    for name, gradient in once.items():
        np.testing.assert_allclose(model.layers[0].get_grad(name), gradient, rtol=1e-6)
