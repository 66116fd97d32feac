"""One node: its names, sizes, parameters, gradients, and running it."""

from __future__ import annotations

import copy
import re
import resource
from typing import Any

import numpy as np
import pytest

from tests.toys import Toy, affine, idle, series
from typedthinc.api import DtypeMismatchError, Linear, OutOfMemoryError, chain
from typedthinc.arguments import shown
from typedthinc.backends import NumpyOps, use_ops
from typedthinc.errors import InvalidSizeError, LayerError, NotInitializedError, ShapeMismatchError, UnknownNameError
from typedthinc.model import Model
from typedthinc.optimizers import SGD, Adam

X = np.ones((4, 2), dtype="float32")


def ready() -> Toy:
    model = affine(3, 2)
    model.set_param("W", np.arange(6, dtype="float32").reshape(3, 2))
    return model


def test_sizes_have_three_states() -> None:
    model = affine(nO=3)
    assert (model.has_dim("nO"), model.has_dim("nI"), model.has_dim("nP")) == (True, None, False)
    assert (model.maybe_get_dim("nO"), model.maybe_get_dim("nI"), model.maybe_get_dim("nP")) == (3, None, None)
    assert model.dim_names == ("nO", "nI")
    model.set_dim("nI", np.int64(2))
    assert type(model.get_dim("nI")) is int


@pytest.mark.parametrize("value", [0, -3, True, 2.0, "3", np.float32(2), np.bool_(True), [3]])
def test_a_size_is_an_int_of_at_least_1(value: Any) -> None:
    sentence = f"Linear: nO must be an int of at least 1, not {shown(value)}"
    with pytest.raises(InvalidSizeError) as caught:
        affine(nO=value, name="Linear")
    assert str(caught.value) == sentence
    model = affine(name="Linear")
    with pytest.raises(InvalidSizeError) as caught:
        model.set_dim("nO", value)
    assert str(caught.value) == sentence
    assert model.has_dim("nO") is None


def test_sizes_change_by_force_and_only_before_parameters() -> None:
    model = affine(nO=3, nI=2)
    model.set_dim("nO", 3)
    with pytest.raises(ShapeMismatchError, match="^affine: nO is 3 already and cannot become 4$"):
        model.set_dim("nO", 4)
    model.set_dim("nO", 4, force=True)
    model.set_param("W", np.zeros((4, 2)))
    with pytest.raises(ShapeMismatchError, match="^affine: nO is 4 in the parameters and cannot become 5$"):
        model.set_dim("nO", 5, force=True)
    assert model.get_dim("nO") == 4


def test_names_that_are_unknown_or_have_no_value() -> None:
    model = series(affine(), refs={"empty": None})
    node = model.layers[0]
    with pytest.raises(UnknownNameError, match="^affine: there is no size 'nX'; known: nO, nI$"):
        node.get_dim("nX")
    with pytest.raises(UnknownNameError, match="there is no size 'nX'"):
        node.set_dim("nX", 1)
    with pytest.raises(NotInitializedError, match="^affine: the size nO has no value yet: give one, or call "):
        node.get_dim("nO")
    with pytest.raises(UnknownNameError, match="^series: there is no parameter 'W'; known: none$"):
        model.get_param("W")
    with pytest.raises(NotInitializedError, match="the parameter W has no value yet"):
        node.get_param("W")
    with pytest.raises(UnknownNameError, match="there is no parameter 'b'"):
        node.get_grad("b")
    with pytest.raises(NotInitializedError, match="the parameter W has no gradient"):
        node.get_grad("W")
    with pytest.raises(UnknownNameError, match="there is no reference 'x'; known: empty"):
        model.get_ref("x")
    with pytest.raises(NotInitializedError, match=r"the reference empty has no value yet: call set_ref\(\) first"):
        model.get_ref("empty")


def test_parameters() -> None:
    model = affine(3, 2)
    assert (model.has_param("W"), model.has_param("b"), model.maybe_get_param("W")) == (None, False, None)
    W = np.zeros((3, 2))
    model.set_param("W", W)
    model.set_param("extra", np.zeros(1))
    assert model.has_param("W") is True
    assert model.get_param("W") is W
    assert model.param_names == ("W", "extra")
    with pytest.raises(ShapeMismatchError, match="^affine: W must be an array, not list$"):
        model.set_param("W", [1.0])
    model.set_param("W", None)
    assert model.has_param("W") is None


