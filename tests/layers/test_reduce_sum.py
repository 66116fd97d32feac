from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import ContainerMismatchError, Ragged, reduce_sum

X: Any = np.array([[1, 2], [3, 4], [5, 6]], "float32")
LENGTHS: Any = np.array([2, 0, 1], "int32")


def test_values_and_gradient() -> None:
    Y, backprop = reduce_sum().begin_update(Ragged(X, LENGTHS))
    assert Y.tolist() == [[4, 6], [0, 0], [5, 6]]
    dX = backprop(np.array([[1, 2], [3, 4], [5, 6]], "float32"))
    assert np.asarray(dX.data).tolist() == [[1, 2], [1, 2], [5, 6]]
    assert dX.lengths is LENGTHS


def test_what_is_not_ragged() -> None:
    with pytest.raises(ContainerMismatchError, match="reduce_sum takes Ragged"):
        reduce_sum().predict(X)
