from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    Adam,
    ArgsKwargs,
    L2Distance,
    Linear,
    Model,
    PyTorchWrapper,
    Ragged,
    Relu,
    chain,
    fix_random_seed,
    with_array,
)

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
X: Any = np.random.default_rng(0).standard_normal((5, 4)).astype("float32")
dY: Any = np.random.default_rng(1).standard_normal((5, 3)).astype("float32")


def test_output_and_gradients_are_those_of_the_module() -> None:
    module = nn.Sequential(nn.Linear(4, 6), nn.GELU(), nn.Linear(6, 3))
    model: Model[Any, Any] = PyTorchWrapper(module)
    Y, backprop = model.begin_update(X)
    dX = backprop(dY)
    leaf = torch.from_numpy(X.copy()).requires_grad_()
    expected = module(leaf)
    found = torch.autograd.grad(expected, [leaf, *module.parameters()], torch.from_numpy(dY))
    np.testing.assert_array_equal(Y, expected.detach().numpy())
    np.testing.assert_array_equal(dX, found[0].numpy())
    for (name, _), gradient in zip(module.named_parameters(), found[1:], strict=True):
        np.testing.assert_array_equal(model.get_grad(name), gradient.numpy())


def test_arrays_are_shared_both_ways() -> None:
    module = nn.Linear(4, 3)
    model: Model[Any, Any] = chain(PyTorchWrapper(module), Linear(2, 3)).initialize(X)
    layer = model.layers[0]
    layer.predict(X)
    layer.get_param("weight")[...] = 2.0
    assert bool((module.weight == 2.0).all())
    with torch.no_grad():
        module.bias.fill_(3.0)
    np.testing.assert_array_equal(layer.get_param("bias"), np.full(3, 3.0, "float32"))
    np.testing.assert_allclose(layer.predict(X), 2 * X.sum(1, keepdims=True) + np.full(3, 3.0), rtol=1e-5, atol=1e-6)


def test_both_kinds_of_optimizers_train_it_alike() -> None:
    ours, theirs = (nn.Linear(4, 3) for _ in range(2))
    theirs.load_state_dict(ours.state_dict())
    one, two = PyTorchWrapper(ours), PyTorchWrapper(theirs)
    optimizer = torch.optim.SGD(theirs.parameters(), lr=0.1)
    for _ in range(3):
        one.begin_update(X)[1](dY)
        one.finish_update(SGD(0.1, grad_clip=0.0))
        two.begin_update(X)[1](dY)
        optimizer.step()
        optimizer.zero_grad()
    for name in one.param_names:
        np.testing.assert_allclose(one.get_param(name), two.get_param(name), rtol=1e-5, atol=1e-7)


def test_a_chain_with_our_layers_learns() -> None:
    fix_random_seed(0)
    model = chain(Relu(16, 4), PyTorchWrapper(nn.Sequential(nn.Linear(16, 8), nn.Tanh())), Linear(1, 8)).initialize(X)
    truths, optimizer, loss = X[:, :1] * X[:, 1:2], Adam(0.02), L2Distance()
    first = loss.get_loss(model.predict(X), truths)
    for _ in range(150):
        Y, backprop = model.begin_update(X)
        backprop(loss.get_grad(Y, truths))
        model.finish_update(optimizer)
    assert loss.get_loss(model.predict(X), truths) < 0.05 * first


def test_training_and_evaluation() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Sequential(nn.Linear(4, 3), nn.Dropout(0.5), nn.BatchNorm1d(3)))
    model.begin_update(X)
    mean = model.get_param("2.running_mean").copy()
    np.testing.assert_array_equal(model.predict(X), model.predict(X))
    np.testing.assert_array_equal(model.get_param("2.running_mean"), mean)
    assert (model.begin_update(X)[0] != model.begin_update(X)[0]).any()
    assert (model.get_param("2.running_mean") != mean).any()


def test_prediction_keeps_nothing_for_gradients() -> None:
    seen: list[bool] = []

    class Own(nn.Module):  # type: ignore[misc]  # torch is Any here
        def forward(self, x: Any) -> Any:
            seen.append(torch.is_grad_enabled() or x.requires_grad)
            return x

    PyTorchWrapper(Own()).predict(X)
    assert seen == [False]


def test_random_numbers_come_from_the_seed_of_the_ops() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Dropout(0.5))
    fix_random_seed(3)
    first = model.begin_update(X)[0]
    fix_random_seed(3)
    np.testing.assert_array_equal(model.begin_update(X)[0], first)


def test_the_generator_of_torch_stays_as_it_is() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Dropout(0.5))
    before = torch.random.get_rng_state()
    model.begin_update(X)
    assert bool((torch.random.get_rng_state() == before).all())


def test_copies_are_separate() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3))
    twin = model.copy()
    expected = model.predict(X).copy()
    twin.begin_update(X)[1](dY)
    twin.finish_update(SGD(1.0))
    np.testing.assert_array_equal(model.predict(X), expected)
    assert (twin.predict(X) != expected).any()
    assert twin.shims[0].module is not model.shims[0].module


