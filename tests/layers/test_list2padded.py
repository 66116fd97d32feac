from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from typedthinc.api import LayerError, Linear, chain, list2padded, list2ragged, padded2list, with_array

X: Any = np.arange(10, dtype="float32").reshape(5, 2)
LIST: Any = [X[:1], X[1:4], X[:0], X[4:]]


def test_values_and_gradient() -> None:
    Y, backprop = list2padded().begin_update(LIST)
    assert (Y.lengths.tolist(), Y.indices.tolist(), Y.size_at_t.tolist()) == ([3, 1, 1, 0], [1, 0, 3, 2], [3, 1, 1])
    np.testing.assert_array_equal(np.asarray(Y.data)[:, 0], X[1:4])
    np.testing.assert_array_equal(np.asarray(Y.data)[1:, 1], np.zeros((2, 2)))
    dXs: Any = backprop(replace(Y, data=2 * np.asarray(Y.data)))
    for dX, each in zip(dXs, LIST, strict=True):
        np.testing.assert_array_equal(dX, 2 * each)


def test_a_tuple_is_a_sequence_too() -> None:
    assert list2padded().predict((X, X)).lengths.tolist() == [5, 5]


def test_no_sequences() -> None:
    assert np.shape(list2padded().predict([]).data) == (0, 0, 0)
    model = list2padded().initialize(LIST)
    Y, backprop = model.begin_update([])
    assert np.shape(Y.data) == (0, 0, 2)
    assert backprop(Y) == []


def test_no_sequences_without_a_sample() -> None:
    model = chain(list2padded(), with_array(Linear(3, 2)), padded2list(), list2ragged()).initialize()
    assert model.predict([]).lengths.tolist() == []
    assert np.shape(chain(list2padded(), with_array(Linear(3, 2))).initialize().predict([]).data) == (0, 0, 3)


def test_sequences_that_do_not_agree() -> None:
    with pytest.raises(LayerError, match=r"list2padded takes list\[Floats2d\], but .* \(expected width 2, got 1\)"):
        list2padded().predict([X, X[:, :1]])
    wrong: Any
    for wrong in (X, [1, 2], ["text"], list2ragged().predict([X]), None, [X[:, 0]], [X.astype("int32")]):
        with pytest.raises(LayerError, match=r"list2padded takes list\[Floats2d\], but"):
            list2padded().predict(wrong)
