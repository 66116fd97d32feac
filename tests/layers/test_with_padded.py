from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc.api import (
    LSTM,
    LayerError,
    Linear,
    Model,
    NotAModelError,
    NumpyOps,
    Padded,
    Ragged,
    chain,
    list2padded,
    noop,
    padded2list,
    reduce_sum,
    with_array,
    with_padded,
)

X: Any = np.random.default_rng(0).standard_normal((6, 2)).astype("float32")
LENGTHS: Any = np.array([2, 0, 3, 1], "int32")
LIST: Any = [X[:2], X[:0], X[2:5], X[5:]]
RAGGED: Any = Ragged(X, LENGTHS)
PADDED: Any = NumpyOps().list2padded(LIST)
FIELDS: Any = (PADDED.data, PADDED.size_at_t, PADDED.lengths, PADDED.indices)


def add_steps(model: Model[Any, Any], X: Padded[Any], is_train: bool) -> Any:
    """Add to each row the number of its step, and to the gradient ten times that."""
    steps = np.arange(len(X.size_at_t))[:, None]
    filled = (steps * (steps < X.lengths))[:, :, None].astype("float32")
    return replace(X, data=X.data + filled), lambda dY: replace(dY, data=dY.data + 10 * filled)


STEPS: Model[Any, Any] = Model("steps", add_steps)


@pytest.mark.parametrize("data", [LIST, RAGGED, PADDED, tuple(LIST)])
def test_each_container(data: Any) -> None:
    Y, backprop = with_padded(STEPS).begin_update(data)
    assert isinstance(Y, list if isinstance(data, tuple) else type(data))
    dX = backprop(data)
    for one, dOne, each in zip(_listed(Y), _listed(dX), LIST, strict=True):
        step = np.arange(len(each), dtype="float32")[:, None]
        np.testing.assert_array_equal(one, each + step)
        np.testing.assert_array_equal(dOne, each + 10 * step)


@given(lengths=st.lists(st.integers(0, 4), min_size=1, max_size=6), seed=st.integers(0, 99), rank=st.integers(1, 3))
def test_rows_change_their_places_as_cut_sequences_do(lengths: list[int], seed: int, rank: int) -> None:
    ops, rng = NumpyOps(), np.random.default_rng(seed)
    ragged: Any = Ragged(rng.standard_normal((sum(lengths), 3, 2)[:rank]).astype("float32"), np.array(lengths))
    padded: Any = ops.list2padded(ops.unflatten(ragged.data, ragged.lengths))
    # Columns of equal length in any order, and steps that no sequence has.
    order = np.lexsort((rng.permutation(len(lengths)), -ragged.lengths))
    more = np.zeros((2, *padded.data.shape[1:]), "float32")
    data = np.concatenate((padded.data[:, np.argsort(padded.indices)[order]], more))
    other = Padded(data, np.append(padded.size_at_t, [0, 0]), padded.lengths, order)
    seen: list[Any] = []

    def look(model: Any, X: Any, is_train: bool) -> Any:
        seen.append(X)
        return other, lambda dY: seen.append(dY) or padded

    Y, backprop = with_padded(Model("look", look)).begin_update(ragged)
    dX = backprop(ragged)
    for one, expected in ((seen[0], padded), (seen[1], other), (Y, ragged), (dX, ragged)):
        assert one.data.dtype == "float32"
        for name in ("data", "size_at_t", "lengths", "indices")[:: 1 if hasattr(one, "indices") else 2]:
            np.testing.assert_array_equal(getattr(one, name), getattr(expected, name))


def test_a_tuple_of_fields() -> None:
    (data, *counts), backprop = with_padded(STEPS).begin_update(FIELDS)
    np.testing.assert_array_equal(data, with_padded(STEPS).predict(PADDED).data)
    assert all(one is other for one, other in zip(counts, FIELDS[1:], strict=True))
    assert len(backprop((data, *counts))) == 4


