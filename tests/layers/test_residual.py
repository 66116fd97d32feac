from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import Embed, LayerError, Linear, Model, NotAModelError, Relu, ShapeMismatchError, chain, residual

X: Any = np.ones((4, 2), dtype="float32")


def test_values() -> None:
    model = residual(Relu(2)).initialize(X)
    np.testing.assert_allclose(model.predict(X), X + model.layers[0].predict(X))


def test_one_size_stands_for_all() -> None:
    for model in (
        residual(Linear()).initialize(X),
        residual(Linear(nI=2)).initialize(),
        residual(Linear(2)).initialize(),
    ):
        assert model.layers[0].get_param("W").shape == (2, 2)
    model = chain(residual(chain(Linear(7), Linear())), Linear(3, 2)).initialize()
    assert model.layers[0].layers[0].layers[1].get_param("W").shape == (2, 7)


def test_what_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError, match="residual needs a layer that gives what it takes"):
        residual(Linear(3, 2))
    with pytest.raises(LayerError, match="residual needs a layer that gives what it takes"):
        residual(Embed(3, 4))
    wrong: Any = Linear
    with pytest.raises(NotAModelError, match=r"residual: argument 1 .* did you mean Linear\(\)\?"):
        residual(wrong)


def test_no_size_is_repeated_to_fit() -> None:
    thin: Model[Any, Any] = Model("thin", lambda model, X, is_train: (X[:, :1], lambda dY: dY))
    with pytest.raises(ShapeMismatchError, match=r"residual: values of shape \(4, 1\) and \(4, 2\) cannot be added"):
        residual(thin).predict(X)
