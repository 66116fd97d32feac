"""Wrappers of other frameworks by Thinc's names and arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.compat.thinc.api import (
    Adam,
    ArgsKwargs,
    Linear,
    Model,
    PyTorchGradScaler,
    PyTorchRNNWrapper,
    PyTorchShim,
    PyTorchWrapper,
    PyTorchWrapper_v2,
    PyTorchWrapper_v3,
    Relu,
    Shim,
    TensorFlowShim,
    chain,
    get_current_ops,
    pytorch_to_torchscript_wrapper,
    registry,
    torch2xp,
    xp2torch,
)
from typedthinc.errors import FrameworkError

torch = pytest.importorskip("torch")
X = np.random.default_rng(0).normal(size=(6, 4)).astype("float32")


def test_a_module_in_a_chain_is_trained() -> None:
    model = chain(Relu(4, 4), PyTorchWrapper(torch.nn.Linear(4, 3)), Linear(2, 3)).initialize(X)
    optimizer, losses = Adam(0.05), list[float]()
    for _ in range(20):
        Y, backprop = model.begin_update(X)
        losses.append(float(((Y - 1) ** 2).sum()))
        backprop(Y - 1)
        model.finish_update(optimizer)
    assert losses[-1] < losses[0]
    assert model.layers[1].name == "pytorch"


def test_functions_that_convert() -> None:
    def convert_inputs(model: Any, X: Any, is_train: bool) -> Any:
        tensor = xp2torch(X, requires_grad=is_train)
        return ArgsKwargs((tensor,), {}), lambda gradients: torch2xp(gradients.args[0])

    def convert_outputs(model: Any, X_Y: Any, is_train: bool) -> Any:
        _, Y = X_Y
        return torch2xp(Y), lambda dY: ArgsKwargs(((Y,),), {"grad_tensors": xp2torch(dY)})

    module = torch.nn.Linear(4, 3)
    model = PyTorchWrapper_v2(module, convert_inputs, convert_outputs)
    Y, backprop = model.begin_update(X)
    np.testing.assert_allclose(backprop(np.ones_like(Y)), np.ones((6, 3)) @ module.weight.detach().numpy(), rtol=1e-5)


def test_a_scaler_of_gradients() -> None:
    model = PyTorchWrapper_v2(
        torch.nn.Linear(4, 3), mixed_precision=True, grad_scaler=PyTorchGradScaler(True, init_scale=8.0)
    )
    assert model.attrs["grad_scale"] == 8.0
    with pytest.raises(ValueError, match="halved by an overflow"):
        PyTorchGradScaler(True, growth_factor=3.0)


@pytest.mark.filterwarnings("ignore:`torch.jit.*is (deprecated|not supported):DeprecationWarning")
def test_a_program_in_torchscript() -> None:
    model = PyTorchWrapper(torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU()))
    script = pytorch_to_torchscript_wrapper(model)
    np.testing.assert_allclose(script.predict(X), model.predict(X), rtol=1e-5)
    with pytest.raises(ValueError, match="Expected PyTorchShim"):
        pytorch_to_torchscript_wrapper(Linear(3, 4))


def test_a_recurrent_module() -> None:
    model = PyTorchRNNWrapper(torch.nn.GRU(4, 3))
    padded = get_current_ops().list2padded([X[:2], X[2:]])
    assert model.predict(padded).data.shape == (4, 2, 3)


def test_shims() -> None:
    model: Any = PyTorchWrapper(torch.nn.Linear(4, 3))
    assert isinstance(model.shims[0], PyTorchShim)
    assert not isinstance(model.shims[0], TensorFlowShim)
    with pytest.raises(TypeError, match="PyTorchShim is made by a wrapper"):
        PyTorchShim(torch.nn.Linear(4, 3))


def test_a_shim_of_a_program() -> None:
    class Doubling(Shim):
        steps = 0

        def __call__(self, inputs: Any, is_train: bool) -> tuple[Any, Callable[..., Any]]:
            return self._model * inputs, lambda dY: self._model * dY

        def finish_update(self, optimizer: Any) -> None:
            self.steps += 1

    def forward(model: Any, X: Any, is_train: bool) -> Any:
        return model.shims[0](X, is_train)

    shim = Doubling(2)
    model: Model[Any, Any] = Model("doubling", forward, shims=[shim])
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y, 2 * X)
    np.testing.assert_array_equal(backprop(X), 2 * X)
    model.finish_update(Adam(0.1))
    assert shim.steps == 1
    assert shim.predict(3) == 6
    assert model.copy().shims[0] is not shim


def test_what_has_no_effect_is_refused() -> None:
    with pytest.raises(ValueError, match="serialize_model has no effect"):
        PyTorchWrapper_v3(torch.nn.Linear(4, 3), serialize_model=bytes)
    with pytest.raises(FrameworkError, match="device=cuda:0: a layer computes where its ops do"):
        PyTorchWrapper_v2(torch.nn.Linear(4, 3), device=torch.device("cuda:0"))


def test_they_are_registered() -> None:
    for version in (1, 2, 3):
        make = registry.get("layers", f"PyTorchWrapper.v{version}")
        assert make(torch.nn.Linear(4, 3)).predict(X).shape == (6, 3)
    assert registry.get("layers", "MXNetWrapper.v1").__name__ == "MXNetWrapper"
