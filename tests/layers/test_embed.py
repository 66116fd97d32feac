from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Embed,
    InvalidSizeError,
    LayerError,
    NotInitializedError,
    ShapeMismatchError,
    chain,
    zero_init,
)

IDS: Any = np.array([2, 0, 2])
DY: Any = np.array([[1, 2], [3, 4], [5, 6]], "float32")


def test_values_and_gradient() -> None:
    model = Embed(2, 3).initialize()
    Y, backprop = model.begin_update(IDS)
    np.testing.assert_array_equal(Y, model.get_param("E")[IDS])
    dX = backprop(DY)
    assert model.get_grad("E").tolist() == [[3, 4], [0, 0], [6, 8]]
    assert (dX.shape, dX.dtype, np.any(dX)) == (IDS.shape, IDS.dtype, False)


def test_column() -> None:
    model = Embed(2, 3, column=1).initialize()
    X: Any = np.stack([IDS + 100, IDS], axis=1)
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y, model.get_param("E")[IDS])
    assert np.shape(backprop(DY)) == (3, 2)
    with pytest.raises(ShapeMismatchError, match=r"Embed takes Ints2d, but .* \(expected width 2 or more, got 1\)"):
        model.predict(X[:, :1])


@pytest.mark.parametrize("column", [-1, 0.5, True, "a"])
def test_what_is_no_column(column: Any) -> None:
    with pytest.raises(LayerError, match=r"Embed: column must be an int of at least 0"):
        Embed(2, 3, column=column)


@pytest.mark.parametrize(("ids", "place"), [([0, 3], 1), ([-1, 0], 0), ([1, 2, 2**40], 2)])
@pytest.mark.parametrize("train", [True, False])
def test_ids_out_of_range(ids: list[int], place: int, train: bool) -> None:
    model = chain(Embed(2, 3)).initialize()
    with pytest.raises(LayerError) as caught:
        model(np.array(ids), train)
    assert str(caught.value) == (
        f"in chain > Embed: Embed has a table of 3 rows, but id {ids[place]} at position {place} is outside [0, 3)"
    )


def test_sizes() -> None:
    model = Embed(None, 3, initializer=zero_init, dropout=0.5).initialize(IDS, DY)
    assert model.get_param("E").tolist() == [[0, 0]] * 3
    assert [layer.factory for layer in model.layers] == ["Dropout"]
    with pytest.raises(NotInitializedError, match=r"nV is missing.*write Embed\(nV=...\)"):
        Embed(2).initialize(IDS)
    with pytest.raises(InvalidSizeError, match="nV must be an int of at least 1, not -3"):
        Embed(2, -3)
