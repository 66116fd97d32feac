"""Wrappers of other frameworks by Thinc's names and arguments."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
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
    TorchScriptShim,
    chain,
    get_current_ops,
    pytorch_to_torchscript_wrapper,
    registry,
    torch2xp,
    xp2torch,
)
from typedthinc.errors import FrameworkError, LayerError

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
    np.testing.assert_allclose(
        backprop(np.ones_like(Y)), np.ones((6, 3)) @ module.weight.detach().numpy(), rtol=1e-5, atol=1e-6
    )


def test_a_scaler_of_gradients() -> None:
    model = PyTorchWrapper_v2(
        torch.nn.Linear(4, 3), mixed_precision=True, grad_scaler=PyTorchGradScaler(True, init_scale=8.0)
    )
    assert model.attrs["grad_scale"] == 8.0


def test_the_scale_of_a_layer_changes_as_its_scaler_says() -> None:
    scaler = PyTorchGradScaler(True, init_scale=8.0, backoff_factor=0.25, growth_factor=3.0, growth_interval=2)
    model = PyTorchWrapper_v2(torch.nn.Linear(4, 3), grad_scaler=scaler).initialize(X)
    for each in (model.copy(), pickle.loads(pickle.dumps(model)), model):
        scales: list[float] = []
        for gradient in (1.0, 1.0, 1.0, np.inf, 1.0, 1.0):
            Y, backprop = each.begin_update(X)
            backprop(np.full_like(Y, gradient))
            scales.append(each.attrs["grad_scale"])
        assert scales == [8.0, 24.0, 24.0, 6.0, 6.0, 18.0]


def test_a_scaler_in_the_hands_of_a_program_goes_on_as_that_of_torch() -> None:
    settings: Any = {"init_scale": 24.0, "backoff_factor": 0.25, "growth_factor": 3.0, "growth_interval": 2}
    ours, theirs = PyTorchGradScaler(True, **settings), torch.amp.GradScaler("cpu", **settings)
    ours.to_(torch.device("cpu"))
    weight = torch.nn.Parameter(torch.ones(3))
    optimizer = torch.optim.SGD([weight], lr=0.5)
    for step in range(9):
        value = torch.tensor([1.0, 2.0, float("nan") if step == 4 else float("inf") if step == 5 else 3.0])
        expected, scaled = theirs.scale(value), ours.scale(value)
        torch.testing.assert_close(scaled, expected, equal_nan=True)
        weight.grad = expected.clone()
        theirs.unscale_(optimizer)
        theirs.step(optimizer)
        theirs.update()
        assert ours.unscale([scaled, torch.ones(2)]) is (step in (4, 5)) is ours.found_inf
        torch.testing.assert_close(scaled, weight.grad, equal_nan=True)
        ours.update()
        assert not ours.found_inf
        assert ours.scale(torch.ones(1)).item() == pytest.approx(theirs.get_scale())


def test_what_a_scaler_scales() -> None:
    scaler, tensor = PyTorchGradScaler(True, init_scale=4.0), torch.ones(2)
    assert [each.tolist() for each in scaler.scale((tensor, 2 * tensor))] == [[4.0, 4.0], [8.0, 8.0]]
    assert scaler.scale(torch.full((1,), 6e4, dtype=torch.float16)).item() == pytest.approx(24e4, rel=1e-3)
    assert scaler.scale(torch.tensor(1.0)).shape == ()
    assert tensor.tolist() == [1.0, 1.0]
    assert scaler.scale(tensor, inplace=True) is tensor
    assert tensor.tolist() == [4.0, 4.0]
    for wrong in (3.0, [3.0], [tensor, X]):
        with pytest.raises(ValueError, match="must be a Tensor or Iterable"):
            scaler.scale(wrong)
    assert not scaler.unscale([])


def test_a_scaler_that_is_not_enabled_does_nothing() -> None:
    scaler, tensor = PyTorchGradScaler(init_scale=4.0), torch.tensor([float("inf")])
    assert scaler.scale(tensor) is tensor
    assert not scaler.unscale([tensor])
    scaler.update()
    assert not scaler.found_inf


def test_a_scale_stays_within_floats_of_32_bits() -> None:
    scaler = PyTorchGradScaler(True, init_scale=2.0**127, growth_interval=1)
    scaler.update()
    assert scaler.scale(torch.ones(1)).item() == 2.0**127


@pytest.mark.filterwarnings("ignore:`torch.jit.*is (deprecated|not supported):DeprecationWarning")
def test_a_program_in_torchscript() -> None:
    model = PyTorchWrapper(torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU()))
    script = pytorch_to_torchscript_wrapper(model)
    np.testing.assert_allclose(script.predict(X), model.predict(X), rtol=1e-5, atol=1e-6)
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
    assert not isinstance(Linear(2, 3), PyTorchShim)
    make: Any = TensorFlowShim
    with pytest.raises(TypeError, match=r"TensorFlowShim is made by a wrapper, as TensorFlowWrapper\(module\)"):
        make(None)


def test_the_shim_of_a_wrapper_knows_its_module() -> None:
    module = torch.nn.Linear(4, 3)
    model: Any = PyTorchWrapper(module)
    shim = model.shims[0]
    assert shim._model is module
    assert shim.device == torch.device("cpu")
    for other in (model.copy(), pickle.loads(pickle.dumps(model))):
        assert isinstance(other.shims[0], PyTorchShim)
        assert isinstance(other.shims[0]._model, torch.nn.Linear)
        assert other.shims[0]._model is not module
        np.testing.assert_array_equal(other.predict(X), model.predict(X))
    with pytest.raises(FrameworkError, match="wrap the other module in a layer of its own"):
        shim._model = torch.nn.Linear(4, 5)
    with pytest.raises(FrameworkError, match="call the layer"):
        shim(ArgsKwargs((), {}), True)


def test_functions_that_convert_are_settings_which_may_be_exchanged() -> None:
    model: Any = PyTorchWrapper(torch.nn.Linear(4, 3))
    before = model.predict(X)
    convert, convert_back = model.attrs["convert_inputs"], model.attrs["convert_outputs"]

    def first_of(model: Any, pair: Any, is_train: bool) -> Any:
        given, get_dX = convert(model, pair[0], is_train)
        return given, lambda gradients: (get_dX(gradients), pair[1])

    def doubled(model: Any, X_Y: Any, is_train: bool) -> Any:
        Y, get_dY = convert_back(model, X_Y, is_train)
        return 2 * Y, lambda dY: get_dY(2 * dY)

    model.attrs["convert_inputs"] = first_of
    np.testing.assert_array_equal(model.predict((X, "b")), before)
    model.attrs["convert_outputs"] = doubled
    for each in (model, model.copy()):
        Y, backprop = each.begin_update((X, "b"))
        np.testing.assert_array_equal(Y, 2 * before)
        dX, rest = backprop(np.ones_like(Y))
        np.testing.assert_allclose(dX, 2 * np.ones((6, 3)) @ each.get_param("weight"), rtol=1e-5, atol=1e-6)
        assert rest == "b"
    loaded: Any = PyTorchWrapper(torch.nn.Linear(4, 3), convert_outputs=doubled).from_bytes(model.to_bytes())
    np.testing.assert_array_equal(loaded.predict(X), 2 * before)
    loaded.attrs["convert_outputs"] = convert_back
    np.testing.assert_array_equal(loaded.predict(X), before)


def test_a_recurrent_module_with_a_function_that_converts() -> None:
    made: list[Any] = [PyTorchRNNWrapper(torch.nn.GRU(4, 3)) for _ in range(2)]
    made.append(PyTorchRNNWrapper(torch.nn.GRU(4, 3), made[1].attrs["convert_inputs"]))
    padded = get_current_ops().list2padded([X[:2], X[2:]])
    convert = made[1].attrs["convert_outputs"]
    made[1].attrs["convert_outputs"] = lambda *args: convert(*args)
    for other in made[1:]:
        for name in made[0].param_names:
            other.set_param(name, made[0].get_param(name).copy())
        (Y, backprop), (Y_other, backprop_other) = made[0].begin_update(padded), other.begin_update(padded)
        np.testing.assert_allclose(Y_other.data[:2], Y.data[:2], rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(backprop_other(Y).data[:2], backprop(Y).data[:2], rtol=1e-5, atol=1e-7)


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


def of_tensors(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Is a forward as programs of Thinc write it around the shim of a module."""
    given = ArgsKwargs((xp2torch(X, requires_grad=is_train, device=model.shims[0].device),), {})
    Y, back = model.shims[0](given, is_train)

    def backprop(dY: Any) -> Any:
        return torch2xp(back(ArgsKwargs(((Y,),), {"grad_tensors": (xp2torch(dY),)})).args[0])

    return torch2xp(Y), backprop


