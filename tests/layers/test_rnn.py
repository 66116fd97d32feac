from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.recurrent_oracle import agrees_with_torch, batch, randomized
from typedthinc.api import RNN, ContainerMismatchError, InvalidRateError, InvalidSizeError, ShapeMismatchError, chain


@pytest.mark.parametrize("num_layers", [1, 2])
@pytest.mark.parametrize("bidirectional", [False, True])
@pytest.mark.parametrize("lengths", [[4, 1, 3, 3], [5], [1, 1]])
def test_torch_agrees(bidirectional: bool, num_layers: int, lengths: list[int]) -> None:
    X = batch(lengths, 3)
    agrees_with_torch(randomized(RNN(6, 3, bidirectional=bidirectional, num_layers=num_layers), X), "RNN", [], X)


def test_two_steps() -> None:
    model = randomized(RNN(2, 2), batch([1], 2))
    X = batch([2], 2)
    W, U, b, H0 = (model.get_param(name)[0] for name in ("W", "U", "b", "H0"))
    first = np.tanh(W @ X.data[0, 0] + U @ H0 + b)
    second = np.tanh(W @ X.data[1, 0] + U @ first + b)
    np.testing.assert_allclose(model.predict(X).data[:, 0], [first, second], atol=1e-12)


def test_empty_sequences_change_nothing() -> None:
    model = randomized(RNN(4, bidirectional=True), batch([1], 2))
    Y, backprop = model.begin_update(batch([3, 0, 2, 0], 2))
    np.testing.assert_allclose(Y.data[:, :2], model.predict(batch([3, 2], 2)).data, atol=1e-12)
    assert not Y.data[:, 2:].any()
    assert not backprop(Y).data[:, 2:].any()


def test_dropout_acts_on_weights() -> None:
    X = batch([3, 2], 4)
    model = randomized(RNN(6, dropout=0.5), X)
    plain: Any = model.predict(X).data
    assert not np.array_equal(model.begin_update(X)[0].data, plain)
    np.testing.assert_array_equal(model.predict(X).data, plain)
    model.attrs["is_enabled"] = False
    np.testing.assert_allclose(model.begin_update(X)[0].data, plain, atol=1e-12)


def test_sizes() -> None:
    model = RNN(bidirectional=True, num_layers=2).initialize(batch([3, 2], 5), batch([3, 2], 4))
    shapes = [{name: node.get_param(name).shape for name in node.param_names} for node in model.walk()]
    common = {"U": (2, 2, 2), "b": (2, 2), "H0": (2, 2)}
    assert shapes == [{"W": (2, 2, 5), **common}, {"W": (2, 2, 4), **common}]


def test_what_is_refused() -> None:
    with pytest.raises(InvalidSizeError, match="RNN: nO must be a multiple of 2, not"):
        RNN(5, bidirectional=True)
    with pytest.raises(InvalidSizeError, match=r"RNN: num_layers must be an int of at least 1, not 0"):
        RNN(4, num_layers=0)
    with pytest.raises(InvalidRateError, match=r"RNN: dropout must be a number in \[0, 1\), not 2"):
        RNN(4, dropout=2)
    with pytest.raises(ShapeMismatchError, match=r"\(expected width 5, got 4\)"):
        chain(RNN(4, 3), RNN(2, 5))
    model = RNN(4, 3).initialize()
    wrong: Any = np.zeros((2, 3), "float32")
    with pytest.raises(ContainerMismatchError, match="RNN takes Padded"):
        model.predict(wrong)
