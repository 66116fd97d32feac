"""What nodes are called: by programs that walk over them, and by messages."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc import layers
from typedthinc.api import (
    ClippedLinear,
    Dropout,
    LayerError,
    Linear,
    Maxout,
    Model,
    Relu,
    Softmax,
    add,
    bidirectional,
    chain,
    clone,
    concatenate,
    residual,
    resizable,
    siamese,
    tuplify,
    with_array,
    with_array2d,
    with_cpu,
)
from typedthinc.errors import ShapeMismatchError


def test_a_program_finds_the_dropout_and_sets_its_rate() -> None:
    X = np.ones((200, 2), "float32")
    model = chain(Linear(10, 2), Dropout(0.2)).initialize()
    for node in model.walk():
        if node.name == "dropout":
            node.attrs["dropout_rate"] = 0.5
    Y, _ = model(X, is_train=True)
    assert 0.4 < (Y == 0).mean() < 0.6


@pytest.mark.parametrize(
    ("make", "name", "factory"),
    [
        (lambda: Relu(4), "relu", "Relu"),
        (lambda: ClippedLinear(4), "clipped_linear", "ClippedLinear"),
        (layers.CauchySimilarity, "cauchy_similarity", "CauchySimilarity"),
        (layers.HashEmbed, "hashembed", "HashEmbed"),
        (lambda: Relu(4, dropout=0.2), "relu", "Relu"),
        (lambda: chain(Relu(4), Softmax(3)), "relu>>softmax", "chain"),
        (lambda: Relu(4) >> Relu(4) >> Softmax(3), "relu>>relu>>softmax", "chain"),
        (lambda: concatenate(Relu(4), Maxout(3)), "relu|maxout", "concatenate"),
        (lambda: add(Relu(4), Linear(4)), "relu+linear", "add"),
        (lambda: tuplify(Relu(4), Linear(4)), "tuple(relu, linear)", "tuplify"),
        (lambda: clone(Relu(4), 3), "relu>>relu>>relu", "clone"),
        (lambda: clone(Relu(4), 0), "noop", "noop"),
        (lambda: resizable(Linear(4)), "resizable(linear)", "resizable"),
        (lambda: residual(chain(Relu(4), Linear(4))), "residual(relu>>linear)", "residual"),
        (lambda: with_array(Linear(4)), "with_array(linear)", "with_array"),
        (lambda: with_array2d(Linear(4)), "with_array(linear)", "with_array2d"),
        (lambda: with_cpu(Linear(4), Linear(4).ops), "with_cpu(linear)", "with_cpu"),
        (lambda: siamese(Linear(4), layers.CauchySimilarity()), "siamese(linear, cauchy_similarity)", "siamese"),
        (lambda: bidirectional(layers.RNN(4, 4)), "birnn", "bidirectional"),
    ],
)
def test_names_and_factories(make: Callable[[], Model[Any, Any]], name: str, factory: str) -> None:
    model = make()
    assert (model.name, model.factory) == (name, factory)
    for twin in (model.copy(), pickle.loads(pickle.dumps(model))):
        assert (twin.name, twin.factory) == (name, factory)


def test_every_layer_of_ours_has_a_factory_that_is_public() -> None:
    made: list[Model[Any, Any]] = [Relu(4, normalize=True, dropout=0.1), Softmax(3), layers.LSTM(4), layers.Embed(4, 5)]
    for node in (each for model in made for each in model.walk()):
        assert node.factory in layers.__all__
        assert node.name == node.factory.lower()


def test_a_name_follows_the_layers() -> None:
    relu = Relu(4)
    model = chain(relu, Softmax(3))
    model.replace_node(relu, Maxout(4))
    assert model.name == "maxout>>softmax"
    model.layers[0].name = "encoder"
    assert model.name == "encoder>>softmax"


def test_another_object_of_the_same_model_has_a_name_of_its_own() -> None:
    model = Relu(4, 2)
    twin = copy.copy(model)
    twin.name = "encoder"
    assert (model.name, model.factory) == ("relu", "Relu")
    assert (twin.name, twin.factory) == ("encoder", "encoder")
    model.name = "first"
    assert (model.name, twin.name) == ("first", "encoder")


def test_a_change_that_fails_leaves_names_as_they_are() -> None:
    model = chain(Relu(4, 2), Softmax(3, 4))
    model.layers[0].name = "encoder"
    with pytest.raises(LayerError):
        model.replace_node(model.layers[1], Softmax(3, 5))
    assert model.name == "encoder>>softmax"


def test_messages_name_the_factory_or_the_name_that_was_set() -> None:
    X: Any = np.zeros((1, 3), "float32")
    model = chain(Relu(4, 2), Softmax(3)).initialize()
    with pytest.raises(ShapeMismatchError, match=r"^in chain > Relu \(layer 1\): Relu takes"):
        model.predict(X)
    model.layers[0].name = "encoder"
    with pytest.raises(ShapeMismatchError, match=r"^in chain > encoder \(layer 1\)"):
        model.predict(X)


def test_a_name_is_short_however_large_the_model() -> None:
    wide = chain(*(Relu(1, 1) for _ in range(1000)))
    assert len(wide.name) == 1000
    assert wide.name.startswith("relu>>relu>>")
    assert wide.name.endswith("...")
    deep: Model[Any, Any] = Relu(1, 1)
    for _ in range(3000):
        deep = chain(deep)
    assert deep.name == "chain"
    shared: Model[Any, Any] = Relu(1, 1)
    for _ in range(100):
        shared = chain(shared, shared)
    assert len(shared.name) == 1000


def forward(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    return X, lambda dY: dY


def test_names_of_users() -> None:
    model: Model[Any, Any] = Model("MyLayer", forward)
    assert (model.name, model.factory) == ("MyLayer", "MyLayer")
    both: Model[Any, Any] = Model("/".join, forward, layers=[model, Relu()], factory="slash")
    assert (both.name, both.factory) == ("MyLayer/relu", "slash")
    with pytest.raises(LayerError, match="needs the name of its factory"):
        Model("/".join, forward, layers=[model])


def test_files_know_layers_by_their_factories() -> None:
    model = chain(Relu(4, 2), Softmax(3)).initialize()
    saved = model.to_dict()
    assert '"name":"chain"' in saved["document"]
    assert "1.Relu.W" in saved["arrays"]
    again = chain(Relu(4, 2), Softmax(3)).from_dict(saved)
    assert np.array_equal(again.layers[1].get_param("W"), model.layers[1].get_param("W"))
