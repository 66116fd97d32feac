from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import InvalidRateError, InvalidSizeError, Relu

X: Any = np.array([[1.0, -2.0]], dtype="float32")


def test_values() -> None:
    model = Relu(2, 2).initialize()
    model.set_param("W", np.eye(2, dtype="float32"))
    assert model.predict(X).tolist() == [[1, 0]]


def test_it_stays_one_model() -> None:
    model = Relu(4, dropout=0.25, normalize=True).initialize(X)
    assert model.factory == "Relu"
    assert [layer.factory for layer in model.layers] == ["LayerNorm", "Dropout"]
    assert model.layers[0].get_dim("nI") == 4
    assert model.layers[1].attrs["dropout_rate"] == 0.25
    np.testing.assert_allclose(np.asarray(model.predict(X)).mean(axis=1), 0, atol=1e-6)


def test_the_width_of_the_norm_may_come_late() -> None:
    model = Relu(normalize=True).initialize(X, np.zeros((1, 3), "float32"))
    assert model.layers[0].get_param("G").shape == (3,)


def test_dropout_in_training_alone() -> None:
    many: Any = np.ones((100, 2), "float32")
    model = Relu(50, 2, dropout=0.5).initialize()
    model.set_param("b", np.ones(50, "float32"))
    model.set_param("W", np.zeros((50, 2), "float32"))
    assert set(np.unique(model.begin_update(many)[0])) == {0, 2}
    assert set(np.unique(model.predict(many))) == {1}


def test_what_is_refused() -> None:
    with pytest.raises(InvalidRateError, match=r"^Relu: dropout must be a number in \[0, 1\), not 1.5$"):
        Relu(2, dropout=1.5)
    with pytest.raises(InvalidSizeError, match="nO must be an int of at least 1, not 0"):
        Relu(0, normalize=True)


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(Relu, torch.nn.functional.relu)


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(Relu), [0, 0, 0, 0, 1, 1e30, np.inf])
