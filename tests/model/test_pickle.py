"""Models in pickles, as other processes get them."""

from __future__ import annotations

import copy
import pickle
import sys
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Dropout,
    LayerNorm,
    Linear,
    Model,
    Relu,
    Schedule,
    Softmax,
    chain,
    noop,
    train,
)

X: Any = np.random.default_rng(0).standard_normal((30, 4), dtype="float32")
TRUTHS: Any = np.arange(30) % 3


def again(model: Model[Any, Any]) -> Model[Any, Any]:
    found: Model[Any, Any] = pickle.loads(pickle.dumps(model))
    return found


def test_what_was_pickled_when_nodes_were_called_by_their_factory() -> None:
    model = chain(Relu(4, 4), Dropout(0.2), Softmax(3, 4)).initialize()
    assembled, (parts,) = model.__reduce__()
    for _, values, *_ in parts:
        values["name"] = values.pop("factory")
    loaded = assembled(parts)
    assert [(node.name, node.factory) for node in loaded.walk()] == [(each.factory,) * 2 for each in model.walk()]
    assert np.array_equal(loaded.predict(X), model.predict(X))


def weights(model: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name).copy() for node in model.walk() for name in node.param_names]


def step(model: Model[Any, Any]) -> None:
    train(model, X, TRUTHS, loss=CategoricalCrossentropy(), optimizer=Adam(0.1), epochs=2, progress=False)


def test_it_predicts_and_trains_as_the_first_one() -> None:
    model = chain(Relu(8, 4, normalize=True), Softmax(3)).initialize()
    model.predict(X)
    other = again(model)
    np.testing.assert_array_equal(other.predict(X), model.predict(X))
    before = weights(other)
    step(model)
    for one, two in zip(before, weights(other), strict=True):
        np.testing.assert_array_equal(one, two)
    step(other)
    for one, two in zip(weights(model), weights(other), strict=True):
        np.testing.assert_array_equal(one, two)
    assert not any(np.array_equal(one, two) for one, two in zip(before, weights(other), strict=True))


def test_nodes_have_ids_of_their_own_and_stand_where_they_stood() -> None:
    shared = Linear(4, 4)
    model = chain(shared, Dropout(0.1), shared, LayerNorm(4))
    model.set_ref("norm", model.layers[3])
    other = again(model.initialize())
    assert other.layers[0] is other.layers[2]
    assert other.get_ref("norm") is other.layers[3]
    assert not {node.id for node in model.walk()} & {node.id for node in other.walk()}
    assert repr(other) == repr(model)


def test_deeper_than_python_recurses() -> None:
    model = Linear(2, 2)
    for _ in range(sys.getrecursionlimit() + 200):
        model = chain(model, noop())
    model.initialize()
    assert sum(1 for _ in again(model).walk()) == sum(1 for _ in model.walk())


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol(protocol: int) -> None:
    model = chain(Relu(8, 4, normalize=True), Softmax(3)).initialize(X)
    other = pickle.loads(pickle.dumps(model, protocol))
    np.testing.assert_array_equal(other.predict(X), model.predict(X))
    assert other.get_dim("nO") == 3


def half(step: int, scores: object) -> float:
    return 0.5**step


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_schedule_by_every_protocol(protocol: int) -> None:
    assert pickle.loads(pickle.dumps(Schedule("halving", half), protocol))(3) == 0.125


def test_what_is_not_initialized() -> None:
    model = again(chain(Relu(8), Softmax(3)))
    assert model.initialize(X).predict(X).shape == (30, 3)


class Named(Model[Any, Any]):
    note: str = ""


def test_a_subclass_keeps_what_it_adds() -> None:
    model = Named("noop", noop().forward)
    model.note = "mine"
    assert again(model).note == "mine"  # type: ignore[attr-defined]
    assert isinstance(again(model), Named)
    assert copy.copy(model).note == "mine"
