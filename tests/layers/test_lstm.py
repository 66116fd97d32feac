from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.recurrent_oracle import agrees_with_torch, batch, randomized
from typedthinc.api import (
    LSTM,
    ContainerMismatchError,
    InvalidRateError,
    InvalidSizeError,
    Linear,
    Ragged,
    ShapeMismatchError,
    chain,
    with_array,
)

# torch has the gates input, forget, candidate, output.
ORDER = [1, 0, 3, 2]


@pytest.mark.parametrize("num_layers", [1, 3])
@pytest.mark.parametrize("bidirectional", [False, True])
@pytest.mark.parametrize("lengths", [[4, 1, 3, 3], [5], [1, 1], [2, 2, 2]])
def test_torch_agrees(bidirectional: bool, num_layers: int, lengths: list[int]) -> None:
    X = batch(lengths, 3)
    agrees_with_torch(randomized(LSTM(6, 3, bidirectional=bidirectional, num_layers=num_layers), X), "LSTM", ORDER, X)


@pytest.mark.parametrize("bidirectional", [False, True])
def test_empty_sequences_change_nothing(bidirectional: bool) -> None:
    model = randomized(LSTM(4, bidirectional=bidirectional), batch([1], 2))
    with_empty, without = batch([3, 0, 2, 0], 2), batch([3, 2], 2)
    Y, backprop = model.begin_update(with_empty)
    np.testing.assert_allclose(Y.data[:, :2], model.predict(without).data, atol=1e-12)
    assert not Y.data[:, 2:].any()
    backprop(Y)
    gradients = {name: model.get_grad(name).copy() for name in ("W", "U", "b", "H0", "C0")}
    for name in gradients:
        model.set_grad(name, np.zeros_like(gradients[name]))
    Y, backprop = model.begin_update(without)
    backprop(Y)
    for name, gradient in gradients.items():
        np.testing.assert_allclose(gradient, model.get_grad(name), atol=1e-12)


def test_only_empty_sequences() -> None:
    model = LSTM(4, 2, bidirectional=True).initialize()
    Y, backprop = model.begin_update(batch([0, 0], 2))
    assert Y.data.shape == (0, 2, 4)
    assert backprop(Y).data.shape == (0, 2, 2)


def test_padding_may_hold_anything() -> None:
    model = randomized(LSTM(4, bidirectional=True), batch([1], 2))
    X = batch([3, 1], 2)
    wanted = model.predict(X).data
    X.data[1:, 1] = np.nan
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y.data, wanted)
    assert np.isfinite(backprop(Y).data).all()


def test_values_without_end() -> None:
    model = LSTM(2, 2).initialize()
    X = batch([3], 2)
    X.data[:] = [[[1e30, -1e30]], [[np.inf, 1]], [[-1e30, 1e30]]]
    model.set_param("W", np.ones((1, 4, 2, 2), "float32"))
    with np.errstate(over="raise"):
        assert np.isfinite(model.predict(X).data).all()


def test_dropout_acts_on_weights() -> None:
    X = batch([3, 2], 4)
    model = randomized(LSTM(6, num_layers=2, dropout=0.5), X)
    plain = model.predict(X).data
    noisy = [model.begin_update(X)[0].data for _ in range(2)]
    assert not np.array_equal(noisy[0], noisy[1])
    np.testing.assert_array_equal(model.predict(X).data, plain)
    Y, backprop = model.begin_update(X)
    backprop(Y)
    share = (model.get_grad("W") == 0).mean()
    assert 0.2 < share < 0.8
    for node in model.walk():
        node.attrs["dropout_rate"] = 0
    np.testing.assert_allclose(model.begin_update(X)[0].data, plain, atol=1e-12)


def test_a_callback_after_prediction() -> None:
    X = batch([3, 2], 2)
    model = randomized(LSTM(4, bidirectional=True, num_layers=2), X)
    Y, backprop = model(X, False)
    wanted = model.begin_update(X)[1](Y)
    np.testing.assert_allclose(backprop(Y).data, wanted.data, atol=1e-12)


def test_sizes() -> None:
    X, Y = batch([3, 2], 5), batch([3, 2], 4)
    model = LSTM(bidirectional=True, num_layers=2).initialize(X, Y)
    shapes = [{name: node.get_param(name).shape for name in node.param_names} for node in model.walk()]
    common = {"U": (2, 4, 2, 2), "b": (2, 4, 2), "H0": (2, 2), "C0": (2, 2)}
    assert shapes == [{"W": (2, 4, 2, 5), **common}, {"W": (2, 4, 2, 4), **common}]
    model = chain(LSTM(6, bidirectional=True), with_array(Linear())).initialize(X, Y)
    assert model.layers[1].layers[0].get_dim("nI") == 6


def test_what_is_refused() -> None:
    with pytest.raises(InvalidSizeError, match="LSTM: nO must be a multiple of 2, not"):
        LSTM(5, bidirectional=True)
    with pytest.raises(ShapeMismatchError, match="LSTM gives a multiple of 2 columns, but Y has 3"):
        LSTM(bidirectional=True).initialize(batch([2], 3), batch([2], 3))
    for num_layers in (0, -1, 0.5, True, None):
        with pytest.raises(InvalidSizeError, match=r"LSTM: num_layers must be an int of at least 1, not"):
            LSTM(4, num_layers=num_layers)  # type: ignore[arg-type]
    for rate in (1, -0.1, float("nan"), "a"):
        with pytest.raises(InvalidRateError, match=r"LSTM: dropout must be a number in \[0, 1\), not"):
            LSTM(4, dropout=rate)  # type: ignore[arg-type]
    with pytest.raises(InvalidSizeError, match="nO must be an int of at least 1, not 'a'"):
        LSTM("a", bidirectional=True)  # type: ignore[arg-type]


def test_what_does_not_fit() -> None:
    model = LSTM(4, 3).initialize()
    wrong: Any = Ragged(np.zeros((2, 3), "float32"), np.array([2]))
    with pytest.raises(ContainerMismatchError, match="LSTM takes Padded"):
        model.predict(wrong)
    with pytest.raises(ShapeMismatchError, match=r"LSTM takes Padded.* \(expected width 3, got 2\)"):
        model.predict(batch([2], 2))
    with pytest.raises(ShapeMismatchError, match=r"\(expected width 5, got 4\)"):
        chain(LSTM(4, 3), LSTM(2, 5))
