from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc.api import Embed, LayerError, ShapeMismatchError, chain, premap_ids, remap_ids

IDS: Any = {7: 1, -3: 2, 0: 5}
BITS: Any = st.sampled_from([*range(-3, 4), 2**63 - 1, -(2**63)])


@given(st.dictionaries(BITS, st.integers(-(2**63), 2**63 - 1)), st.lists(BITS), st.integers(-5, 5))
def test_gives_what_remap_ids_gives(table: dict[int, int], ids: list[int], default: int) -> None:
    X: Any = np.array(ids, "int64")
    Y, backprop = premap_ids(table, default).begin_update(X)
    expected = remap_ids(table, default).predict(X)
    np.testing.assert_array_equal(Y, expected, strict=True)
    dX: Any = backprop(Y)
    assert (dX.shape, dX.any()) == (X.shape, False)


@pytest.mark.parametrize("dtype", ["int32", "int64", "uint64"])
def test_dtypes(dtype: str) -> None:
    X: Any = np.array([7, 8, 7, 0]).astype(dtype)
    assert premap_ids(IDS, -1).predict(X).tolist() == [[1], [-1], [1], [5]]


def test_the_same_bits_are_not_the_same_id() -> None:
    with_signs, without = premap_ids({-1: 1, 1: 2}), premap_ids({2**64 - 1: 1, 1: 2})
    signed, unsigned = np.array([-1, 1]), np.array([2**64 - 1, 1], "uint64")
    assert with_signs.predict(signed).tolist() == without.predict(unsigned).tolist() == [[1], [2]]
    assert with_signs.predict(unsigned).tolist() == without.predict(signed).tolist() == [[0], [2]]


def test_column() -> None:
    X: Any = np.array([[0, 7], [7, 9]])
    Y, backprop = premap_ids(IDS, column=1).begin_update(X)
    assert Y.tolist() == [[1], [0]]
    assert np.shape(backprop(Y)) == (2, 2)
    with pytest.raises(
        ShapeMismatchError, match=r"premap_ids takes Ints2d, but .* \(expected width 2 or more, got 1\)"
    ):
        premap_ids(IDS, column=1).predict(X[:, :1])


def test_the_table_is_copied_and_saved() -> None:
    table = {7: 1}
    model = chain(premap_ids(table), Embed(3, 4, column=0)).initialize()
    expected = model.predict(np.array([7, 8]))
    table[8] = 2
    again = chain(premap_ids({}), Embed(3, 4, column=0)).from_dict(model.to_dict())
    for each in (model, again, model.copy()):
        np.testing.assert_array_equal(each.predict(np.array([7, 8])), expected)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: premap_ids([(1, 2)]), "mapping_table must be a mapping, not [(1, 2)]"),
        (lambda: premap_ids({}, 0.5), "default must be an int of 64 bits, not 0.5"),
        (lambda: premap_ids({}, 2**63), "default must be an int of 64 bits, not 9223372036854775808"),
        (lambda: premap_ids({}, column=-1), "column must be an int of at least 0, not -1"),
        (lambda: premap_ids({"a": 1}), "mapping_table must be of ints of 64 bits: 'str' object cannot be"),
        (lambda: premap_ids({1: 0.5}), "mapping_table must be of ints of 64 bits: 'float' object cannot be"),
        (lambda: premap_ids({2**63: 1, -1: 1}), "mapping_table must be of ints of 64 bits: "),
        (lambda: premap_ids({2**64: 1}), "mapping_table must be of ints of 64 bits: "),
    ],
)
def test_wrong_arguments(make: Any, sentence: str) -> None:
    with pytest.raises(LayerError) as caught:
        make()
    assert str(caught.value).startswith(f"premap_ids: {sentence}")
