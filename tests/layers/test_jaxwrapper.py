"""Functions of JAX as layers; `make test-frameworks` runs this where jax is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.frameworks.wrapper_contract import DY, WrapperContract, X
from typedthinc.api import Adam, JaxWrapper, Model, Relu, chain, fix_random_seed, jax_optimizer
from typedthinc.errors import FrameworkError, NotAModelError

jax = pytest.importorskip("jax")
jnp, optax = jax.numpy, pytest.importorskip("optax")
nnx = pytest.importorskip("flax.nnx")


def draw(rng: Any) -> Any:
    one, two = jax.random.split(rng)
    return {
        "hidden": {"W": 0.5 * jax.random.normal(one, (4, 8)), "b": jnp.zeros(8)},
        "out": {"W": 0.5 * jax.random.normal(two, (8, 3)), "b": jnp.zeros(3)},
    }


def mlp(params: Any, X: Any) -> Any:
    hidden = jax.nn.relu(X @ params["hidden"]["W"] + params["hidden"]["b"])
    return hidden @ params["out"]["W"] + params["out"]["b"]


def normalized(params: Any, state: Any, X: Any, *, is_train: bool, rng: Any) -> Any:
    mean = X.mean(axis=0) if is_train else state["mean"]
    Y = (X - mean) @ params["W"]
    if is_train:
        Y = Y * jax.random.bernoulli(rng, 0.5, Y.shape)
    return Y, {"mean": 0.9 * state["mean"] + 0.1 * X.mean(axis=0)}


def both(params: Any, one: Any, two: Any) -> Any:
    return one + two, one - two


def linear(params: Any, X: Any) -> Any:
    return X @ params["W"]


def look_up(params: Any, ids: Any) -> Any:
    return params["E"][ids]


class Raising:
    """Raises an error in training."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __call__(self, params: Any, X: Any, *, is_train: bool) -> Any:
        if is_train:
            raise self.error
        return X @ params["W"]


class TestJaxWrapper(WrapperContract):
    mlp_names = ("hidden.W", "hidden.b", "out.W", "out.b")
    is_transposed = True

    def mlp(self) -> Model[Any, Any]:
        return self.mlp_with(nI=4, nO=3)

    def mlp_with(self, **options: Any) -> Model[Any, Any]:
        return JaxWrapper(mlp, draw(jax.random.key(0)), init=draw, **options)

    def dropout_and_norm(self) -> Model[Any, Any]:
        return JaxWrapper(normalized, {"W": np.ones((4, 3), "float32")}, {"mean": np.zeros(4, "float32")})

    def identity(self) -> Model[Any, Any]:
        return JaxWrapper(lambda params, X: X, {}, jit=False)

    def table(self) -> Model[Any, Any]:
        return JaxWrapper(look_up, {"E": jnp.arange(30.0).reshape(10, 3)})

    def product(self) -> Model[Any, Any]:
        return JaxWrapper(linear, {"W": jax.random.normal(jax.random.key(0), (4, 3))})

    def two_inputs(self, **options: Any) -> Model[Any, Any]:
        return JaxWrapper(both, {}, **options)

    def returning(self, value: object) -> Model[Any, Any]:
        return JaxWrapper(lambda params, X: value, {}, jit=False)

    def raising(self, error: Exception) -> Model[Any, Any]:
        return JaxWrapper(Raising(error), {"W": np.ones((4, 3), "float32")})

    def detached(self) -> None:
        return None  # where JAX stops gradients, they are zeros

    def frozen(self) -> Model[Any, Any]:
        return JaxWrapper(lambda params, state, X: (X @ state["W"], state), {}, {"W": np.ones((4, 3), "float32")})

    def twice(self) -> None:
        return None  # a pure function holds nothing

    def growing(self) -> None:
        return None

    def wrap(self, module: Any) -> Model[Any, Any]:
        return JaxWrapper(module, {})

    def sgd(self, rate: float) -> Any:
        return jax_optimizer(optax.sgd(rate))

    def adam(self, rate: float) -> Any:
        return jax_optimizer(optax.adam(rate))


def test_without_compiling() -> None:
    params = draw(jax.random.key(0))
    one, two = JaxWrapper(mlp, params), JaxWrapper(mlp, params, jit=False)
    np.testing.assert_allclose(one.begin_update(X)[1](DY), two.begin_update(X)[1](DY), rtol=1e-5, atol=1e-6)


def test_it_is_compiled_once_for_each_shape() -> None:
    traced: list[Any] = []

    def noted(params: Any, X: Any) -> Any:
        traced.append(X.shape)
        return X @ params["W"]

    layer = JaxWrapper(noted, {"W": np.ones((4, 3), "float32")})
    for _ in range(3):
        for data in (X, X[:2]):
            layer.begin_update(data)[1](DY[: len(data)])
            layer.finish_update(Adam(0.1))
    layer.copy().begin_update(X)[1](DY)
    assert sorted(traced) == [(2, 4), (6, 4)]


