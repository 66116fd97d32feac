from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, ContainerMismatchError, L2Distance, Lambda, LayerError, Linear, chain, train

X = np.random.default_rng(0).standard_normal((5, 3)).astype("float32")


def test_a_gradient_of_its_own() -> None:
    model = Lambda(lambda X: X**2, lambda dY, X, Y: 2 * dY * X, name="square")
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y, X**2)
    np.testing.assert_array_equal(backprop(Y), 2 * Y * X)
    assert model.name == "square"


def test_before_all_that_learns() -> None:
    model = chain(Lambda(lambda X: X / 255), Linear(2))
    before = model.initialize(X).layers[1].get_param("W").copy()
    train(model, X, np.ones((5, 2), "float32"), loss=L2Distance(), optimizer=SGD(0.1), epochs=1, progress=False)
    assert not np.array_equal(model.layers[1].get_param("W"), before)


def test_behind_what_learns() -> None:
    model = chain(Linear(2), Lambda(lambda X: X / 255)).initialize(X)
    assert model.predict(X).shape == (5, 2)
    Y, backprop = model.begin_update(X)
    sentence = r"in chain > Lambda \(layer 2\): Lambda was made without backward=, so it has no gradient of its input"
    with pytest.raises(LayerError, match=sentence):
        backprop(Y)
    assert not model.layers[0].has_grad("W")


def test_a_gradient_of_another_shape() -> None:
    model = chain(Linear(2), Lambda(lambda X: X * 2, lambda dY, X, Y: dY[:, :1])).initialize(X)
    Y, backprop = model.begin_update(X)
    with pytest.raises(LayerError, match=r"Lambda .*: its callback returns a gradient of shape \(5, 1\), but"):
        backprop(Y)


def test_what_is_refused() -> None:
    make: Any = Lambda
    with pytest.raises(ContainerMismatchError, match="Lambda takes a function as function, but the argument is 3"):
        make(3)
    with pytest.raises(ContainerMismatchError, match="Lambda takes a function as backward, but the argument is 'same'"):
        make(np.tanh, "same")
