from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Linear, chain, list2array

X: Any = np.arange(8, dtype="float32").reshape(4, 2)


def test_values_and_gradient() -> None:
    Y, backprop = list2array().begin_update([X[:3], X[:0], X[3:]])
    np.testing.assert_array_equal(Y, X)
    dXs = backprop(2 * X)
    assert [len(dX) for dX in dXs] == [3, 0, 1]
    np.testing.assert_array_equal(dXs[2], 2 * X[3:])


def test_no_sequences() -> None:
    assert np.shape(list2array().predict([])) == (0, 0)
    assert np.shape(list2array().initialize([X]).predict([])) == (0, 2)
    assert np.shape(chain(list2array(), Linear(3, 2)).initialize().predict([])) == (0, 3)


def test_ids() -> None:
    ids: Any = np.array([3, 1])
    assert list2array().predict([ids, ids]).tolist() == [3, 1, 3, 1]