def test_parameters_that_are_ids_get_no_gradient() -> None:
    params = {"E": np.ones((5, 3), "float32"), "order": np.array([3, 1], "int32")}
    layer = JaxWrapper(lambda params, ids: params["E"][params["order"][ids]], params)
    Y, backprop = layer.begin_update(np.array([0, 1, 0], "int32"))
    backprop(np.ones_like(Y))
    assert layer.grad_names == ("E",)
    assert layer.get_grad("E").sum(axis=1).tolist() == [0, 3, 0, 6, 0]


def test_outputs_that_are_ids_take_no_gradient() -> None:
    layer = JaxWrapper(lambda params, X: (X @ params["W"], X.argmax(axis=1)), {"W": np.ones((4, 3), "float32")})
    (Y, best), backprop = layer.begin_update(X)
    assert backprop((Y, best)).shape == X.shape


def test_a_module_of_flax() -> None:
    class Net(nnx.Module):  # type: ignore[name-defined, misc, unused-ignore] # known where flax is
        def __init__(self, rngs: Any) -> None:
            self.hidden = nnx.Linear(5, 8, rngs=rngs)
            self.norm = nnx.BatchNorm(8, rngs=rngs)
            self.dropout = nnx.Dropout(0.5)
            self.out = nnx.Linear(8, 3, rngs=rngs)

        def __call__(self, X: Any, rngs: Any) -> Any:
            return self.out(self.dropout(nnx.relu(self.norm(self.hidden(X))), rngs=rngs))

    graph, params, state = nnx.split(Net(nnx.Rngs(0)), nnx.Param, ...)

    def run(params: Any, state: Any, X: Any, *, is_train: bool, rng: Any) -> Any:
        net = nnx.merge(graph, params, state)
        if is_train:
            net.train()
        else:
            net.eval()
        return net(X, nnx.Rngs(rng) if is_train else None), nnx.state(net, nnx.Not(nnx.Param))

    layer = JaxWrapper(run, params, state, nI=5, nO=3)
    assert "hidden.kernel" in layer.param_names
    assert "state.norm.mean" in layer.param_names
    model = chain(Relu(5, 4), layer).initialize()
    fix_random_seed(0)
    optimizer, losses = Adam(0.02), list[float]()
    for _ in range(30):
        Y, backprop = model.begin_update(X)
        losses.append(float(((Y - DY) ** 2).sum()))
        backprop(Y - DY)
        model.finish_update(optimizer)
    assert losses[-1] < losses[0]
    assert layer.get_param("state.norm.mean").any()


def test_a_function_that_keeps_values() -> None:
    kept: list[Any] = []

    def running_sum(params: Any, X: Any) -> Any:
        kept.append(X @ params["W"])
        return sum(kept)

    layer = JaxWrapper(running_sum, {"W": np.ones((4, 3), "float32")}, jit=False)
    layer.begin_update(X)
    with pytest.raises(FrameworkError, match="running_sum keeps values between calls, which JAX allows no function"):
        layer.begin_update(X)


MISTAKES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: JaxWrapper(mlp, {"W": "text"}), FrameworkError, "W cannot be an array: numpy has no dtype"),
    (lambda: JaxWrapper(mlp, {"key": jax.random.key(0)}), FrameworkError, "key cannot be an array"),
    (lambda: JaxWrapper(mlp, {"a": {"b": 1.0}, "a.b": 2.0}), FrameworkError, "have the same name"),
    (lambda: JaxWrapper(mlp, draw(jax.random.key(0))).initialize(reset=True), FrameworkError, "was given no init="),
    (
        lambda: JaxWrapper(linear, {"W": np.ones((4, 3))}, init=draw).initialize(reset=True),
        FrameworkError,
        "draws other parameters",
    ),
    (lambda: JaxWrapper(Relu(3, 4), {}), NotAModelError, r"a function of \(params, X\), not the model Relu"),
    (
        lambda: JaxWrapper(lambda params, state, X: X, {}, {"a": 1.0}).predict(X),
        FrameworkError,
        "has a state, and returned an array, not a tuple of the output and the new state",
    ),
    (
        lambda: JaxWrapper(lambda params, state, X: (X, {}), {}, {"a": 1.0}).predict(X),
        FrameworkError,
        r"must return a new state of the form of the one before, {'a': \*}, not {}",
    ),
    (
        lambda: JaxWrapper(lambda params, state, X: (X, {"a": X}), {}, {"a": np.ones(2)}).begin_update(X),
        FrameworkError,
        r"returned state.a with shape \(6, 4\) and float32 to be kept, which had shape \(2,\)",
    ),
    (lambda: JaxWrapper(lambda params, X: "text", {}).predict(X), FrameworkError, "returned a str, not an array"),
    (
        lambda: JaxWrapper(lambda params, X: (X, "text"), {}).predict(X),
        FrameworkError,
        "returned a tuple of .*str, not",
    ),
    (lambda: JaxWrapper(lambda params, X: X * 1j, {}).predict(X), FrameworkError, "returned complex numbers, which no"),
    (lambda: JaxWrapper(lambda params, X: X * 1j, {}).begin_update(X), FrameworkError, "returned complex numbers, wh"),
    (lambda: jax_optimizer(3), NotAModelError, "takes an optimizer of optax, not int 3"),
]


@pytest.mark.parametrize(("act", "kind", "words"), MISTAKES, ids=[words for _, _, words in MISTAKES])
def test_a_mistake(act: Callable[[], Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        act()
