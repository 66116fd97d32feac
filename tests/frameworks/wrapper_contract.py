"""What holds of the wrapper of every framework: each test file gives its modules and inherits these tests."""

from __future__ import annotations

import copy
import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc import api
from typedthinc.api import (
    SGD,
    Adam,
    Linear,
    Model,
    Padded,
    Ragged,
    Relu,
    Softmax,
    chain,
    fix_random_seed,
    load_checkpoint,
    save_checkpoint,
    with_array,
)
from typedthinc.errors import (
    ArityError,
    FrameworkError,
    IncompatibleError,
    InvalidSizeError,
    LayerError,
    NotAModelError,
    ShapeMismatchError,
    StaleGradientError,
)
from typedthinc.types import ArgsKwargs

RNG = np.random.default_rng(0)
X = RNG.normal(size=(6, 4)).astype("float32")
DY = RNG.normal(size=(6, 3)).astype("float32")


def aligned(shape: tuple[int, ...]) -> Any:
    """Return zeros in memory that begins at a multiple of 64 bytes, as frameworks want it that copy other memory."""
    size = 4 * int(np.prod(shape))
    buffer = np.zeros(size + 64, "uint8")
    start = -buffer.ctypes.data % 64
    return buffer[start : start + size].view("float32").reshape(shape)


def copies(layer: Model[Any, Any]) -> dict[tuple[int, str], Any]:
    """Return copies of all parameters, as `use_params` takes them."""
    return {(layer.id, name): layer.get_param(name).copy() for name in layer.param_names}


def zeros(layer: Model[Any, Any]) -> dict[tuple[int, str], Any]:
    """Return zeros in the place of all parameters."""
    return {key: value * 0 for key, value in copies(layer).items()}


def gradients_of(layer: Model[Any, Any], backprop: Callable[[Any], Any]) -> tuple[Any, dict[str, Any]]:
    """Call a callback, and return the gradient of the input and those of parameters, which the layer keeps none of."""
    dX = backprop(DY).copy()
    found = {name: layer.get_grad(name).copy() for name in layer.grad_names}
    layer.finish_update(lambda key, weights, gradient: (weights.copy(), gradient))
    return dX, found


def same_gradients(one: tuple[Any, dict[str, Any]], two: tuple[Any, dict[str, Any]]) -> None:
    np.testing.assert_allclose(one[0], two[0], rtol=1e-5, atol=1e-6)
    assert one[1].keys() == two[1].keys() and one[1]
    for name, gradient in one[1].items():
        np.testing.assert_allclose(gradient, two[1][name], rtol=1e-5, atol=1e-6)


