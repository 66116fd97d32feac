from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    Embed,
    InvalidSizeError,
    LayerError,
    Linear,
    Model,
    NotAModelError,
    NumpyOps,
    Padded,
    Ragged,
    chain,
    list2ragged,
    reduce_sum,
    with_array,
)

X: Any = np.random.default_rng(0).standard_normal((5, 2)).astype("float32")
LENGTHS: Any = np.array([3, 2], "int32")
LIST: Any = [X[:3], X[3:]]
PADDED: Any = NumpyOps().list2padded(LIST)
LAYER = Linear(4, 2).initialize()
WANTED: Any = LAYER.predict(X)
APART = rounding.of_product(X, LAYER.get_param("W").T)


def neighbours(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
    """Add the row before and the row behind to each."""
    Y = X.copy()
    Y[1:] += X[:-1]
    Y[:-1] += X[1:]
    return Y, lambda dY: neighbours(model, dY, is_train)[0]


def test_array() -> None:
    np.testing.assert_array_equal(with_array(LAYER).predict(X), WANTED)


def test_list() -> None:
    for one, other in zip(with_array(LAYER).predict(LIST), [WANTED[:3], WANTED[3:]], strict=True):
        np.testing.assert_allclose(one, other, atol=APART)


def test_ragged() -> None:
    Y = with_array(LAYER).predict(Ragged(X, LENGTHS))
    np.testing.assert_array_equal(Y.data, WANTED)
    assert Y.lengths is LENGTHS


def test_padded() -> None:
    Y, backprop = with_array(LAYER).begin_update(PADDED)
    assert isinstance(Y, Padded)
    np.testing.assert_allclose(Y.data[:, 0], WANTED[:3], atol=APART)
    np.testing.assert_allclose(Y.data[:2, 1], WANTED[3:], atol=APART)
    assert not Y.data[2, 1].any()
    LAYER.set_grad("b", np.zeros(4, "float32"))
    dX = backprop(Padded(np.ones_like(Y.data), Y.size_at_t, Y.lengths, Y.indices))
    assert not dX.data[2, 1].any()
    assert LAYER.get_grad("b").tolist() == [5, 5, 5, 5]


@pytest.mark.parametrize("data", [LIST, Ragged(X, LENGTHS)])
def test_padding_keeps_sequences_apart(data: Any) -> None:
    layer: Model[Any, Any] = Model("neighbours", neighbours)
    Y, backprop = with_array(layer, pad=1).begin_update(data)
    wanted = np.concatenate([neighbours(layer, part, False)[0] for part in LIST])
    np.testing.assert_array_equal(Y.data if isinstance(Y, Ragged) else np.concatenate(Y), wanted)
    dX = backprop(data)
    np.testing.assert_array_equal(dX.data if isinstance(dX, Ragged) else np.concatenate(dX), wanted)
    bled = with_array(layer).predict(data)
    assert not np.array_equal(bled.data if isinstance(bled, Ragged) else np.concatenate(bled), wanted)


def test_sizes() -> None:
    model = chain(list2ragged(), with_array(Linear(3)), reduce_sum(), Linear(1)).initialize([X])
    assert (model.layers[1].get_dim("nI"), model.layers[1].get_dim("nO")) == (2, 3)
    assert with_array(Linear()).initialize(LIST, LIST).layers[0].get_param("W").shape == (2, 2)


def test_ids() -> None:
    ids: Any = [np.array([0, 1]), np.array([2])]
    assert [np.shape(Y) for Y in with_array(Embed(3, 4)).initialize(ids).predict(ids)] == [(2, 3), (1, 3)]


@pytest.mark.parametrize("pad", [0, 1])
def test_no_sequences(pad: int) -> None:
    model = with_array(Linear(4, 2), pad=pad).initialize()
    assert model.predict([]) == []
    assert model.begin_update([])[1]([]) == []
    assert np.shape(model.predict(Ragged(X[:0], LENGTHS[:0])).data) == (0, 4)
    assert np.shape(model.predict(NumpyOps().list2padded([])).data) == (0, 0, 4)


def test_what_is_refused() -> None:
    with pytest.raises(LayerError, match="with_array lifts a layer that takes arrays, but reduce_sum takes Ragged"):
        with_array(reduce_sum())  # type: ignore[arg-type]
    for pad in (-1, 0.5, True):
        with pytest.raises(InvalidSizeError, match=r"with_array: pad must be an int of at least 0"):
            with_array(Linear(3), pad=pad)  # type: ignore[arg-type]
    with pytest.raises(NotAModelError, match=r"did you mean Linear\(\)\?"):
        with_array(Linear)  # type: ignore[arg-type]


def test_what_does_not_fit() -> None:
    model = with_array(LAYER)
    for wrong in (X[:, :1], [X[:, :1]], Ragged(X[:, :1], LENGTHS), np.array([1, 2]), "text", None):
        with pytest.raises(
            LayerError, match="in with_array > Linear: Linear takes|with_array: sequences|in with_array"
        ):
            model.predict(wrong)
