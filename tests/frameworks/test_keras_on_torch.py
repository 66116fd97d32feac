"""Models of Keras that compute with torch are modules of torch; `make test-frameworks` runs this where both are."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

if find_spec("keras") is None or find_spec("torch") is None:
    pytest.skip("keras or torch is not installed", allow_module_level=True)
os.environ["KERAS_BACKEND"] = "torch"

import tests.frameworks.torch.test_contract as of_torch
from tests.frameworks.wrapper_contract import X
from typedthinc.api import Model, PyTorchWrapper, TensorFlowWrapper
from typedthinc.errors import FrameworkError

keras: Any = pytest.importorskip("keras")
torch: Any = pytest.importorskip("torch")
# Keras's own variables do not say yet whether they are copied.
pytestmark = pytest.mark.filterwarnings("ignore:__array__ implementation doesn't accept a copy:DeprecationWarning")
Dense, Sequential, Input = keras.layers.Dense, keras.Sequential, keras.Input


class TestKerasOnTorch(of_torch.TestPyTorchWrapper):
    mlp_names = ("0.kernel", "0.bias", "1.kernel", "1.bias")
    is_transposed = True

    def mlp(self) -> Model[Any, Any]:
        return self.mlp_with(nI=4, nO=3)

    def mlp_with(self, **options: Any) -> Model[Any, Any]:
        return PyTorchWrapper(Sequential([Input((4,)), Dense(8, activation="relu"), Dense(3)]), **options)

    def dropout_and_norm(self) -> Model[Any, Any]:
        layers = keras.layers
        return PyTorchWrapper(
            Sequential([Input((4,)), Dense(8), layers.BatchNormalization(), layers.Dropout(0.5), Dense(3)])
        )

    def identity(self) -> Model[Any, Any]:
        layer = keras.layers.Identity()
        layer.build((None, 4))
        return PyTorchWrapper(layer)

    def table(self) -> Model[Any, Any]:
        table = keras.layers.Embedding(10, 3)
        table.build()
        return PyTorchWrapper(table)

    def growing(self) -> Any:
        module = Sequential([Input((4,)), Dense(3)])
        return PyTorchWrapper(module), lambda: module.add(Dense(3))

    def frozen(self) -> Model[Any, Any]:
        layer = Dense(3)
        layer.build((None, 4))
        layer.trainable = False
        return PyTorchWrapper(layer)

    def twice(self) -> tuple[Callable[[], object], str]:
        module = Dense(3)
        module.build((None, 4))
        return lambda: (PyTorchWrapper(module), PyTorchWrapper(module)), "another layer stands for Dense already"


def test_a_module_without_weights_yet() -> None:
    with pytest.raises(FrameworkError, match=r"Dense has no weights yet; call its build\(\)"):
        PyTorchWrapper(Dense(3))


def test_dropout_follows_our_seed() -> None:
    layer = PyTorchWrapper(Sequential([Input((4,)), keras.layers.Dropout(0.5)]))
    ops = layer.ops
    state = ops.rng.bit_generator.state
    first = layer.begin_update(X)[0]
    second = layer.begin_update(X)[0]
    ops.rng.bit_generator.state = state
    np.testing.assert_array_equal(layer.begin_update(X)[0], first)
    assert not np.array_equal(first, second)


def test_the_wrapper_of_tensorflow_says_where_it_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tensorflow", torch)
    with pytest.raises(FrameworkError, match="computes with torch here; PyTorchWrapper takes its models"):
        TensorFlowWrapper(Sequential([Input((4,)), Dense(3)]))
