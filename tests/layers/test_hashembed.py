from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import HashEmbed, InvalidSizeError, LayerError, NotInitializedError, NumpyOps, ShapeMismatchError

IDS: Any = np.array([7, -1, 7, 2**40])
DY: Any = np.array([[1, 2], [3, 4], [5, 6], [7, 8]], "float32")


def numbers(ids: Any, seed: int, nV: int) -> Any:
    return NumpyOps().hash(ids, seed).astype("int64") % nV


def test_values_and_gradient() -> None:
    model = HashEmbed(2, 5, seed=3).initialize()
    Y, backprop = model.begin_update(IDS)
    rows = model.get_param("E")[numbers(IDS, 3, 5)]
    np.testing.assert_allclose(Y, rows.sum(axis=1), atol=rounding.of_sum(rows, 1))
    dX = backprop(DY)
    expected = np.zeros((5, 2), "float32")
    np.add.at(expected, numbers(IDS, 3, 5), DY[:, None])
    np.testing.assert_array_equal(model.get_grad("E"), expected)
    assert (dX.shape, dX.dtype, np.any(dX)) == (IDS.shape, IDS.dtype, False)


def test_few_rows_tell_many_ids_apart() -> None:
    ids: Any = np.arange(10_000)
    Y: Any = HashEmbed(8, 300, seed=0).initialize().predict(ids)
    assert len(np.unique(Y.round(6), axis=0)) > 9_990


def test_equal_seeds_choose_equal_rows() -> None:
    one, two = HashEmbed(2, 50), HashEmbed(2, 50)
    assert one.attrs["seed"] == one.id != two.attrs["seed"]
    copied = one.initialize().copy()
    assert copied.attrs["seed"] == one.id
    np.testing.assert_array_equal(copied.predict(IDS), one.predict(IDS))


def test_column() -> None:
    model = HashEmbed(2, 5, seed=1, column=1).initialize()
    X: Any = np.stack([IDS * 0, IDS], axis=1)
    Y, backprop = model.begin_update(X)
    rows = model.get_param("E")[numbers(IDS, 1, 5)]
    np.testing.assert_allclose(Y, rows.sum(axis=1), atol=rounding.of_sum(rows, 1))
    assert np.shape(backprop(DY)) == (4, 2)
    with pytest.raises(ShapeMismatchError, match=r"HashEmbed takes Ints2d, but .* \(expected width 2 or more, got 1\)"):
        model.predict(X[:, :1])


@pytest.mark.parametrize("column", [-1, 0.5, True, "a"])
def test_what_is_no_column(column: Any) -> None:
    with pytest.raises(LayerError, match=r"HashEmbed: column must be an int of at least 0"):
        HashEmbed(2, 3, column=column)


@pytest.mark.parametrize("seed", [-1, 2**32, 0.5, True, "a"])
def test_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(LayerError, match=r"HashEmbed: seed must be an int in \[0, 4294967296\), not"):
        HashEmbed(2, 3, seed=seed)


def test_sizes() -> None:
    model = HashEmbed(None, 3, dropout=0.5).initialize(IDS, DY)
    assert model.get_param("E").shape == (3, 2)
    assert [layer.factory for layer in model.layers] == ["Dropout"]
    with pytest.raises(NotInitializedError, match=r"nV is missing.*write HashEmbed\(nV=...\)"):
        HashEmbed(2).initialize(IDS)
    with pytest.raises(InvalidSizeError, match="nV must be an int of at least 1, not -3"):
        HashEmbed(2, -3)
