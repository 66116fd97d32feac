from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import LayerError, Linear, Ragged, chain, list2ragged, reduce_sum, with_array

X: Any = np.arange(8, dtype="float32").reshape(4, 2)


def test_values_and_gradient() -> None:
    Y, backprop = list2ragged().begin_update([X[:3], X[:0], X[3:]])
    np.testing.assert_array_equal(Y.data, X)
    assert Y.lengths.tolist() == [3, 0, 1]
    dXs = backprop(Ragged(2 * X, Y.lengths))
    assert [len(dX) for dX in dXs] == [3, 0, 1]
    np.testing.assert_array_equal(dXs[0], 2 * X[:3])


def test_a_tuple_is_a_sequence_too() -> None:
    assert list2ragged().predict((X, X)).lengths.tolist() == [4, 4]


def test_no_sequences() -> None:
    model = list2ragged()
    assert np.shape(model.predict([]).data) == (0, 0)
    model.initialize([X])
    assert np.shape(model.predict([]).data) == (0, 2)
    ids: Any = np.array([1, 2])
    empty: Any = list2ragged().initialize([ids]).predict([])
    assert (empty.data.shape, empty.data.dtype, empty.lengths.shape) == ((0,), ids.dtype, (0,))


def test_no_sequences_without_a_sample() -> None:
    model = chain(list2ragged(), with_array(Linear(3, 2)), reduce_sum()).initialize()
    assert np.shape(model.predict([])) == (0, 3)


def test_sequences_that_do_not_agree() -> None:
    with pytest.raises(LayerError, match="list2ragged"):
        list2ragged().predict([X, X[:, :1]])
    with pytest.raises(LayerError, match="list2ragged"):
        list2ragged().predict(X)
