from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import LayerError, Linear, ShapeMismatchError, chain, relu_activation


@pytest.mark.parametrize("shape", [(3,), (0, 2), (3, 4), (3, 1, 2), (2, 3, 2, 2)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_arrays_of_any_rank(shape: tuple[int, ...], dtype: str) -> None:
    X: Any = np.random.default_rng(0).standard_normal(shape).astype(dtype)
    Y, backprop = relu_activation().begin_update(X)
    assert Y.dtype == dtype
    np.testing.assert_array_equal(Y, np.maximum(X, 0))
    np.testing.assert_array_equal(backprop(np.ones_like(X)), X > 0)


def test_what_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError, match=r"but relu_activation before it gives Floats2d\[\*, 4\]"):
        chain(Linear(4, 3), relu_activation(), Linear(2, 5))
    wrong: Any = np.zeros((2, 3), "int32")
    with pytest.raises(LayerError, match="^relu_activation takes Floats2d, but the data is"):
        relu_activation().predict(wrong)
