from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import Adam, BatchNorm, Conv2d, InvalidRateError, Linear, Model, ShapeMismatchError, chain

X: Any = np.random.default_rng(0).normal(3, 2, (5, 4, 6, 7))
DATA = [X[..., 0, 0], X[..., 0], X]


@pytest.mark.parametrize("data", DATA, ids=["rows", "sequences", "images"])
def test_as_torch_does_it(data: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    model = BatchNorm(4).initialize(data)
    kind = "BatchNorm2d" if data.ndim == 4 else "BatchNorm1d"
    theirs = getattr(torch.nn, kind)(4, momentum=0.1)
    check_against_torch(model, theirs, data, {"G": "weight", "b": "bias"})
    np.testing.assert_allclose(model.get_param("mean"), theirs.running_mean.numpy(), rtol=1e-5)
    np.testing.assert_allclose(model.get_param("var"), theirs.running_var.numpy(), rtol=1e-5)
    with torch.no_grad():
        expected = theirs.eval()(torch.tensor(data)).numpy()
    np.testing.assert_allclose(model.predict(data), expected, rtol=1e-5, atol=1e-5)


def test_training_normalizes_and_prediction_uses_the_averages() -> None:
    model = BatchNorm().initialize(X)
    np.testing.assert_array_equal(model.get_param("mean"), np.zeros(4))
    for _ in range(80):
        Y, _ = model.begin_update(X)
    np.testing.assert_allclose(Y.mean(axis=(0, 2, 3)), 0, atol=1e-6)
    np.testing.assert_allclose(Y.var(axis=(0, 2, 3)), 1, atol=1e-4)
    np.testing.assert_allclose(model.get_param("mean"), X.mean(axis=(0, 2, 3)), rtol=1e-3)
    np.testing.assert_allclose(model.predict(X), Y, atol=0.01)
    before = model.get_param("mean").copy()
    model.predict(X + 1)
    np.testing.assert_array_equal(model.get_param("mean"), before)


def test_frozen_averages_stay() -> None:
    model = BatchNorm().initialize(X)
    model.begin_update(X)
    model.attrs["is_enabled"] = False
    before = model.get_param("mean").copy()
    Y, _ = model.begin_update(X + 5)
    np.testing.assert_array_equal(model.get_param("mean"), before)
    np.testing.assert_array_equal(Y, model.predict(X + 5))


def test_averages_are_saved_and_no_optimizer_changes_them() -> None:
    model = chain(Conv2d(3, 4), BatchNorm()).initialize(X)
    Y, backprop = model.begin_update(X)
    backprop(Y)
    norm = model.layers[1]
    before = {name: norm.get_param(name).copy() for name in ("mean", "var")}
    gain = norm.get_param("G").copy()
    model.finish_update(Adam(0.1, L2=0.5))
    for name, value in before.items():
        np.testing.assert_array_equal(norm.get_param(name), value)
    assert not np.array_equal(norm.get_param("G"), gain)
    blank: Model[Any, Any] = chain(Conv2d(3, 4), BatchNorm())
    twin = blank.from_bytes(model.to_bytes())
    np.testing.assert_array_equal(twin.predict(X), model.predict(X))
    np.testing.assert_array_equal(model.copy().predict(X), model.predict(X))


def test_one_number_of_a_channel_has_no_variance() -> None:
    model = BatchNorm(2).initialize()
    Y, backprop = model.begin_update(np.array([[3.0, 4.0]]))
    assert Y.tolist() == [[0, 0]]
    assert backprop(np.ones((1, 2))).tolist() == [[0, 0]]
    assert np.isfinite(model.get_param("var")).all()


def test_what_is_refused() -> None:
    with pytest.raises(InvalidRateError, match=r"BatchNorm: momentum must be a number in \[0, 1\), not 1"):
        BatchNorm(momentum=1)
    with pytest.raises(ValueError, match="BatchNorm: eps must be a finite number above 0, not 0"):
        BatchNorm(eps=0)
    with pytest.raises(ShapeMismatchError, match=r"BatchNorm takes .* \(axis 1: expected 4, got 3\)"):
        chain(Conv2d(3), BatchNorm(4))
    with pytest.raises(ShapeMismatchError, match=r"BatchNorm takes .* \(expected width 4, got 3\)"):
        chain(Linear(3), BatchNorm(4))