def layer_with(shim: Any) -> Model[Any, Any]:
    return Model("of_tensors", of_tensors, shims=[shim])


def test_a_module_in_the_shims_of_a_layer_that_a_program_writes() -> None:
    module = torch.nn.Linear(4, 3)
    wrapped = PyTorchWrapper(copy.deepcopy(module))
    model = chain(Relu(4, 4), layer_with(PyTorchShim(module))).initialize(X)
    other = chain(Relu(4, 4), wrapped).initialize(X)
    other.layers[0].from_bytes(model.layers[0].to_bytes())
    optimizers = Adam(0.05, use_averages=True), Adam(0.05, use_averages=True)
    for _ in range(3):
        for each, optimizer in zip((model, other), optimizers, strict=True):
            Y, backprop = each.begin_update(X)
            backprop(Y - 1)
            each.finish_update(optimizer)
    np.testing.assert_allclose(model.predict(X), other.predict(X), rtol=1e-4, atol=1e-6)
    after = model.predict(X)
    with model.use_params(optimizers[0].averages), other.use_params(optimizers[1].averages):
        assert not np.allclose(model.predict(X), after)
        np.testing.assert_allclose(model.predict(X), other.predict(X), rtol=1e-4, atol=1e-6)
    np.testing.assert_array_equal(model.predict(X), after)


