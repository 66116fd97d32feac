from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.recurrent_oracle import batch, randomized
from tests.toys import put
from typedthinc.api import (
    LSTM,
    RNN,
    ContainerMismatchError,
    Dropout,
    LayerError,
    Linear,
    NotAModelError,
    NumpyOps,
    ShapeMismatchError,
    bidirectional,
    chain,
    noop,
    with_array,
)

X = batch([3, 0, 2, 3], 2)


def halves(Y: Any, width: int) -> tuple[list[Any], list[Any]]:
    Ys = NumpyOps().padded2list(Y)
    return [each[:, :width] for each in Ys], [each[:, width:] for each in Ys]


def test_each_half_is_the_layer_alone() -> None:
    model = randomized(bidirectional(RNN(3, 2), LSTM(4)), X)
    ahead, back = halves(model.predict(X), 3)
    l2r, r2l = model.layers
    for one, other in zip(ahead, NumpyOps().padded2list(l2r.predict(X)), strict=True):
        np.testing.assert_array_equal(one, other)
    around = NumpyOps().list2padded([each[::-1] for each in NumpyOps().padded2list(X)])
    for one, other in zip(back, NumpyOps().padded2list(r2l.predict(around)), strict=True):
        np.testing.assert_array_equal(one, other[::-1])


def test_two_directions_of_one_layer_agree() -> None:
    """The layer that does so by itself, with the same weights."""
    one = randomized(LSTM(6, 2, bidirectional=True), X)
    two = bidirectional(LSTM(3, 2)).initialize(X)
    for place, layer in enumerate(two.layers):
        for name in layer.param_names:
            put(layer, name, one.get_param(name)[place : place + 1].copy())
    Y, backprop = one.begin_update(X)
    Z, backprop_two = two.begin_update(X)
    np.testing.assert_allclose(Z.data, Y.data, atol=1e-12)
    np.testing.assert_allclose(backprop_two(Y).data, backprop(Y).data, atol=1e-12)


def test_the_second_is_a_copy() -> None:
    layer = LSTM(3)
    model = bidirectional(layer)
    assert model.layers[0] is layer
    assert model.layers[1].id != layer.id
    model.initialize(X)
    assert not np.array_equal(model.layers[1].get_param("W"), layer.get_param("W"))


def test_no_gradient_of_the_input() -> None:
    model = bidirectional(with_array(Linear(3)), with_array(Linear(2))).initialize(X)
    Y, backprop = model.begin_update(X)
    backprop(Y)
    wanted = [layer.layers[0].get_grad("W").copy() for layer in model.layers]
    again = chain(model, noop())
    for node in again.walk():
        for name in node.param_names:
            node.set_grad(name, np.zeros_like(node.get_param(name)))
    Y, backprop_parameters = again.begin_update(X, need_dX=False)
    assert backprop_parameters(Y) is None
    for layer, gradient in zip(model.layers, wanted, strict=True):
        np.testing.assert_allclose(layer.layers[0].get_grad("W"), gradient)


def test_sizes() -> None:
    model = chain(bidirectional(LSTM(3)), with_array(Linear())).initialize(X, batch([1], 5))
    assert model.layers[0].get_dim("nO") == model.layers[1].get_dim("nI") == 6
    model = bidirectional(LSTM()).initialize(X, batch([1], 8))
    assert [layer.get_dim("nO") for layer in model.layers] == [4, 4]
    model = bidirectional(LSTM(), RNN(3)).initialize(X, batch([1], 8))
    assert [layer.get_dim("nO") for layer in model.layers] == [5, 3]
    assert bidirectional(noop(), Dropout()).predict(X).data.shape == (3, 4, 4)


def test_what_is_refused() -> None:
    sentence = "bidirectional needs layers of padded sequences of floats, but Linear takes Floats2d"
    with pytest.raises(ContainerMismatchError, match=sentence):
        bidirectional(Linear(3))  # type: ignore[arg-type]
    with pytest.raises(NotAModelError, match=r"bidirectional: argument 2 must be a Model, not int 3"):
        bidirectional(LSTM(3), 3)  # type: ignore[arg-type]
    with pytest.raises(ShapeMismatchError, match=r"layer 2 of bidirectional.*all its layers get the same input"):
        bidirectional(LSTM(3, 4), LSTM(3, 5))
    with pytest.raises(ShapeMismatchError, match=r"\(expected width 5, got 6\)"):
        chain(bidirectional(LSTM(3, 4)), LSTM(3, 5))
    with pytest.raises(LayerError, match="nO is missing"):
        bidirectional(LSTM()).initialize(X, batch([1], 3))
