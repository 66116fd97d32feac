from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import ContainerMismatchError, Ragged, chain, list2ragged, ragged2list

X: Any = np.arange(8, dtype="float32").reshape(4, 2)
LENGTHS: Any = np.array([3, 0, 1], "int32")


def test_values_and_gradient() -> None:
    Y, backprop = ragged2list().begin_update(Ragged(X, LENGTHS))
    assert [np.shape(each) for each in Y] == [(3, 2), (0, 2), (1, 2)]
    dX = backprop([2 * np.asarray(each) for each in Y])
    np.testing.assert_array_equal(dX.data, 2 * X)
    assert dX.lengths is LENGTHS


def test_there_and_back() -> None:
    Xs = [X[:1], X[1:]]
    for one, other in zip(chain(list2ragged(), ragged2list()).predict(Xs), Xs, strict=True):
        np.testing.assert_array_equal(one, other)


def test_no_sequences() -> None:
    empty: Any = Ragged(X[:0], LENGTHS[:0])
    Y, backprop = ragged2list().begin_update(empty)
    assert Y == []
    assert np.shape(backprop([]).data) == (0, 2)


def test_what_is_not_ragged() -> None:
    wrong: Any = [X]
    with pytest.raises(ContainerMismatchError):
        ragged2list().predict(wrong)
