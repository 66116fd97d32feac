from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    ArityError,
    Linear,
    Model,
    NotAModelError,
    Ragged,
    Relu,
    ShapeMismatchError,
    add,
    chain,
    noop,
    with_array,
)

X: Any = np.ones((4, 2), dtype="float32")


def test_values() -> None:
    model = add(Linear(2), noop(), Relu()).initialize(X)
    Ys = [np.asarray(layer.predict(X)) for layer in model.layers]
    np.testing.assert_allclose(model.predict(X), sum(Ys), atol=rounding.of_sum(np.stack(Ys), 0))


def test_one_layer() -> None:
    model = add(Linear(3)).initialize(X)
    np.testing.assert_array_equal(model.predict(X), model.layers[0].predict(X))


def test_outputs_of_layers_are_not_written_to() -> None:
    kept = X.copy()
    Y, backprop = add(noop(), noop(), noop()).begin_update(X)
    np.testing.assert_array_equal(Y, 3 * kept)
    np.testing.assert_array_equal(backprop(X), 3 * kept)
    np.testing.assert_array_equal(X, kept)


def test_sizes_are_shared() -> None:
    model = add(Linear(), Relu(3), Linear(nI=2)).initialize()
    assert [(layer.get_dim("nI"), layer.get_dim("nO")) for layer in (model, *model.layers)] == [(2, 3)] * 4
    assert chain(add(Linear(), Linear()), Linear(1, 7)).initialize(X).layers[0].get_dim("nO") == 7
    assert add(Linear(), Linear()).initialize(X, np.zeros((4, 5), "float32")).layers[1].get_dim("nO") == 5


def test_ragged() -> None:
    lengths: Any = np.array([3, 1])
    model = add(with_array(Linear(2, 2)), noop()).initialize()
    Y = model.predict(Ragged(X, lengths))
    assert isinstance(Y, Ragged)
    np.testing.assert_allclose(Y.data, X + model.layers[0].layers[0].predict(X))


def test_what_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError, match=r"layer 2 of add, Relu, gives .*\(expected width 3, got 4\)"):
        add(Linear(3), Relu(4))
    with pytest.raises(ShapeMismatchError, match="all its layers get the same input"):
        add(Linear(3, 2), Relu(3, 4))
    with pytest.raises(ArityError, match=r"add needs at least one layer"):
        add()
    nothing: Any = None
    with pytest.raises(NotAModelError, match=r"add: argument 2 must be a Model, not None"):
        add(Linear(3), nothing)


def test_no_size_is_repeated_to_fit() -> None:
    thin: Model[Any, Any] = Model("thin", lambda model, X, is_train: (X[:, :1], lambda dY: dY))
    with pytest.raises(ShapeMismatchError, match=r"add: values of shape \(4, 2\) and \(4, 1\) cannot be added"):
        add(noop(), thin).predict(X)
