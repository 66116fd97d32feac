from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import LayerError, Padded, chain, list2padded, padded2list

X: Any = np.arange(10, dtype="float32").reshape(5, 2)
LIST: Any = [X[:1], X[1:4], X[:0], X[4:]]
LENGTHS: Any = np.array([2, 2], "int32")


def test_values_and_gradient() -> None:
    batch = list2padded().predict(LIST)
    Y, backprop = padded2list().begin_update(batch)
    for each, wanted in zip(Y, LIST, strict=True):
        np.testing.assert_array_equal(each, wanted)
    dX = backprop([3 * np.asarray(each) for each in Y])
    np.testing.assert_array_equal(dX.data, 3 * np.asarray(batch.data))
    assert dX.indices is batch.indices


def test_the_gradient_has_the_columns_and_steps_of_the_input() -> None:
    """They may stand in another order than a list would get, with more steps than any sequence has."""
    data: Any = np.arange(12, dtype="float32").reshape(3, 2, 2)
    data[2] = 0
    batch: Any = Padded(data, np.array([2, 2, 0], "int32"), LENGTHS, np.array([1, 0], "int32"))
    Y, backprop = padded2list().begin_update(batch)
    np.testing.assert_array_equal(Y[0], data[:2, 1])
    np.testing.assert_array_equal(backprop(Y).data, data)


def test_there_and_back() -> None:
    model = chain(list2padded(), padded2list())
    Y, backprop = model.begin_update(LIST)
    for each, wanted in zip(backprop(Y), LIST, strict=True):
        np.testing.assert_array_equal(each, wanted)


def test_no_sequences() -> None:
    batch = list2padded().initialize(LIST).predict([])
    Y, backprop = padded2list().begin_update(batch)
    assert Y == []
    assert np.shape(backprop([]).data) == (0, 0, 2)


def test_what_does_not_fit() -> None:
    wrong: Any
    for wrong in (X, LIST, None):
        with pytest.raises(LayerError, match=r"padded2list takes Padded\[Floats3d\], but the data is"):
            padded2list().predict(wrong)
