"""How wide data is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import Padded, Ragged, get_width, list2padded

A: Any = np.zeros((4, 3), "float32")


@pytest.mark.parametrize(
    ("X", "width"),
    [
        (A, 3),
        (np.zeros((4, 5, 2)), 2),
        (np.array([1, 7, 2]), 8),
        (np.zeros(0, "int64"), 0),
        (np.float32(1.0), 0),
        ([A, A], 3),
        ((A,), 3),
        ([], 0),
        (Ragged(A, np.array([1, 3])), 3),
        (list2padded().predict([A, A]), 3),
    ],
)
def test_widths(X: Any, width: int) -> None:
    assert get_width(X) == width


def test_another_axis_and_other_things() -> None:
    assert get_width(np.zeros((4, 5, 2)), dim=1) == 5
    assert isinstance(list2padded().predict([A]), Padded)
    with pytest.raises(ValueError, match="get_width: X must be an array, a list of arrays, Ragged or Padded, not str"):
        get_width("X")


def test_data_of_a_ragged() -> None:
    ragged = Ragged(np.zeros((4, 3, 2), "float32"), np.array([1, 3]))
    assert ragged.dataXd is ragged.data
    assert ragged.data_shape == (-1, 3, 2)
