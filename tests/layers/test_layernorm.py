from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import LayerNorm, NotInitializedError, ShapeMismatchError, chain

X: Any = np.array([[1.0, 2.0, 3.0], [5.0, 5.0, 5.0]], dtype="float32")


def test_values() -> None:
    model = LayerNorm(3).initialize()
    model.set_param("b", np.array([0, 1, 2], "float32"))
    side = np.sqrt(1.5)
    np.testing.assert_allclose(model.predict(X), [[-side, 1, side + 2], [0, 1, 2]], rtol=1e-5, atol=1e-6)


def test_nO_mirrors_nI() -> None:
    assert LayerNorm(3).get_dim("nO") == 3
    model = LayerNorm().initialize(X)
    assert (model.get_dim("nI"), model.get_dim("nO")) == (3, 3)
    assert chain(LayerNorm(3)).get_dim("nO") == 3


def test_a_size_that_nothing_tells() -> None:
    with pytest.raises(NotInitializedError, match=r"LayerNorm: nI is missing.*write LayerNorm\(nI=...\)"):
        LayerNorm().initialize()


def test_samples_of_two_widths() -> None:
    assert LayerNorm().initialize(None, X).get_dim("nI") == 3
    with pytest.raises(ShapeMismatchError, match="LayerNorm gives nO = 3 columns, but Y has 2"):
        LayerNorm().initialize(X, X[:, :2])
