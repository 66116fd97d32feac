from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import LayerError, Ragged, chain, reduce_max

X: Any = np.array([[1, 5], [3, 4], [5, 6]], "float32")
LENGTHS: Any = np.array([2, 1], "int32")


def test_values_and_gradient() -> None:
    Y, backprop = reduce_max().begin_update(Ragged(X, LENGTHS))
    assert Y.tolist() == [[3, 5], [5, 6]]
    dX = backprop(np.array([[1, 2], [5, 6]], "float32"))
    assert np.asarray(dX.data).tolist() == [[0, 2], [1, 0], [5, 6]]
    assert dX.lengths is LENGTHS


def test_an_empty_sequence_has_no_largest_value() -> None:
    empty: Any = np.array([2, 0, 1])
    with pytest.raises(LayerError, match="in chain > reduce_max: sequence 1 is empty and has no largest value"):
        chain(reduce_max()).predict(Ragged(X, empty))