def test_files_and_other_parameters() -> None:
    one, two = (PyTorchWrapper(nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3))) for _ in range(2))
    one.begin_update(X)[1](dY)
    two.from_bytes(one.to_bytes())
    np.testing.assert_array_equal(one.predict(X), two.predict(X))
    expected = one.predict(X).copy()
    with one.use_params({(one.id, "0.weight"): np.zeros((3, 4), "float32")}):
        assert (one.predict(X) != expected).any()
    np.testing.assert_array_equal(one.predict(X), expected)


def test_parameters_of_another_dtype() -> None:
    """The arrays are the truth: the module computes with the floats that they are."""
    model: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3))
    for name in model.param_names:
        value = model.get_param(name).astype("float64")
        model.set_param(name, None)
        model.set_param(name, value)
    assert model.predict(X).dtype == np.float64


def test_several_arrays() -> None:
    class Attend(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.inner = nn.Linear(4, 4)

        def forward(self, x: Any, y: Any = None) -> Any:
            return self.inner(x), x * (2 if y is None else y)

    model: Model[Any, Any] = PyTorchWrapper(Attend())
    (one, two), backprop = model.begin_update((X, X))
    assert one.shape == two.shape == X.shape
    dX = backprop((one, two))
    assert isinstance(dX, tuple) and len(dX) == 2
    np.testing.assert_allclose(dX[1], two * X, rtol=1e-5)
    named = model.begin_update({"x": X, "y": X})
    assert set(named[1](named[0])) == {"x", "y"}
    given = model.begin_update(ArgsKwargs((X,), {"y": X}))
    assert given[1](given[0]).kwargs["y"].shape == X.shape


def test_ids_get_no_gradient() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Embedding(9, 4))
    ids = np.array([[1, 2], [1, 3]])
    Y, backprop = model.begin_update(ids)
    assert backprop(Y).tolist() == [[0, 0], [0, 0]]
    assert model.get_grad("weight")[1].any() and not model.get_grad("weight")[4].any()


def test_ragged_by_with_array() -> None:
    model: Model[Any, Any] = with_array(PyTorchWrapper(nn.Linear(4, 3)))
    given = Ragged(X, np.array([2, 3], "int32"))
    assert model.predict(given).data.shape == (5, 3)


def test_data_that_programs_convert() -> None:
    def take(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        leaf = torch.from_numpy(np.stack(X)).requires_grad_(is_train)
        return ArgsKwargs((leaf,), {}), lambda dX: list(dX.args[0].numpy())

    def give(model: Model[Any, Any], X_Y: Any, is_train: bool) -> Any:
        Y = X_Y[1]
        return list(Y.detach().numpy()), lambda dY: ArgsKwargs(((Y,),), {"grad_tensors": (np.stack(dY),)})

    model: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3), take, give)
    Y, backprop = model.begin_update(list(X))
    dX = backprop(list(dY))
    assert isinstance(Y, list) and isinstance(dX, list)
    plain, expected = model.copy(), X.copy()
    np.testing.assert_allclose(np.stack(dX), dY @ plain.get_param("weight"), rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(X, expected)


def test_no_gradient_of_the_input_where_none_is_needed() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3))
    one = model.begin_update(X)
    one[1](dY)
    expected = model.get_grad("weight").copy()
    model.finish_update(SGD(0.0))
    model.begin_update(X, need_dX=False)[1](dY)
    np.testing.assert_array_equal(model.get_grad("weight"), expected)


def test_initialize_draws_anew_when_asked() -> None:
    module = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3))
    model: Model[Any, Any] = PyTorchWrapper(module)
    before = model.get_param("0.weight").copy()
    np.testing.assert_array_equal(model.initialize(X).get_param("0.weight"), before)
    fix_random_seed(1)
    first = model.initialize(X, reset=True).get_param("0.weight").copy()
    assert (first != before).any()
    fix_random_seed(1)
    np.testing.assert_array_equal(model.initialize(X, reset=True).get_param("0.weight"), first)


def test_in_the_inference_mode_of_torch() -> None:
    layer: Model[Any, Any] = PyTorchWrapper(nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3)))
    X = np.random.default_rng(0).standard_normal((5, 4)).astype("float32")
    expected = layer.predict(X)
    dY = np.ones((5, 3), "float32")
    dX = layer.begin_update(X)[1](dY).copy()
    with torch.inference_mode():
        Y, backprop = layer.begin_update(X)
        np.testing.assert_allclose(backprop(dY), dX, rtol=1e-5, atol=1e-6)
    layer.finish_update(SGD(0.0))
    _, backprop = layer.begin_update(X)
    with torch.inference_mode():
        np.testing.assert_allclose(backprop(dY), dX, rtol=1e-5, atol=1e-6)
        assert layer.predict(X).shape == expected.shape
