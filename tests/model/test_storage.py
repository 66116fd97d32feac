from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc.api import SGD, Adam, Linear, Maxout, Model, RAdam, Relu, RMSprop, Softmax, chain
from typedthinc.model.slots import Store
from typedthinc.model.storage import grad_buffers, lay_out

X = np.ones((3, 4), "float32")
OPTIMIZERS = [
    lambda: SGD(0.1),
    lambda: SGD(0.1, L2=0.1, L2_is_weight_decay=False, grad_clip=0.01),
    lambda: Adam(0.01, L2=0.1, grad_clip=0.05),
    lambda: SGD(0.01, momentum=0.9),
    lambda: RMSprop(0.01, momentum=0.5),
    lambda: RAdam(0.01, L2=0.1, use_averages=True),
]


def model() -> Model[Any, Any]:
    return chain(Relu(5, 4), Maxout(6, 5, normalize=True), Softmax(3, 6)).initialize(X)


def stores(of: Model[Any, Any]) -> set[Store]:
    return {slot.store for node in of.walk() for slot in node._params.slots.values()}


def params(of: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name) for node in of.walk() for name in node.param_names]


def learn(of: Model[Any, Any], optimizer: Any) -> None:
    Y, backprop = of.begin_update(X)
    backprop(Y - 1)
    of.finish_update(optimizer)


def test_initialize_lays_parameters_side_by_side() -> None:
    (store,) = stores(model())
    assert store.weights.size == store.edges[-1] == 5 * 4 + 5 + 6 * 3 * 5 + 6 * 3 + 6 + 6 + 3 * 6 + 3
    of = model()
    assert all(np.shares_memory(param, next(iter(stores(of))).weights) for param in params(of))


@given(st.lists(st.integers(0, 4), max_size=4), st.permutations(range(4)))
def test_the_order_of_axes_in_memory_is_kept(shape: list[int], order: list[int]) -> None:
    axes = [axis for axis in order if axis < len(shape)]
    array = np.zeros([shape[axis] for axis in axes], "float32").transpose(np.argsort(axes))
    node = Model[Any, Any]("node", lambda model, X, is_train: (X, lambda dY: dY), params={"W": array}).initialize()
    W = node.get_param("W")
    (buffer,) = grad_buffers(node, "W")
    assert W.shape == buffer.shape == array.shape
    if array.size:
        assert [s for s, n in zip(W.strides, shape, strict=True) if n > 1] == [
            s for s, n in zip(array.strides, shape, strict=True) if n > 1
        ]


@pytest.mark.parametrize("make", OPTIMIZERS)
def test_one_pass_over_all_learns_what_a_pass_over_each_learns(make: Any) -> None:
    flat = model()
    each = flat.copy()
    one, other = make(), make()
    for _ in range(70):
        learn(flat, one)
        learn(each, lambda key, W, dW: other(key, W, dW))
    for a, b in zip(params(flat), params(each), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-6)


def test_parameters_without_a_gradient_stay() -> None:
    of = model()
    first, second, third = of.layers
    optimizer = Adam(0.1)
    for layer in (first, third, second):
        before = [param.copy() for param in params(of)]
        layer.inc_grad("b", np.ones(layer.get_param("b").shape, "float32"))
        of.finish_update(optimizer)
        changed = [not np.array_equal(a, b) for a, b in zip(before, params(of), strict=True)]
        assert sum(changed) == 1
    learn(of, optimizer)
    counts = [optimizer.nr_update[layer.id, name] for layer in of.layers for name in ("W", "b")]
    assert counts == [1, 2, 1, 2, 1, 2]


def test_a_layer_in_two_models_learns_in_both() -> None:
    shared = Linear(4, 4)
    one = chain(shared, Linear(2, 4)).initialize(X)
    two = chain(shared, Linear(3, 4)).initialize(X)
    assert len(stores(one)) == 2
    optimizer = SGD(0.1)
    for each in (one, two, one):
        before = [param.copy() for param in params(each)]
        learn(each, optimizer)
        assert all((a != b).any() for a, b in zip(before, params(each), strict=True))
    assert shared.get_param("W") is shared._params.slots["W"].weights


def test_a_copy_has_a_store_of_its_own() -> None:
    of = model()
    twin = of.copy()
    assert not stores(of) & stores(twin)
    assert len(stores(twin)) == 1


def test_moments_move_with_a_parameter() -> None:
    of = model()
    optimizer = Adam()
    learn(of, optimizer)
    moments = {key: value.copy() for key, value in optimizer.mom1.items()}
    assert set(moments) == {(node.id, n) for node in of.walk() for n in node.param_names}
    of.initialize(X)
    optimizer.update_run(next(iter(stores(of))), 0, 0)
    for key, value in optimizer.mom1.items():
        np.testing.assert_array_equal(value, moments[key])


def test_a_value_that_fits_is_copied_into_its_place() -> None:
    of = Linear(3, 4).initialize(X)
    W = of.get_param("W")
    value = np.ones((3, 4), "float32")
    of.set_param("W", value)
    assert of.get_param("W") is W
    value[:] = 7
    np.testing.assert_array_equal(W, 1)
    of.set_param("W", None)
    of.set_param("W", np.zeros((3, 4), "float64"))
    assert of.get_param("W").dtype == "float64"
    learn(of, SGD(0.1))
    assert len(stores(of)) == 2


def test_what_stands_in_for_a_parameter_is_updated_where_it_is() -> None:
    of = Linear(3, 4).initialize(X)
    W = of.get_param("W").copy()
    other = np.zeros((3, 4), "float32")
    with of.use_params({(of.id, "W"): other}):
        learn(of, SGD(0.1))
        of.set_param("b", np.ones(3, "float32"))
        assert of.get_param("W").any()
    np.testing.assert_array_equal(of.get_param("W"), W)
    np.testing.assert_array_equal(other, 0)


def test_parameters_laid_out_while_others_stand_in_for_them_come_back() -> None:
    W, b = np.ones((3, 4), "float32"), np.ones(3, "float32")
    of = Linear(3, 4).initialize(X)
    loose = Linear(3, 4)
    loose.set_param("W", W)
    loose.set_param("b", b)
    for each in (of, loose):
        expected = params(each.copy())
        with each.use_params({(each.id, "W"): np.zeros((3, 4), "float32")}):
            outer = each.get_param("W")
            with each.use_params({(each.id, "W"): np.full((3, 4), 2, "float32")}):
                lay_out(chain(each, Linear(2, 3).initialize()))
                learn(each, SGD(0.1))
            np.testing.assert_array_equal(each.get_param("W"), outer)
        np.testing.assert_array_equal(each.get_param("W"), expected[0])
        assert len(stores(each)) == 1
        assert all(np.shares_memory(param, next(iter(stores(each))).weights) for param in params(each))


def test_a_failed_initialize_keeps_room_and_gradients() -> None:
    of = Linear(3, 4).initialize(X)
    of.inc_grad("W", np.ones((3, 4), "float32"))
    before, values = of._params.slots["W"], of.get_param("W").copy()

    def init(model: Model[Any, Any], X: Any, Y: Any) -> None:
        model.set_param("W", np.zeros((3, 4), "float32"))
        raise ZeroDivisionError

    of.init = init
    with pytest.raises(ZeroDivisionError):
        of.initialize(X, reset=True)
    assert of._params.slots["W"] is before
    np.testing.assert_array_equal(of.get_param("W"), values)
    np.testing.assert_array_equal(of.get_grad("W"), 1)
