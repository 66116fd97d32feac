from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.special import expit

from typedthinc.api import LayerError, Linear, Ragged, ShapeMismatchError, chain, sigmoid_activation, with_array


@pytest.mark.parametrize("shape", [(3,), (0, 2), (3, 4), (3, 1, 2), (2, 3, 2, 2)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_arrays_of_any_rank(shape: tuple[int, ...], dtype: str) -> None:
    X: Any = np.random.default_rng(0).standard_normal(shape).astype(dtype)
    Y, backprop = sigmoid_activation().begin_update(X)
    assert Y.dtype == dtype
    np.testing.assert_allclose(Y, expit(X), rtol=1e-6)
    np.testing.assert_allclose(backprop(X), X * expit(X) * expit(-X), rtol=1e-5)


def test_values_up_to_the_ends() -> None:
    X: Any = np.array([-np.inf, -1e30, 0, 1e30, np.inf], "float32")
    Y, backprop = sigmoid_activation().begin_update(X)
    assert Y.tolist() == [0, 0, 0.5, 1, 1]
    assert backprop(np.ones_like(X)).tolist() == [0, 0, 0.25, 0, 0]


def test_it_passes_sizes_on() -> None:
    model = chain(Linear(4, 3), sigmoid_activation(), Linear(2)).initialize()
    assert model.layers[2].get_dim("nI") == 4
    with pytest.raises(ShapeMismatchError, match=r"but sigmoid_activation before it gives Floats2d\[\*, 4\]"):
        chain(Linear(4, 3), sigmoid_activation(), Linear(2, 5))


def test_what_is_refused() -> None:
    X: Any = np.zeros((2, 3), "float32")
    for wrong in (X.astype("int32"), Ragged(X, np.array([2])), [X], X[0, 0], np.zeros((1,) * 6)):
        value: Any = wrong
        with pytest.raises(LayerError, match="^sigmoid_activation takes Floats2d, but the data is"):
            sigmoid_activation().predict(value)
    assert with_array(sigmoid_activation()).predict([X])[0].tolist() == [[0.5] * 3] * 2
