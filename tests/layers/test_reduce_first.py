from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import LayerError, Ragged, chain, reduce_first

X: Any = np.array([[1, 5], [3, 4], [5, 6]], "float32")
LENGTHS: Any = np.array([2, 1], "int32")


def test_values_and_gradient() -> None:
    Y, backprop = reduce_first().begin_update(Ragged(X, LENGTHS))
    assert Y.tolist() == [[1, 5], [5, 6]]
    dX = backprop(np.array([[1, 2], [3, 4]], "float32"))
    assert np.asarray(dX.data).tolist() == [[1, 2], [0, 0], [3, 4]]
    assert dX.lengths is LENGTHS


def test_an_empty_sequence_has_no_first_row() -> None:
    empty: Any = np.array([2, 0, 1])
    with pytest.raises(LayerError, match="in chain > reduce_first: sequence 1 is empty and has no first row"):
        chain(reduce_first()).predict(Ragged(X, empty))
