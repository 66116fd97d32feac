"""Models of Keras that compute with torch are modules of torch; `make test-frameworks` runs this where both are."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from tests.frameworks.wrapper_contract import DY, X
from typedthinc.api import Adam, PyTorchWrapper, Relu, TensorFlowWrapper, chain, fix_random_seed

if find_spec("keras") is None or find_spec("torch") is None:
    pytest.skip("keras or torch is not installed", allow_module_level=True)
os.environ["KERAS_BACKEND"] = "torch"
keras: Any = pytest.importorskip("keras")
torch: Any = pytest.importorskip("torch")


def network() -> Any:
    layers = keras.layers
    return keras.Sequential(
        [keras.Input((4,)), layers.Dense(8, activation="relu"), layers.Dropout(0.5), layers.Dense(3)]
    )


def test_it_is_trained_in_a_chain() -> None:
    fix_random_seed(0)
    model = chain(Relu(4, 4), PyTorchWrapper(network(), nI=4, nO=3)).initialize()
    optimizer, losses = Adam(0.02), list[float]()
    for _ in range(30):
        Y, backprop = model.begin_update(X)
        losses.append(float(((Y - DY) ** 2).sum()))
        assert backprop(Y - DY).shape == X.shape
        model.finish_update(optimizer)
    assert losses[-1] < losses[0] / 2


def test_dropout_is_for_training() -> None:
    layer = PyTorchWrapper(network(), nI=4, nO=3)
    np.testing.assert_array_equal(layer.predict(X), layer.predict(X))
    assert not np.array_equal(layer.begin_update(X)[0], layer.begin_update(X)[0])


def test_files() -> None:
    layer, other = PyTorchWrapper(network()), PyTorchWrapper(network())
    assert not np.array_equal(layer.predict(X), other.predict(X))
    np.testing.assert_array_equal(other.from_bytes(layer.to_bytes()).predict(X), layer.predict(X))
    np.testing.assert_array_equal(layer.copy().predict(X), layer.predict(X))


def test_the_wrapper_of_tensorflow_says_where_it_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "tensorflow", torch)
    with pytest.raises(ValueError, match="computes with torch here; PyTorchWrapper takes its models"):
        TensorFlowWrapper(network())
