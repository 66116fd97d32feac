from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import InvalidSizeError, Maxout, NotInitializedError

X: Any = np.array([[1.0, -2.0]], dtype="float32")


def test_values() -> None:
    model = Maxout(1, 2, 2).initialize()
    model.set_param("W", np.array([[[1, 0], [0, 1]]], "float32"))
    model.set_param("b", np.array([[0, 4]], "float32"))
    assert model.predict(X).tolist() == [[2]]
    assert model.predict(-X).tolist() == [[6]]


def test_sizes() -> None:
    model = Maxout(normalize=True, dropout=0.1).initialize(X, np.zeros((1, 4), "float32"))
    assert model.factory == "Maxout"
    assert model.get_param("W").shape == (4, 3, 2)
    assert model.get_param("b").shape == (4, 3)
    assert [layer.factory for layer in model.layers] == ["LayerNorm", "Dropout"]


def test_gradients_without_that_of_the_input() -> None:
    model = Maxout(3, 2).initialize()
    dY: Any = np.ones((1, 3), "float32")
    expected = []
    for need_dX in (True, False):
        _, backprop = model.begin_update(X, need_dX=need_dX)
        assert (backprop(dY) is None) is not need_dX
        buffer = model._params.slots["W"].gradient
        assert model.get_grad("W") is buffer
        expected.append(buffer.copy())
        model.finish_update(lambda key, W, dW: (W, dW))
    np.testing.assert_array_equal(*expected)


def test_pieces() -> None:
    with pytest.raises(InvalidSizeError, match="nP must be an int of at least 1, not 0"):
        Maxout(2, 2, 0)
    with pytest.raises(NotInitializedError, match=r"nP is missing.*write Maxout\(nP=...\)"):
        Maxout(2, 2, None).initialize()
