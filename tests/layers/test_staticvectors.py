from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import InvalidSizeError, LayerError, NotInitializedError, StaticVectors, chain, noop

VECTORS: Any = np.random.default_rng(0).standard_normal((5, 3)).astype("float32")
IDS: Any = np.array([4, 0, 4])
DY: Any = np.array([[1, 2], [3, 4], [5, 6]], "float32")


def test_values_and_gradient() -> None:
    before = VECTORS.copy()
    model = StaticVectors(2, VECTORS).initialize()
    Y, backprop = model.begin_update(IDS)
    W = model.get_param("W")
    np.testing.assert_allclose(Y, VECTORS[IDS] @ W.T, atol=rounding.of_product(VECTORS[IDS], W.T))
    dX = backprop(DY)
    np.testing.assert_allclose(model.get_grad("W"), DY.T @ VECTORS[IDS], atol=rounding.of_product(DY.T, VECTORS[IDS]))
    assert (dX.shape, dX.dtype, np.any(dX)) == (IDS.shape, IDS.dtype, False)
    assert model.param_names == ("W",)
    np.testing.assert_array_equal(VECTORS, before)


def test_no_gradient_of_the_input() -> None:
    model = StaticVectors(2, VECTORS).initialize()
    Y, backprop = chain(model, noop()).begin_update(IDS, need_dX=False)
    assert backprop(DY) is None
    np.testing.assert_allclose(model.get_grad("W"), DY.T @ VECTORS[IDS], atol=rounding.of_product(DY.T, VECTORS[IDS]))


def test_column() -> None:
    model = StaticVectors(2, VECTORS, column=1).initialize()
    X: Any = np.stack([IDS * 0, IDS], axis=1)
    Y, backprop = model.begin_update(X)
    W = model.get_param("W")
    np.testing.assert_allclose(Y, VECTORS[IDS] @ W.T, atol=rounding.of_product(VECTORS[IDS], W.T))
    assert np.shape(backprop(DY)) == (3, 2)
    with pytest.raises(LayerError, match="StaticVectors takes"):
        model.predict(X[:, :1])


@pytest.mark.parametrize(("ids", "place"), [([0, 5], 1), ([-1, 0], 0)])
def test_ids_out_of_range(ids: list[int], place: int) -> None:
    model = chain(StaticVectors(2, VECTORS)).initialize()
    with pytest.raises(LayerError) as caught:
        model.predict(np.array(ids))
    assert str(caught.value) == (
        "in chain > StaticVectors: StaticVectors has a table of 5 rows, "
        f"but id {ids[place]} at position {place} is outside [0, 5)"
    )


def test_precision_is_that_of_the_weights() -> None:
    model = StaticVectors(2, VECTORS.astype("float64")).initialize()
    assert np.asarray(model.predict(IDS)).dtype == "float32"
    assert model.attrs["vectors"].dtype == "float64"


def test_sizes() -> None:
    model = StaticVectors(None, VECTORS, dropout=0.5).initialize(IDS, DY)
    assert model.get_param("W").shape == (2, 3)
    assert (model.get_dim("nV"), model.get_dim("nM")) == (5, 3)
    with pytest.raises(NotInitializedError, match=r"nO is missing.*write StaticVectors\(nO=...\)"):
        StaticVectors(None, VECTORS).initialize(IDS)


def test_what_is_refused() -> None:
    for wrong, came in (
        (VECTORS.astype("int64"), "2 axes of int64"),
        (VECTORS[0], "1 axes of float32"),
        ([[1.0]], "a value of type list"),
    ):
        with pytest.raises(LayerError) as caught:
            StaticVectors(2, wrong)
        assert str(caught.value) == f"StaticVectors: vectors must be an array of floats with 2 axes, not {came}"
    with pytest.raises(InvalidSizeError, match="nV must be an int of at least 1, not 0"):
        StaticVectors(2, VECTORS[:0])
    with pytest.raises(LayerError, match=r"StaticVectors: column must be an int of at least 0, not -1"):
        StaticVectors(2, VECTORS, column=-1)