def test_gradients_add_up_in_an_array_of_their_own() -> None:
    model = ready()
    assert (model.has_grad("W"), model.has_grad("b"), model.grad_names) == (None, False, ())
    first = np.ones((3, 2))
    model.inc_grad("W", first)
    grad = model.get_grad("W")
    model.inc_grad("W", first)
    assert model.get_grad("W") is grad
    assert grad.dtype == "float32"
    np.testing.assert_array_equal(grad, 2)
    np.testing.assert_array_equal(first, 1)
    assert (model.has_grad("W"), model.grad_names) == (True, ("W",))
    model.set_grad("W", first)
    np.testing.assert_array_equal(model.maybe_get_grad("W"), 1)
    assert model.maybe_get_grad("W") is not first


@pytest.mark.parametrize("value", [np.ones((2, 3)), np.ones(()), np.ones((3, 1)), 1.0])
@pytest.mark.parametrize("before", [False, True])
def test_a_gradient_has_the_shape_of_its_parameter(value: Any, before: bool) -> None:
    model = ready()
    if before:
        model.inc_grad("W", np.ones((3, 2)))
    told = r"be an array, not float|be Floats2d\[3, 2\], but the value is (a number|Floats2d\[)"
    with pytest.raises(ShapeMismatchError, match=rf"^affine: the gradient of W must ({told})"):
        model.inc_grad("W", value)
    assert model.has_grad("W") is (True if before else None)


def test_a_gradient_goes_with_the_shape_of_its_parameter() -> None:
    model = ready()
    model.inc_grad("W", np.ones((3, 2)))
    model.set_param("W", np.zeros((3, 2), "float32"))
    assert model.has_grad("W")
    model.set_param("W", None)
    assert model.has_grad("W") is None


def test_running() -> None:
    model = ready()
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y, model.predict(X))
    np.testing.assert_array_equal(Y, model(X, is_train=False)[0])
    assert backprop(np.ones((4, 3))).shape == (4, 2)
    np.testing.assert_array_equal(model.get_grad("W"), 4)
    assert repr(model) == "affine: anything -> anything"


def test_running_before_initialize_names_the_layer_and_what_to_do() -> None:
    model = series(affine(2, 2).initialize(), series(affine(3, 2)))
    for run in (model.predict, model.begin_update):
        with pytest.raises(NotInitializedError) as caught:
            run(X)
        assert str(caught.value) == (
            "in series > series (layer 2) > affine: the parameter W has no value yet: call initialize() first"
        )


def test_the_path_leads_through_nodes_that_were_run_by_one_further_up() -> None:
    def forward(model: Toy, X: Any, is_train: bool) -> Any:
        return model.layers[1].layers[0](X, is_train)

    model = Model[Any, Any]("outer", forward, layers=[idle(), idle(affine(1, 1))])
    with pytest.raises(NotInitializedError, match=r"^in outer > idle \(layer 2\) > affine: "):
        model.predict(X)


def test_other_errors_pass_untouched() -> None:
    def forward(model: Toy, X: Any, is_train: bool) -> Any:
        raise ZeroDivisionError("as it was")

    with pytest.raises(ZeroDivisionError, match="^as it was$"):
        Model[Any, Any]("faulty", forward).predict(X)


def test_ops_are_those_given_or_current() -> None:
    given, current = NumpyOps(seed=0), NumpyOps(seed=1)
    with use_ops(current):
        assert affine().ops is current
        assert affine(ops=given).ops is given
    assert affine().ops is not current


def test_finish_update_calls_the_optimizer_once_for_each_parameter() -> None:
    shared = affine(2, 2)
    model = series(shared, shared, affine(3, 2, name="last"), idle(affine(1, 1))).initialize(X)
    calls = []

    def optimizer(key: tuple[int, str], weights: Any, gradient: Any) -> tuple[Any, Any]:
        calls.append(key)
        return weights - gradient, gradient * 0

    last = model.layers[2]
    before = last.get_param("W").copy()
    Y, backprop = model.begin_update(X)
    backprop(np.ones_like(Y))
    grad = last.get_grad("W").copy()
    gradients = model.get_gradients()
    assert {key: value[1] is not None for key, value in gradients.items()} == {
        (shared.id, "W"): True,
        (last.id, "W"): True,
    }
    model.finish_update(optimizer)
    assert sorted(calls) == [(shared.id, "W"), (last.id, "W")]
    np.testing.assert_array_equal(last.get_param("W"), before - grad)
    assert last.has_grad("W") is None


