from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import InvalidSizeError, Linear, NotInitializedError, ShapeMismatchError, normal_init, zero_init

X: Any = np.array([[1.0, 2.0], [3.0, 4.0]], dtype="float32")


def test_values() -> None:
    model = Linear(3, 2).initialize()
    model.set_param("W", np.array([[1, 0], [0, 1], [1, 1]], "float32"))
    model.set_param("b", np.array([0, 10, 100], "float32"))
    assert model.predict(X).tolist() == [[1, 12, 103], [3, 14, 107]]


def test_sizes_come_from_samples() -> None:
    model = Linear().initialize(X, np.zeros((2, 5), "float32"))
    assert (model.get_dim("nI"), model.get_dim("nO")) == (2, 5)
    assert model.get_param("W").shape == (5, 2)


def test_labels_tell_the_number_of_classes() -> None:
    labels: Any = np.array([0, 3])
    assert Linear().initialize(X, labels).get_dim("nO") == 4


def test_initializers() -> None:
    model = Linear(3, 2, init_W=zero_init, init_b=normal_init).initialize()
    assert not model.get_param("W").any()
    assert model.get_param("b").all()


@pytest.mark.parametrize("size", [0, -1, 2.5, True, "3"])
@pytest.mark.parametrize("dim", ["nO", "nI"])
def test_what_is_no_size(dim: str, size: Any) -> None:
    with pytest.raises(InvalidSizeError, match=f"{dim} must be an int of at least 1, not {size!r}"):
        Linear(**{dim: size})


def test_a_size_that_nothing_tells() -> None:
    with pytest.raises(NotInitializedError) as caught:
        Linear(3).initialize()
    assert str(caught.value) == (
        "Linear: nI is missing, and neither the data nor the layers beside it tell it: write Linear(nI=...)"
    )


def test_truths_of_another_width() -> None:
    with pytest.raises(ShapeMismatchError, match="Linear gives nO = 3 columns, but Y has 5"):
        Linear(3).initialize(X, np.zeros((2, 5), "float32"))


def test_it_may_carry_a_norm_and_dropout() -> None:
    model = Linear(4, dropout=0.25, normalize=True).initialize(X)
    assert [layer.factory for layer in model.walk()] == ["Linear", "LayerNorm", "Dropout"]
    np.testing.assert_allclose(np.asarray(model.predict(X)).mean(axis=1), 0, atol=1e-6)
