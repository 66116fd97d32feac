from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sklearn")

from tests.sklearn.data import HEIGHTS, X, linear_network
from typedthinc.sklearn import ModelRegressor


@pytest.mark.parametrize("y", [HEIGHTS[:, 0], HEIGHTS[:, :1], HEIGHTS], ids=["vector", "column", "columns"])
def test_what_is_predicted_has_the_form_of_y(y: Any) -> None:
    regressor = ModelRegressor(epochs=150, random_state=0).fit(X, y)
    Y = regressor.predict(X)
    assert Y.shape == y.shape
    assert regressor.score(X, y) > 0.97


@pytest.mark.parametrize(("given", "dtype"), [("float64", "float64"), ("float32", "float32"), ("int32", "float64")])
def test_what_is_predicted_has_the_precision_of_y(given: str, dtype: str) -> None:
    y = (10 * HEIGHTS).astype(given)
    regressor = ModelRegressor(epochs=5, random_state=0).fit(X, y)
    whole = regressor.predict(X)
    assert whole.dtype == dtype
    apart = np.concatenate([regressor.predict(row[None]) for row in X])
    np.testing.assert_allclose(whole, apart, rtol=1e-12 if dtype == "float64" else 1e-4, atol=1e-5 * (dtype[5] == "3"))


def test_a_function_that_is_not_linear() -> None:
    rows = np.linspace(-1, 1, 400).reshape(-1, 1)
    y = np.sin(4 * rows[:, 0])
    regressor = ModelRegressor(epochs=100, random_state=0).fit(rows, y)
    np.testing.assert_allclose(regressor.predict(rows), y, atol=0.1)


def test_data_that_comes_in_parts() -> None:
    regressor = ModelRegressor(learn_rate=0.01, random_state=0)
    for _ in range(100):
        for part in np.array_split(np.arange(len(X)), 3):
            regressor.partial_fit(X[part], HEIGHTS[part])
    assert regressor.score(X, HEIGHTS) > 0.97
    assert regressor.optimizer_.step == 600


def test_y_of_another_width() -> None:
    regressor = ModelRegressor(linear_network).partial_fit(X, HEIGHTS)
    with pytest.raises(ValueError, match="ModelRegressor: y has 1 columns, but had 2 before"):
        regressor.partial_fit(X, HEIGHTS[:, 0])


@pytest.mark.parametrize(
    ("y", "match"),
    [
        (np.full(150, np.nan), "Input y contains NaN"),
        (np.full(150, "a"), "could not convert string to float"),
        (np.zeros((150, 2, 2)), "dim 3"),
        (HEIGHTS * 1e300, "Input y contains infinity or a value too large for dtype"),
    ],
)
def test_what_is_no_y(y: Any, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        ModelRegressor(linear_network).fit(X, y)