@pytest.mark.parametrize("optimizer", [SGD(0.1), Adam(0.1)])
def test_finish_update_with_an_optimizer(optimizer: Any) -> None:
    model = ready()
    before = model.get_param("W").copy()
    model.inc_grad("W", np.ones((3, 2), dtype="float32"))
    model.finish_update(optimizer)
    assert (model.get_param("W") < before).all()
    assert model.has_grad("W") is None


def test_use_params_puts_them_back() -> None:
    model = series(ready(), ready())
    node = model.layers[0]
    W, other = node.get_param("W"), np.zeros((3, 2))
    with model.use_params({(node.id, "W"): other, (node.id, "none"): other, (-1, "W"): other}):
        np.testing.assert_array_equal(node.get_param("W"), other)
        assert model.layers[1].get_param("W") is not other
    assert node.get_param("W") is W
    with pytest.raises(ZeroDivisionError), model.use_params({(node.id, "W"): other}):
        raise ZeroDivisionError
    assert node.get_param("W") is W


def test_use_params_of_another_shape_change_nothing() -> None:
    model = series(ready(), ready())
    first, second = model.layers
    W = first.get_param("W")
    params = {(first.id, "W"): np.zeros((3, 2)), (second.id, "W"): np.zeros((2, 3))}
    with pytest.raises(ShapeMismatchError, match=r"W must be Floats2d\[3, 2\], but the value is Floats2d\[2, 3\]"):
        with model.use_params(params):
            pytest.fail("must not be entered")
    assert first.get_param("W") is W


def test_replace_callbacks() -> None:
    model = affine(3, 2)
    model.replace_callbacks(lambda model, X, is_train: (X + 1, lambda dY: dY))
    np.testing.assert_array_equal(model.initialize(X).predict(X), X + 1)
    assert model.init is None
    assert model.has_param("W") is None


def test_settings_are_the_models_own() -> None:
    attrs = {"rate": 0.1}
    model = affine(attrs=attrs)
    model.attrs["rate"] = 0.2
    assert attrs == {"rate": 0.1}


@pytest.mark.parametrize(
    ("layer", "described"),
    [
        (None, "None"),
        (affine, "the function affine: call it to make one"),
        (Model, "the class Model: call it to make one"),
        (3, "int 3"),
    ],
)
def test_layers_are_models(layer: Any, described: str) -> None:
    with pytest.raises(LayerError) as caught:
        series(affine(), layer)
    assert str(caught.value) == f"series: layer 2 must be a Model, not {described}"


def test_ids_are_unique() -> None:
    models = [affine() for _ in range(10)]
    models += [copy.deepcopy(model) for model in models]
    assert len({model.id for model in models}) == 20


def test_a_model_can_be_subclassed() -> None:
    class Named(Model[Any, Any]):
        def __init__(self, label: str) -> None:
            super().__init__("named", lambda model, X, is_train: (X, lambda dY: dY), attrs={"label": label})
            self.label = [label]

    model = Named("a")
    twin = model.initialize(X).copy()
    assert type(twin) is Named
    assert twin.label == ["a"] and twin.label is not model.label
    np.testing.assert_array_equal(twin.predict(X), X)


def test_parameters_keep_shape_and_dtype() -> None:
    model = Linear(3, 2).initialize()
    before = model.get_param("W").copy()
    with pytest.raises(
        ShapeMismatchError,
        match=r"^affine: W has shape \(3, 2\) and cannot become \(2, 3\): set_param\('W', None\) first removes",
    ):
        ready().set_param("W", np.zeros((2, 3), "float32"))
    with pytest.raises(
        DtypeMismatchError,
        match=r"^Linear: W has dtype float32 and cannot become float64: set_param\('W', None\) first removes",
    ):
        model.set_param("W", np.zeros((3, 2)))
    np.testing.assert_array_equal(model.get_param("W"), before)
    model.set_param("W", None)
    model.set_param("W", np.zeros((3, 2)))
    assert model.get_param("W").dtype == "float64"


@pytest.mark.parametrize("nO", [10**7, 10**13, 2**62])
def test_a_model_too_large_for_memory(nO: int) -> None:
    model = chain(Linear(10**7, 3), Linear(nO, 10**7))
    limit = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (1 << 40, limit[1]))
    try:
        with pytest.raises(
            OutOfMemoryError,
            match=r"^in chain > Linear \(layer 2\): W does not fit into memory with nO \d+, nI 10000000:",
        ) as caught:
            model.initialize()
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limit)
    assert re.search(r"it takes (\d+(,\d+)+ bytes|more bytes than can be counted)$", str(caught.value))
    assert isinstance(caught.value, MemoryError)
    assert model.layers[0].has_param("W") is None
