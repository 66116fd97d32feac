"""Models on their way from one device to another."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import GPU_OPS, gpu_count
from typedthinc.api import (
    SGD,
    Adam,
    Embed,
    Linear,
    NumpyOps,
    RAdam,
    Relu,
    Softmax,
    StaticVectors,
    chain,
    concatenate,
    get_ops,
    premap_ids,
    use_ops,
    with_cpu,
)
from typedthinc.model.moving import move

X: Any = np.random.default_rng(0).normal(size=(4, 3)).astype("float32")


@pytest.mark.parametrize("gpu", GPU_OPS)
def test_there_and_back(gpu: Any) -> None:
    ops = gpu()
    model = chain(Relu(5), with_cpu(Linear(5), NumpyOps()), Softmax(2)).initialize(X)
    expected = model.predict(X)
    move(model, ops)
    assert {node.factory: node.ops.name for node in model.walk()} == {
        "chain": "cupy",
        "Relu": "cupy",
        "with_cpu": "cupy",
        "Softmax": "cupy",
        "Linear": "numpy",
    }
    assert isinstance(model.layers[0].get_param("W"), ops.xp.ndarray)
    Y, backprop = model.begin_update(ops.asarray(X))
    backprop(Y)
    np.testing.assert_allclose(ops.to_numpy(Y), expected, 1e-5, 1e-6)
    model.to_cpu()
    assert all(node.ops is get_ops("cpu") or node.factory == "Linear" for node in model.walk())
    np.testing.assert_allclose(model.predict(X), expected, 1e-5, 1e-6)


@pytest.mark.parametrize("gpu", GPU_OPS)
def test_training_goes_on_there(gpu: Any) -> None:
    ops = gpu()
    one, other = (chain(Relu(5, 3), Softmax(2, 5)).initialize(X) for _ in range(2))
    other.from_dict(one.to_dict())
    move(other, ops)
    dY: Any = np.full((4, 2), 0.1, "float32")
    for model, data, gradient in ((one, X, dY), (other, ops.asarray(X), ops.asarray(dY))):
        with use_ops(model.ops):
            _, backprop = model.begin_update(data)
            backprop(gradient)
            model.finish_update(Adam(0.1))
    np.testing.assert_allclose(ops.to_numpy(other.predict(ops.asarray(X))), one.predict(X), 1e-4, 1e-5)


@pytest.mark.parametrize("make", [SGD, Adam, RAdam])
@pytest.mark.parametrize("gpu", GPU_OPS)
def test_an_optimizer_goes_with_a_model_that_stays_in_part(gpu: Any, make: Any) -> None:
    ops = gpu()
    one, other = (chain(Relu(5, 3), with_cpu(Linear(5, 5), NumpyOps()), Softmax(2, 5)).initialize(X) for _ in range(2))
    other.from_dict(one.to_dict())
    states = []
    for model, places in ((one, [NumpyOps()] * 4), (other, [NumpyOps(), ops, ops, NumpyOps()])):
        optimizer = make(0.1, use_averages=True)
        for place in places:
            with use_ops(ops):  # or the stand-in's arrays are known to nobody
                move(model, place)
                Y, backprop = model.begin_update(place.asarray(X))
                backprop(Y - 1.0)
                model.finish_update(optimizer)
        states.append(optimizer.get_state(model))
    assert states[0].counts == states[1].counts
    assert {*states[0].counts["averages"].values()} == {4}
    for name, arrays in states[0].arrays.items():
        for which, array in arrays.items():
            np.testing.assert_allclose(states[1].arrays[name][which], array, 1e-4, 1e-5)
    np.testing.assert_allclose(other.predict(X), one.predict(X), 1e-4, 1e-5)


@pytest.mark.parametrize("gpu", GPU_OPS)
def test_tables_that_do_not_learn_go_along(gpu: Any) -> None:
    ops, ids = gpu(), np.array([2, 7, 0])
    model = concatenate(
        StaticVectors(2, np.eye(8, 3, dtype="float32")), chain(premap_ids({7: 1}), Embed(2, 3, column=0))
    ).initialize()
    expected = model.predict(ids)
    move(model, ops)
    np.testing.assert_allclose(ops.to_numpy(model.predict(ops.asarray(ids))), expected, 1e-5, 1e-6)
    model.to_cpu()
    np.testing.assert_allclose(model.predict(ids), expected, 1e-5, 1e-6)


def test_on_the_cpu_nothing_changes() -> None:
    model = chain(Relu(5), Softmax(2)).initialize(X)
    expected = model.predict(X)
    model.to_cpu()
    assert np.array_equal(model.predict(X), expected)
    missing = chain(Relu(), Softmax(2))
    missing.to_cpu()
    assert missing.layers[0].has_param("W") is None


@pytest.mark.skipif(bool(gpu_count()), reason="is about machines without a GPU")
def test_without_a_gpu_the_model_stays_as_it_was() -> None:
    model = chain(Relu(5), Softmax(2)).initialize(X)
    with pytest.raises(RuntimeError):
        model.to_gpu()
    assert model.ops.name == "numpy"
