"""Numbers of classes as distributions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from typedthinc.api import to_categorical


@given(
    arrays("int64", array_shapes(min_dims=1, max_dims=3, min_side=0), elements=st.integers(0, 5)),
    st.integers(6, 8),
    st.floats(0, 0.8),
)
def test_rows_are_distributions_with_the_class_on_top(Y: Any, n: int, smoothing: float) -> None:
    rows = to_categorical(Y, n, label_smoothing=smoothing)
    assert (rows.shape, rows.dtype) == ((*Y.shape, n), "float32")
    assert np.allclose(rows.sum(axis=-1), 1)
    assert np.array_equal(rows.argmax(axis=-1), Y)
    assert np.allclose(rows.max(axis=-1), 1 - smoothing)


def test_as_many_classes_as_the_labels_tell() -> None:
    assert to_categorical(np.array([1, 0, 2])).tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


@pytest.mark.parametrize(
    ("Y", "n", "smoothing", "message"),
    [
        ([0, 3], 3, 0.0, "Y must hold numbers from 0 to 2, not 3"),
        ([-1, 2], 3, 0.0, "Y must hold numbers from 0 to 2, not -1"),
        ([0.0, 2.0], 3, 0.0, "Y must be an array of ints, not of float64"),
        ([], None, 0.0, "n_classes must be an int of at least 1, not 0"),
        ([0], 3, 0.7, "label_smoothing must be below 1 - 1 / 3, not 0.7"),
        ([0], 1, 0.1, "label_smoothing must be below 1 - 1 / 1"),
        ([0], 3, -0.1, r"label_smoothing must be a number in \[0, 1\)"),
    ],
)
def test_what_is_refused(Y: Any, n: int | None, smoothing: float, message: str) -> None:
    with pytest.raises(ValueError, match=f"to_categorical: {message}"):
        to_categorical(np.array(Y), n, label_smoothing=smoothing)