def test_a_layer_with_such_a_shim_is_copied_and_saved(tmp_path: Path) -> None:
    class Derived(PyTorchShim):
        """As programs write it."""

    model = chain(layer_with(Derived(torch.nn.Linear(4, 3), {"name": "x"})), Linear(2, 3)).initialize(X)
    twin = model.copy()
    shims: list[Any] = [each.layers[0].shims[0] for each in (model, twin)]
    assert isinstance(shims[1], PyTorchShim)
    assert (shims[1].cfg, shims[1].id != shims[0].id) == ({"name": "x"}, True)
    np.testing.assert_array_equal(twin.predict(X), model.predict(X))
    Y, backprop = twin.begin_update(X)
    backprop(Y)
    twin.finish_update(Adam(0.1))
    assert not np.allclose(twin.predict(X), model.predict(X))
    model.to_disk(tmp_path / "model.bin")
    for load in (lambda each: each.from_bytes(model.to_bytes()), lambda each: each.from_disk(tmp_path / "model.bin")):
        other: Model[Any, Any] = chain(layer_with(Derived(torch.nn.Linear(4, 3))), Linear(2, 3)).initialize(X)
        assert not np.allclose(other.predict(X), model.predict(X))
        load(other)
        np.testing.assert_array_equal(other.predict(X), model.predict(X))
        assert list(other.layers[0].attrs) == []
        shims[0].to_disk(tmp_path / "shim.bin")
        assert isinstance(other.layers[0].shims[0].from_disk(tmp_path / "shim.bin"), Derived)
    assert not isinstance(shims[0], TorchScriptShim)


