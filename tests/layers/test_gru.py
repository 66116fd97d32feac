from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.recurrent_oracle import agrees_with_torch, batch, randomized
from tests.toys import put
from typedthinc.api import (
    GRU,
    ContainerMismatchError,
    InvalidRateError,
    InvalidSizeError,
    Linear,
    Ragged,
    ShapeMismatchError,
    chain,
    with_array,
)

# torch has the gates reset, update, candidate, as we do.
ORDER = [0, 1, 2]
PARAMETERS = ("W", "U", "b", "c", "H0")


@pytest.mark.parametrize("num_layers", [1, 3])
@pytest.mark.parametrize("bidirectional", [False, True])
@pytest.mark.parametrize("lengths", [[4, 1, 3, 3], [5], [1, 1], [2, 2, 2]])
def test_torch_agrees(bidirectional: bool, num_layers: int, lengths: list[int]) -> None:
    X = batch(lengths, 3)
    agrees_with_torch(randomized(GRU(6, 3, bidirectional=bidirectional, num_layers=num_layers), X), "GRU", ORDER, X)


@pytest.mark.parametrize("bidirectional", [False, True])
def test_every_gradient_is_the_slope(bidirectional: bool) -> None:
    X = batch([3, 2, 0], 2)
    model = randomized(GRU(4, bidirectional=bidirectional), X)
    Y, backprop = model.begin_update(X)
    weights = np.random.default_rng(4).standard_normal(Y.data.shape)
    dX = backprop(type(Y)(weights, Y.size_at_t, Y.lengths, Y.indices))
    gradients = {name: model.get_grad(name).copy() for name in PARAMETERS}
    for name, gradient in gradients.items():
        value = model.get_param(name).copy()
        slopes = np.zeros_like(value)
        for place in np.ndindex(value.shape):
            sides = []
            for step in (1e-5, -1e-5):
                moved = value.copy()
                moved[place] += step
                put(model, name, moved)
                sides.append((model.predict(X).data * weights).sum())
            slopes[place] = (sides[0] - sides[1]) / 2e-5
        put(model, name, value)
        np.testing.assert_allclose(gradient, slopes, atol=1e-8)
    slopes = np.zeros_like(X.data)
    for place in np.ndindex(*X.data.shape):
        sides = []
        for step in (1e-5, -2e-5):
            X.data[place] += step
            sides.append((model.predict(X).data * weights).sum())
        X.data[place] += 1e-5
        slopes[place] = (sides[0] - sides[1]) / 2e-5
    np.testing.assert_allclose(dX.data, slopes, atol=1e-8)


def test_two_steps() -> None:
    model = randomized(GRU(2, 2), batch([1], 2))
    X = batch([2], 2)
    W, U, b, c, H = (model.get_param(name)[0] for name in PARAMETERS)
    wanted = []
    for x in X.data[:, 0]:
        reset, update = (1 / (1 + np.exp(-(W[gate] @ x + b[gate] + U[gate] @ H))) for gate in (0, 1))
        candidate = np.tanh(W[2] @ x + b[2] + reset * (U[2] @ H + c))
        H = (1 - update) * candidate + update * H
        wanted.append(H)
    np.testing.assert_allclose(model.predict(X).data[:, 0], wanted, atol=1e-12)


@pytest.mark.parametrize("bidirectional", [False, True])
def test_empty_sequences_change_nothing(bidirectional: bool) -> None:
    model = randomized(GRU(4, bidirectional=bidirectional), batch([1], 2))
    with_empty, without = batch([3, 0, 2, 0], 2), batch([3, 2], 2)
    Y, backprop = model.begin_update(with_empty)
    np.testing.assert_allclose(Y.data[:, :2], model.predict(without).data, atol=1e-12)
    assert not Y.data[:, 2:].any()
    assert not backprop(Y).data[:, 2:].any()


def test_only_empty_sequences() -> None:
    model = GRU(4, 2, bidirectional=True).initialize()
    Y, backprop = model.begin_update(batch([0, 0], 2))
    assert Y.data.shape == (0, 2, 4)
    assert backprop(Y).data.shape == (0, 2, 2)


def test_padding_may_hold_anything() -> None:
    model = randomized(GRU(4, bidirectional=True), batch([1], 2))
    X = batch([3, 1], 2)
    wanted = model.predict(X).data
    X.data[1:, 1] = np.nan
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y.data, wanted)
    assert np.isfinite(backprop(Y).data).all()


def test_dropout_acts_on_weights() -> None:
    X = batch([3, 2], 4)
    model = randomized(GRU(6, num_layers=2, dropout=0.5), X)
    plain = model.predict(X).data
    assert not np.array_equal(model.begin_update(X)[0].data, plain)
    np.testing.assert_array_equal(model.predict(X).data, plain)
    for node in model.walk():
        node.attrs["dropout_rate"] = 0
    np.testing.assert_allclose(model.begin_update(X)[0].data, plain, atol=1e-12)


def test_sizes() -> None:
    X, Y = batch([3, 2], 5), batch([3, 2], 4)
    model = GRU(bidirectional=True, num_layers=2).initialize(X, Y)
    shapes = [{name: node.get_param(name).shape for name in node.param_names} for node in model.walk()]
    common = {"U": (2, 3, 2, 2), "b": (2, 3, 2), "c": (2, 2), "H0": (2, 2)}
    assert shapes == [{"W": (2, 3, 2, 5), **common}, {"W": (2, 3, 2, 4), **common}]
    tagger = chain(GRU(6, bidirectional=True), with_array(Linear())).initialize(X, Y)
    assert tagger.layers[1].layers[0].get_dim("nI") == 6


def test_what_is_refused() -> None:
    with pytest.raises(InvalidSizeError, match="GRU: nO must be a multiple of 2, not"):
        GRU(5, bidirectional=True)
    with pytest.raises(InvalidSizeError, match=r"GRU: num_layers must be an int of at least 1, not 0"):
        GRU(4, num_layers=0)
    with pytest.raises(InvalidRateError, match=r"GRU: dropout must be a number in \[0, 1\), not 1"):
        GRU(4, dropout=1)


def test_what_does_not_fit() -> None:
    model = GRU(4, 3).initialize()
    wrong: Any = Ragged(np.zeros((2, 3), "float32"), np.array([2]))
    with pytest.raises(ContainerMismatchError, match="GRU takes Padded"):
        model.predict(wrong)
    with pytest.raises(ShapeMismatchError, match=r"GRU takes Padded.* \(expected width 3, got 2\)"):
        model.predict(batch([2], 2))
    with pytest.raises(
        ShapeMismatchError, match="with bidirectional=True, nO of GRU is that of both directions together"
    ):
        chain(GRU(4, 3, bidirectional=True), with_array(Linear(2, 8)))