def test_an_array_has_sequences_of_one_length() -> None:
    data = np.ones((3, 2, 4), "float32")
    Y, backprop = with_padded(STEPS).begin_update(data)
    np.testing.assert_array_equal(Y, data + np.arange(3)[:, None, None])
    np.testing.assert_array_equal(backprop(data), data + 10 * np.arange(3)[:, None, None])


def test_a_recurrent_layer_gives_the_same_whatever_holds_the_sequences() -> None:
    model = with_padded(LSTM(3, 2)).initialize()
    one_by_one = [model.predict([each])[0] for each in LIST]
    for data in (LIST, RAGGED, PADDED):
        for one, other in zip(_listed(model.predict(data)), one_by_one, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_padded_comes_to_the_layer_as_it_is() -> None:
    assert with_padded(noop()).predict(PADDED) is PADDED


@pytest.mark.parametrize("data", [LIST, RAGGED, PADDED, FIELDS, PADDED.data])
def test_sizes(data: Any) -> None:
    model = with_padded(with_array(Linear())).initialize(data, data)
    assert (model.get_dim("nI"), model.get_dim("nO")) == (2, 2)


def test_no_sequences() -> None:
    model = with_padded(with_array(Linear(3, 2))).initialize(FIELDS)
    for data in (RAGGED[:0], PADDED[:0]):
        Y, backprop = model.begin_update(data)
        assert (np.shape(Y.data)[-1], np.shape(backprop(Y).data)[-1]) == (3, 2)
    Y, backprop = model.begin_update([])
    assert (Y, backprop([])) == ([], [])
    assert np.shape(model.predict(np.zeros((0, 0, 2), "float32"))) == (0, 0, 3)


def test_what_is_refused() -> None:
    with pytest.raises(LayerError, match="with_padded lifts a layer that takes Padded, but list2padded takes list"):
        with_padded(list2padded())  # type: ignore[arg-type]
    with pytest.raises(LayerError, match="with_padded lifts a layer that gives Padded, but padded2list gives list"):
        with_padded(chain(with_array(Linear(3)), padded2list()))  # type: ignore[arg-type]
    with pytest.raises(LayerError, match="with_padded lifts a layer that takes Padded, but reduce_sum takes Ragged"):
        with_padded(reduce_sum())  # type: ignore[arg-type]
    with pytest.raises(NotAModelError, match=r"did you mean noop\(\)\?"):
        with_padded(noop)  # type: ignore[arg-type]


def test_what_does_not_fit() -> None:
    model = with_padded(with_array(Linear(3, 2))).initialize()
    for wrong in (X, X[0], None, "text", 3):
        with pytest.raises(LayerError, match=r"with_padded\(.*\) takes .*, but the data is"):
            model.predict(wrong)
    with pytest.raises(LayerError, match=r"\(expected width 2, got 1\)"):
        model.predict(PADDED.data[:, :, :1])
    with pytest.raises(LayerError, match="with_padded: lengths has 3 items, but the data has shape"):
        model.predict((PADDED.data, PADDED.size_at_t, PADDED.lengths[:3], PADDED.indices))
    with pytest.raises(LayerError, match=r"with_padded: sequence 1 has shape \(6, 1\)"):
        model.predict([X, X[:, :1]])
    with pytest.raises(LayerError, match="with_padded takes a list of arrays, but the data is a list of int"):
        model.predict([1, 2])


def test_a_gradient_that_nobody_needs() -> None:
    linear = Linear(3, 2)
    model = with_padded(with_array(linear)).initialize()
    for data in (LIST, RAGGED, FIELDS, PADDED.data):
        linear.set_grad("b", np.zeros(3, "float32"))
        Y, backprop = model.begin_update(data, need_dX=False)
        assert backprop(Y) is None
        assert linear.get_grad("b").any()


def _listed(Y: Any) -> Any:
    if isinstance(Y, Ragged):
        return NumpyOps().unflatten(Y.data, Y.lengths)
    return NumpyOps().padded2list(Y) if isinstance(Y, Padded) else Y