@pytest.mark.filterwarnings("ignore:`torch.jit.*is (deprecated|not supported):DeprecationWarning")
def test_a_program_in_torchscript_in_the_shims_of_a_layer() -> None:
    model = layer_with(TorchScriptShim(torch.jit.script(torch.nn.Linear(4, 3))))
    empty = TorchScriptShim().from_bytes(model.shims[0].to_bytes())
    np.testing.assert_array_equal(layer_with(empty).predict(X), model.predict(X))
    with pytest.raises(ValueError, match="Invalid device_type"):
        model.shims[0].to_device("tpu", 0)


def test_a_shim_that_scales_gradients_trains_as_one_that_does_not() -> None:
    module = torch.nn.Linear(4, 3)
    shims = PyTorchShim(copy.deepcopy(module)), PyTorchShim(module, grad_scaler=PyTorchGradScaler(True, 1024.0))
    models, optimizers = [layer_with(shim).initialize(X) for shim in shims], (Adam(0.05), Adam(0.05))
    dY = np.full((len(X), 3), 0.5, "float32")
    for _ in range(3):
        for model, optimizer in zip(models, optimizers, strict=True):
            for factor in (1, 3):  # gradients of several calls add up
                model.begin_update(X)[1](factor * dY)
            model.finish_update(optimizer)
    np.testing.assert_allclose(models[1].predict(X), models[0].predict(X), rtol=1e-6, atol=1e-6)
    dXs = [model.begin_update(X)[1](dY) for model in models]
    np.testing.assert_allclose(dXs[1], dXs[0], rtol=1e-6, atol=1e-6)
    assert (dY == 0.5).all()


@pytest.mark.parametrize("by_name", [True, False])
def test_a_shim_scales_what_goes_back_from_halves_and_from_a_loss(by_name: bool) -> None:
    module = torch.nn.Linear(4, 3).half()
    shim = PyTorchShim(module, grad_scaler=PyTorchGradScaler(True, 256.0))
    Xt = torch.ones(2, 4, dtype=torch.float16, requires_grad=True)
    Yt, backprop = shim.begin_update(ArgsKwargs((Xt,), {}))
    dYt = torch.full_like(Yt, 1e-3)
    backprop(ArgsKwargs(((Yt,),), {"grad_tensors": (dYt,)}) if by_name else ArgsKwargs((Yt, dYt), {}))
    np.testing.assert_allclose(module.bias.grad, np.full(3, 2e-3), rtol=1e-2)
    Yt, backprop = shim.begin_update(ArgsKwargs((Xt,), {}))
    (dXt,) = backprop(ArgsKwargs((Yt.sum(),), {})).args
    np.testing.assert_allclose(module.bias.grad, np.full(3, 2.002), rtol=1e-2)
    expected = 1.001 * module.weight.detach().float().sum(0)
    torch.testing.assert_close(dXt.float(), expected.expand(2, 4), rtol=1e-2, atol=1e-2)


def test_a_step_in_which_a_gradient_overflows_does_not_count() -> None:
    scaler = PyTorchGradScaler(True, init_scale=2.0**127)
    model = layer_with(PyTorchShim(torch.nn.Linear(4, 3), grad_scaler=scaler)).initialize(X)
    before = model.predict(X)
    Y, backprop = model.begin_update(X)
    dX = backprop(np.full_like(Y, 4.0))
    assert scaler.found_inf
    np.testing.assert_array_equal(dX, np.zeros_like(X))
    model.finish_update(Adam(0.05))
    np.testing.assert_array_equal(model.predict(X), before)
    assert not scaler.found_inf
    assert scaler.scale(torch.ones(1)).item() == 2.0**126


def test_a_shim_that_cannot_make_bytes_is_told_when_it_is_saved() -> None:
    with pytest.raises(LayerError, match="Shim has no to_bytes"):
        layer_with(Shim(None)).to_bytes()


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
