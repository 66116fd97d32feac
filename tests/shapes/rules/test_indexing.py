"""Parts of arrays: each index leaves what numpy leaves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.applied import accept, rules
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown, number
from typedthinc.shapes.terms import Array

SLICES = st.builds(slice, st.none() | st.integers(-3, 3), st.none() | st.integers(-3, 3), st.sampled_from([None, 1, 2]))
INDEXES = st.tuples(st.integers(-2, 1) | SLICES | st.lists(st.integers(-2, 1), min_size=2, max_size=2), SLICES)


@given(INDEXES, st.integers(2, 6), st.integers(1, 6))
def test_what_is_left_is_what_numpy_leaves(index: Any, rows: int, columns: int) -> None:
    layer = rules.array_getitem([LayerType("layer")], index=index)
    try:
        left = accept(layer, Array("Floats", (number(rows), number(columns))), "the data is")
    except Mismatch:
        return
    shape = np.zeros((rows, columns))[index].shape
    assert isinstance(left, Array)
    assert len(left.sizes) == len(shape)
    known = [(size, true) for size, true in zip(left.sizes, shape, strict=True) if not isinstance(size, Unknown)]
    assert all(size == number(true) for size, true in known)


@pytest.mark.parametrize(
    ("index", "told"),
    [
        (True, "index must be an int, a slice"),
        ((0, 0, 0, 0, 0), "the index has 5 parts"),
        (([0, 1], [0, 1, 2]), "the lists of the index must have one length"),
        ((0, 0, 0, 0), "the index leaves no axis"),
    ],
)
def test_what_is_refused(index: Any, told: str) -> None:
    with pytest.raises(Mismatch, match=told) as caught:
        rules.floats_getitem([LayerType("layer")], name="floats_getitem", index=index)
    assert caught.value.argument == "index"


def test_of_an_unknown_index_the_family_is_known() -> None:
    value = Array("Ints", (UNKNOWN, number(3)))
    accept(rules.ints_getitem([LayerType("layer")], index=...), value, "the data is")
    with pytest.raises(Mismatch):
        accept(rules.floats_getitem([LayerType("layer")], index=...), value, "the data is")
