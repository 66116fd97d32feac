from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.special import expit

from typedthinc.api import LayerError, Linear, Logistic, chain

X: Any = np.array([[-np.inf, -1e30, -1.0, 0.0], [1.0, 30.0, 1e30, np.inf]])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_values_and_gradient_up_to_the_ends(dtype: str) -> None:
    Y, backprop = Logistic().begin_update(X.astype(dtype))
    np.testing.assert_allclose(Y, expit(X), rtol=1e-6)
    dX = backprop(np.full_like(Y, 2))
    np.testing.assert_allclose(dX, 2 * expit(X) * expit(-X), rtol=1e-6, atol=1e-6)


def test_it_passes_sizes_on() -> None:
    model = chain(Linear(4, 3), Logistic(), Linear(2)).initialize()
    assert model.layers[2].get_dim("nI") == 4


def test_it_takes_rows() -> None:
    one: Any = X[0]
    with pytest.raises(LayerError, match=r"^Logistic takes Floats2d, but the data is Floats1d\[4\]"):
        Logistic().predict(one)