class WrapperContract(ABC):
    """The modules are made afresh at each call, and compute with float32.

    Attributes:
        mlp_names: The names that the parameters of the perceptron have: W (out, in) or its transpose, b, W, b.
        is_transposed: Whether its weights are (in, out).
    """

    mlp_names: tuple[str, str, str, str]
    is_transposed: bool

    @abstractmethod
    def mlp(self) -> Model[Any, Any]:
        """Wrap a perceptron 4 -> 8 -> 3 with relu between, with nI and nO."""

    @abstractmethod
    def mlp_with(self, **options: Any) -> Model[Any, Any]:
        """Wrap it with other options."""

    @abstractmethod
    def dropout_and_norm(self) -> Model[Any, Any]:
        """Wrap a module 4 -> 3 with dropout, and with normalization by running means."""

    def normalized_to(self, nO: int) -> Model[Any, Any]:
        """Wrap a module 4 -> 3 with normalization by running means, with the wrong nO."""
        layer = self.dropout_and_norm()
        layer.set_dim("nO", nO, force=True)
        return layer

    @abstractmethod
    def identity(self) -> Model[Any, Any]:
        """Wrap what returns the array that it takes."""

    @abstractmethod
    def table(self) -> Model[Any, Any]:
        """Wrap a table of 10 rows of 3, for ids."""

    @abstractmethod
    def product(self) -> Model[Any, Any]:
        """Wrap X @ W, 4 -> 3, of a weight that is used as it is."""

    @abstractmethod
    def two_inputs(self, **options: Any) -> Model[Any, Any]:
        """Wrap what takes two arrays (n, 4), and returns their sum and their difference."""

    @abstractmethod
    def returning(self, value: object) -> Model[Any, Any]:
        """Wrap what returns an object that is no array."""

    @abstractmethod
    def raising(self, error: Exception) -> Model[Any, Any]:
        """Wrap a layer with parameters 4 -> 3 that raises an error in training."""

    @abstractmethod
    def detached(self) -> Model[Any, Any] | None:
        """Wrap 4 -> 4 with parameters, whose output gets no gradient; None where there is no such thing."""

    @abstractmethod
    def frozen(self) -> Model[Any, Any]:
        """Wrap 4 -> 3 with parameters of which none is trained."""

    @abstractmethod
    def twice(self) -> tuple[Callable[[], object], str] | None:
        """Return what wraps one module twice, and what the error says; None where there is no such thing."""

    @abstractmethod
    def growing(self) -> tuple[Model[Any, Any], Callable[[], object]] | None:
        """Return a layer 4 -> 3, and what puts a module into that of it; None where there is no such thing."""

    @abstractmethod
    def wrap(self, module: Any) -> Model[Any, Any]:
        """Call the wrapper."""

    @abstractmethod
    def sgd(self, rate: float) -> Any:
        """Return plain gradient descent of the framework, as an optimizer for `finish_update`."""

    def adam(self, rate: float) -> Any:
        """Return Adam of the framework, as an optimizer for `finish_update`."""
        pytest.skip("torch's own optimizers hold tensors: their own tests")

    def argument(self, array: Any) -> Any:
        """Return an argument of the module, as `convert_inputs` returns them."""
        return array

    def array(self, returned: Any) -> Any:
        """Return the array of what `convert_outputs` gets, and the callback of `convert_inputs`."""
        return returned

    def gradients_given(self, outputs: tuple[Any, ...], gradients: tuple[Any, ...]) -> Any:
        """Return what the callback of `convert_outputs` returns."""
        return gradients

    def weights(self, layer: Model[Any, Any]) -> list[Any]:
        values = [layer.get_param(name) for name in self.mlp_names]
        return [value.T if value.ndim == 2 and self.is_transposed else value for value in values]

    def gradients(self, layer: Model[Any, Any]) -> list[Any]:
        values = [layer.get_grad(name) for name in self.mlp_names]
        return [value.T if value.ndim == 2 and self.is_transposed else value for value in values]

    def same_of_ours(self, layer: Model[Any, Any]) -> Model[Any, Any]:
        """Make the perceptron of our own layers."""
        model = chain(Relu(8, 4), Linear(3, 8)).initialize()
        for node, W, b in zip(model.layers, *(self.weights(layer)[i::2] for i in (0, 1)), strict=True):
            node.set_param("W", W.copy())
            node.set_param("b", b.copy())
        return model

    def test_it_computes_what_our_layers_compute(self) -> None:
        layer = self.mlp()
        ours = self.same_of_ours(layer)
        assert isinstance(layer.predict(X), np.ndarray)
        np.testing.assert_allclose(layer.predict(X), ours.predict(X), rtol=1e-4, atol=1e-5)
        for _ in range(2):  # gradients are added up
            (Y, backprop), (Y_ours, backprop_ours) = layer.begin_update(X), ours.begin_update(X)
            np.testing.assert_allclose(Y, Y_ours, rtol=1e-4, atol=1e-5)
            np.testing.assert_allclose(backprop(DY), backprop_ours(DY), rtol=1e-4, atol=1e-5)
        expected = [node.get_grad(name) for node in ours.layers for name in ("W", "b")]
        for gradient, other in zip(self.gradients(layer), expected, strict=True):
            np.testing.assert_allclose(gradient, other, rtol=1e-4, atol=1e-5)

    def test_a_chain_with_our_layers_is_trained_by_our_optimizer(self) -> None:
        layer = self.mlp()
        W1, b1 = np.eye(4, dtype="float32"), np.ones(4, "float32")

        def put_between(middle: Model[Any, Any]) -> Model[Any, Any]:
            model = chain(Relu(4, 4), middle, Relu(3, 3)).initialize()
            for node in (model.layers[0], model.layers[-1]):
                node.set_param("W", W1[: node.get_dim("nO"), : node.get_dim("nI")])
                node.set_param("b", b1[: node.get_dim("nO")])
            return model

        ours = self.same_of_ours(layer)
        wrapped, plain = put_between(layer), put_between(ours)
        for model in (wrapped, plain):
            optimizer = Adam(0.01)
            for _ in range(5):
                Y, backprop = model.begin_update(X)
                assert backprop(Y - 1).shape == X.shape
                model.finish_update(optimizer)
                assert not any(node.grad_names for node in model.walk())
        np.testing.assert_allclose(wrapped.predict(X), plain.predict(X), rtol=1e-3, atol=1e-4)

    def test_their_optimizer_trains_all_layers(self) -> None:
        model = chain(Relu(4, 4), self.mlp()).initialize()
        before = {(node.id, name): node.get_param(name).copy() for node in model.walk() for name in node.param_names}
        Y, backprop = model.begin_update(X)
        backprop(DY)
        grads = {(node.id, name): node.get_grad(name).copy() for node in model.walk() for name in node.grad_names}
        model.finish_update(self.sgd(0.1))
        after = {(node.id, name): node.get_param(name) for node in model.walk() for name in node.param_names}
        assert before.keys() == grads.keys()
        for key, value in after.items():
            np.testing.assert_allclose(value, before[key] - 0.1 * grads[key], rtol=1e-4, atol=1e-5)

    def test_arrays_pass_without_a_copy(self) -> None:
        layer, data = self.identity(), aligned((6, 4))
        assert np.shares_memory(layer.predict(data), data)
        assert np.shares_memory(layer.begin_update(data)[0], data)

    def test_sizes(self) -> None:
        layer = self.mlp()
        assert (layer.get_dim("nI"), layer.get_dim("nO")) == (4, 3)
        with pytest.raises(ShapeMismatchError, match=r"takes Floats2d\[\*, 4\], but Relu before it gives"):
            chain(Relu(9, 5), layer)
        with pytest.raises(ShapeMismatchError, match="expected width 4, got 9"):
            layer.predict(np.zeros((2, 9), "float32"))

    def test_ragged_and_padded_data(self) -> None:
        layer = with_array(self.mlp())
        ragged = Ragged(X, np.array([2, 4], "int32"))
        Y, backprop = layer.begin_update(ragged)
        np.testing.assert_allclose(Y.data, layer.layers[0].predict(X), rtol=1e-4, atol=1e-5)
        assert backprop(Ragged(DY, ragged.lengths)).data.shape == X.shape
        padded: Padded[Any] = api.get_current_ops().list2padded([X[:2], X[2:]])
        Y, backprop = layer.begin_update(padded)
        assert Y.data.shape == (4, 2, 3)
        assert backprop(Y).data.shape == padded.data.shape
        with pytest.raises(LayerError, match=r"not Ragged; with_array\(\) runs it on the data"):
            self.two_inputs().predict(ragged)

    def test_several_inputs_and_outputs(self) -> None:
        layer = self.two_inputs()
        (one, two), backprop = layer.begin_update((X, 2 * X))
        np.testing.assert_allclose(one, 3 * X, rtol=1e-5)
        np.testing.assert_allclose(two, -X, rtol=1e-5)
        d_one, d_two = backprop((X, 3 * X))
        np.testing.assert_allclose(d_one, 4 * X, rtol=1e-5)
        np.testing.assert_allclose(d_two, -2 * X, rtol=1e-5, atol=1e-6)
        with pytest.raises(ArityError, match=r"takes tuple\[.*\], but the gradient is tuple\[Floats2d\[6, 4\]\]"):
            backprop((X,))

    def test_conversion(self) -> None:
        def convert_inputs(model: Any, X: Any, is_train: bool) -> Any:
            args = self.argument(X.data), self.argument(X.data)
            return ArgsKwargs(args, {}), lambda dX: Ragged(self.array(dX.args[0]) + self.array(dX.args[1]), X.lengths)

        def convert_outputs(model: Any, X_Y: Any, is_train: bool) -> Any:
            given, (one, two) = X_Y
            return Ragged(self.array(one), given.lengths), lambda dY: self.gradients_given((one, two), (dY.data, 0 * X))

        layer = self.two_inputs(convert_inputs=convert_inputs, convert_outputs=convert_outputs)
        ragged = Ragged(X, np.array([2, 4], "int32"))
        Y, backprop = layer.begin_update(ragged)
        np.testing.assert_allclose(Y.data, 2 * X, rtol=1e-5)
        np.testing.assert_allclose(backprop(Y).data, 4 * X, rtol=1e-5)

    def test_ids_get_zeros_and_the_table_its_gradient(self) -> None:
        layer = self.table()
        ids = np.array([1, 2, 1], "int32")
        Y, backprop = layer.begin_update(ids)
        dX = backprop(np.ones_like(Y))
        assert (dX.shape, dX.dtype, dX.any()) == ((3,), np.dtype("int32"), False)
        (name,) = layer.param_names
        np.testing.assert_allclose(layer.get_grad(name).sum(axis=1)[:4], [0, 6, 3, 0])
        unsigned = layer.predict(ids.astype("uint64"))
        np.testing.assert_allclose(unsigned, Y)

    def test_data_of_other_kinds(self) -> None:
        layer = self.mlp()
        right = layer.predict(X)
        still = X.copy()
        still.flags.writeable = False
        for same in (still, np.asfortranarray(X), X[::-1].copy()[::-1], X.astype("float64"), np.repeat(X, 2, 0)[::2]):
            np.testing.assert_allclose(layer.predict(same), right, rtol=1e-4, atol=1e-5)
            Y, backprop = layer.begin_update(same)
            assert backprop(DY.astype(same.dtype)).dtype == same.dtype
        assert layer.predict(X[:0]).shape == (0, 3)

    def test_parameters_are_those_of_the_layer(self) -> None:
        layer = self.mlp()
        before = layer.predict(X)
        others = {(layer.id, name): layer.get_param(name) * 0 for name in layer.param_names}
        with layer.use_params(others):
            assert not layer.predict(X).any()
        np.testing.assert_array_equal(layer.predict(X), before)
        twin = layer.copy()
        twin.set_param(self.mlp_names[0], twin.get_param(self.mlp_names[0]) * 0)
        np.testing.assert_array_equal(layer.predict(X), before)
        assert not np.array_equal(twin.predict(X), before)
        np.testing.assert_array_equal(copy.deepcopy(layer).predict(X), before)

    def test_files(self) -> None:
        layer = chain(self.mlp(), Softmax(2, 3)).initialize()
        data = layer.to_bytes()
        other = chain(self.mlp(), Softmax(2, 3)).initialize().from_bytes(data)
        np.testing.assert_array_equal(other.predict(X), layer.predict(X))
        assert data[8:9] == b"{"  # a header of safetensors
        with pytest.raises(ValueError, match="^this is another model: [^\n]*: the module in the model is [^\n]*$"):
            chain(self.dropout_and_norm(), Softmax(2, 3)).initialize().from_bytes(data)

    def test_pickle(self) -> None:
        layer = self.mlp()
        np.testing.assert_array_equal(pickle.loads(pickle.dumps(layer)).predict(X), layer.predict(X))

    def test_initialize_anew_draws_by_our_seed(self) -> None:
        layer = self.mlp()
        before = layer.predict(X)
        np.testing.assert_array_equal(layer.initialize().predict(X), before)
        drawn: list[Any] = []
        for seed in (3, 3, 4):
            fix_random_seed(seed)
            drawn.append(layer.initialize(reset=True).get_param(self.mlp_names[0]).copy())
        np.testing.assert_array_equal(drawn[0], drawn[1])
        assert not np.array_equal(drawn[1], drawn[2])

    def test_training_and_evaluation(self) -> None:
        layer = self.dropout_and_norm()
        kept = [name for name in layer.param_names if "mean" in name]
        before = layer.get_param(kept[0]).copy()
        np.testing.assert_array_equal(layer.predict(X), layer.predict(X))
        np.testing.assert_array_equal(layer.get_param(kept[0]), before)
        fix_random_seed(0)
        one, backprop = layer.begin_update(X)
        backprop(DY)
        assert not np.array_equal(layer.get_param(kept[0]), before)
        assert kept[0] not in layer.grad_names
        two = layer.begin_update(X)[0]
        assert not np.array_equal(one, two)

    def test_a_run_that_goes_on_is_bit_equal(self, tmp_path: Path) -> None:
        model, optimizer = self.dropout_and_norm(), Adam(0.01)

        def step(model: Model[Any, Any], optimizer: Adam) -> None:
            Y, backprop = model.begin_update(X)
            backprop(Y - 1)
            model.finish_update(optimizer)

        fix_random_seed(0)
        for number in range(4):
            if number == 2:
                save_checkpoint(tmp_path / "run", model, optimizer)
            step(model, optimizer)
        twin, again = self.dropout_and_norm(), Adam(0.01)
        load_checkpoint(tmp_path / "run", twin, again)
        for _ in range(2):
            step(twin, again)
        for name in model.param_names:
            np.testing.assert_array_equal(twin.get_param(name), model.get_param(name))

    def test_a_run_by_their_optimizer_goes_on_bit_equal(self, tmp_path: Path) -> None:
        model, optimizer = chain(Relu(4, 4), self.mlp()).initialize(), self.adam(0.01)

        def step(model: Model[Any, Any], optimizer: Any) -> None:
            Y, backprop = model.begin_update(X)
            backprop(Y - 1)
            model.finish_update(optimizer)

        for number in range(4):
            if number == 2:
                save_checkpoint(tmp_path / "run", model, optimizer)
            step(model, optimizer)
        twin, again = chain(Relu(4, 4), self.mlp()).initialize(), self.adam(0.01)
        load_checkpoint(tmp_path / "run", twin, again)
        for _ in range(2):
            step(twin, again)
        assert twin.to_bytes() == model.to_bytes()
        with pytest.raises(IncompatibleError, match="the state is that of .*, but this is Adam"):
            load_checkpoint(tmp_path / "run", twin, Adam(0.01))
        with pytest.raises(IncompatibleError, match="keeps|but this is"):
            load_checkpoint(tmp_path / "run", twin, self.sgd(0.01))
        assert twin.to_bytes() == model.to_bytes()

    def test_the_gradient_of_a_prediction(self) -> None:
        layer = self.mlp()
        Y, backprop = layer(X, is_train=False)
        dX = backprop(DY)
        np.testing.assert_allclose(dX, layer.begin_update(X)[1](DY), rtol=1e-5, atol=1e-6)

    def test_the_gradient_of_a_prediction_that_comes_too_late(self) -> None:
        layer = self.dropout_and_norm()
        expected, gradients = gradients_of(layer, layer(X, is_train=False)[1])
        _, backprop = layer(X, is_train=False)
        with layer.use_params(zeros(layer)):
            layer.predict(X)
            with pytest.raises(StaleGradientError, match="changed since the forward pass"):
                backprop(DY)
        same_gradients(gradients_of(layer, backprop), (expected, gradients))
        _, backprop = layer(X, is_train=False)
        name = layer.param_names[0]
        layer.set_param(name, layer.get_param(name) + 1)
        with pytest.raises(StaleGradientError, match=f"{name} changed since the forward pass"):
            backprop(DY)
        _, backprop = layer(X, is_train=False)
        layer.begin_update(X)  # running means move
        with pytest.raises(StaleGradientError, match="changed since the forward pass"):
            backprop(DY)
        assert not layer.grad_names

    def test_without_the_gradient_of_the_input(self) -> None:
        layer = self.mlp()
        layer.begin_update(X, need_dX=False)[1](DY)
        assert {*layer.grad_names} == {*self.mlp_names}

    @pytest.mark.parametrize("kind", ["mlp", "product"])
    def test_others_stand_in_for_parameters_between_forward_and_backward(self, kind: str) -> None:
        layer: Model[Any, Any] = getattr(self, kind)()
        expected, gradients = gradients_of(layer, layer.begin_update(X)[1])
        _, backprop = layer.begin_update(X.copy())
        with layer.use_params(zeros(layer)):
            layer.predict(X)
            layer.begin_update(2 * X)
        same_gradients(gradients_of(layer, backprop), (expected, gradients))

    @pytest.mark.parametrize("kind", ["mlp", "product"])
    def test_a_callback_outlives_what_stands_in_for_parameters(self, kind: str) -> None:
        layer: Model[Any, Any] = getattr(self, kind)()
        others = {key: 2 * value for key, value in copies(layer).items()}
        with layer.use_params(others):
            expected = gradients_of(layer, layer.begin_update(X)[1])
            _, backprop = layer.begin_update(X)
        layer.predict(X)
        same_gradients(gradients_of(layer, backprop), expected)
        with layer.use_params(others):
            _, backprop = layer.begin_update(X)
        same_gradients(gradients_of(layer, backprop), expected)

    @pytest.mark.parametrize("kind", ["mlp", "product"])
    @pytest.mark.parametrize("way", ["set_param", "function", "optimizer", "from_bytes", "initialize"])
    def test_parameters_that_change_between_forward_and_backward(self, kind: str, way: str) -> None:
        """Gradients are those of the forward pass, or one sentence says what has changed since."""
        layer = chain(Relu(4, 4), getattr(self, kind)()).initialize()
        wrapped = layer.layers[1]
        changed = layer.copy()
        for name in changed.layers[1].param_names:
            changed.layers[1].set_param(name, 3 * changed.layers[1].get_param(name) + 1)
        expected = gradients_of(wrapped, layer.begin_update(X)[1])
        _, backprop = layer.begin_update(X)
        if way == "set_param":
            for name in wrapped.param_names:
                wrapped.set_param(name, 3 * wrapped.get_param(name) + 1)
        elif way == "from_bytes":
            layer.from_bytes(changed.to_bytes())
        elif way == "initialize":
            layer.layers[0].initialize(reset=True)
        else:
            layer.begin_update(X)[1](DY)
            layer.finish_update(SGD(5.0) if way == "optimizer" else lambda key, weights, gradient: (weights + 1, None))
        try:
            found = gradients_of(wrapped, backprop)
        except StaleGradientError as error:
            name = wrapped.param_names[0]
            assert f"{wrapped.factory} (layer 2): {name}" in str(error)
            assert "changed since the forward pass: call backprop before" in str(error)
            assert not wrapped.grad_names
            # The next step is as ever.
            gradients_of(wrapped, layer.begin_update(X)[1])
        else:
            for name, gradient in found[1].items():
                np.testing.assert_allclose(gradient, expected[1][name], rtol=1e-5, atol=1e-6)

    def test_a_width_that_the_module_has_not(self) -> None:
        with pytest.raises(ShapeMismatchError, match="nO is 5, but "):
            self.mlp_with(nO=5).predict(X)
        with pytest.raises(InvalidSizeError, match="nO must be an int of at least 1, not 0"):
            self.mlp_with(nO=0)

    def test_a_step_that_returns_another_width_keeps_nothing_of_it(self) -> None:
        layer = self.normalized_to(5)
        before = copies(layer)
        with pytest.raises(ShapeMismatchError, match="nO is 5, but .* returned an array of shape"):
            layer.begin_update(X)
        for (_, name), value in before.items():
            np.testing.assert_array_equal(layer.get_param(name), value)

    def test_modules_that_change_after_they_were_wrapped(self) -> None:
        case = self.growing()
        if case is not None:
            layer, grow = case
            layer.begin_update(X)[1](DY)
            grow()
            words = "the modules inside .* are others than when it was wrapped, and the layer has none of their param"
            for use in (layer.predict, layer.begin_update):
                with pytest.raises(FrameworkError, match=words):
                    use(X)

    @pytest.mark.parametrize("value", [None, "text", (), 3.5, 3, {"y": 1}, (X, None), object(), np.array(["x"])])
    def test_what_returns_something_else(self, value: object) -> None:
        layer = self.returning(value)
        before = layer.to_bytes()
        for is_train in (False, True):
            with pytest.raises(FrameworkError, match=r"^\w+: [^\n]* returned (an? |None)[^\n]*$"):
                layer(X, is_train)
        assert layer.to_bytes() == before and not layer.grad_names

    @pytest.mark.parametrize(
        "error", [ValueError("a\nb"), KeyError("k"), RuntimeError(), StopIteration(), AssertionError("no")], ids=repr
    )
    def test_what_is_raised_inside_is_told_in_a_line(self, error: Exception) -> None:
        layer = self.raising(error)
        before = layer.to_bytes()
        with pytest.raises(FrameworkError, match=rf"^[^\n]* raised {type(error).__name__}: [^\n]+$"):
            layer.begin_update(X)
        assert layer.to_bytes() == before and not layer.grad_names

    def test_a_file_of_another_module_is_one_sentence(self) -> None:
        layer = self.mlp()
        layer.begin_update(X)[1](DY)
        before = layer.to_bytes(), {name: layer.get_grad(name).copy() for name in layer.grad_names}
        for other in (
            self.product(),
            self.table(),
            self.dropout_and_norm(),
            self.identity(),
            Linear(3, 4).initialize(),
        ):
            with pytest.raises(IncompatibleError, match=r"^this is another model: [^\n]*$"):
                layer.from_bytes(other.to_bytes())
        assert layer.to_bytes() == before[0] and set(layer.grad_names) == set(before[1])
        for name, gradient in before[1].items():
            np.testing.assert_array_equal(layer.get_grad(name), gradient)

    @pytest.mark.parametrize(
        ("data", "kind"),
        [
            (np.zeros((5, 7), "float32"), ShapeMismatchError),
            (np.ones((5, 4), "int64"), LayerError),
            (None, LayerError),
            ("text", LayerError),
            ({"x": X}, LayerError),
            ((X, X), LayerError),
            (np.array([["a"] * 4]), LayerError),
        ],
        ids=str,
    )
    def test_data_that_does_not_fit(self, data: Any, kind: type[Exception]) -> None:
        layer = self.mlp()
        before = layer.to_bytes()
        for is_train in (False, True):
            with pytest.raises(kind, match=r"^\w+ takes Floats2d\[\*, 4\], but the data is [^\n]*$"):
                layer(data, is_train)
        assert layer.to_bytes() == before and not layer.grad_names

    def test_an_error_inside_leaves_all_as_it_was(self) -> None:
        layer = self.raising(ArithmeticError("out of luck"))
        before = [layer.get_param(name).copy() for name in layer.param_names]
        with pytest.raises(FrameworkError, match=r"raised ArithmeticError: out of luck"):
            chain(Relu(4, 4), layer).initialize().begin_update(X)
        for name, value in zip(layer.param_names, before, strict=True):
            np.testing.assert_array_equal(layer.get_param(name), value)
        assert layer.predict(X).shape == (6, 3)

    def test_a_gradient_of_another_shape(self) -> None:
        layer = self.two_inputs()
        _, backprop = layer.begin_update((X, X))
        with pytest.raises(ShapeMismatchError, match=r"takes tuple\[.*\], but the gradient is tuple\[Floats2d\[2, 4\]"):
            backprop((X[:2], X))
        assert not layer.grad_names

    def test_an_output_that_gets_no_gradient(self) -> None:
        layer = self.detached()
        if layer is None:
            return
        Y, backprop = layer.begin_update(X)
        with pytest.raises(
            FrameworkError, match="no gradient can come back through the output of .*, which needs none"
        ):
            backprop(Y)
        assert not layer.grad_names

    def test_training_what_is_frozen(self) -> None:
        layer = self.frozen()
        Y, backprop = layer.begin_update(X)
        assert backprop(Y).shape == X.shape
        with pytest.raises(FrameworkError, match="there is nothing to train: all parameters of .* are frozen"):
            layer.finish_update(Adam(0.1))

    def test_two_layers_around_one_module(self) -> None:
        case = self.twice()
        if case is not None:
            with pytest.raises(FrameworkError, match=case[1]):
                case[0]()

    def test_what_cannot_be_wrapped(self) -> None:
        with pytest.raises(NotAModelError, match=r"takes a .*, not "):
            self.wrap(3)
