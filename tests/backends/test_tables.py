from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, ints, quick, sizes, some
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


@quick
@given(st.data(), sizes, some, sizes, dtypes)
def test_gather_rows(data: st.DataObject, nB: int, nV: int, nO: int, dtype: str) -> None:
    table: Any = data.draw(floats(nV, nO, dtype=dtype))
    ids: Any = data.draw(ints(nB, below=nV))
    Y = ops.gather_rows(table, ids)
    assert Y.dtype == dtype
    np.testing.assert_array_equal(Y, table[ids])


@quick
@given(st.data(), st.integers(0, 300), st.sampled_from([1, 3, 40, 300]), some, dtypes)
def test_scatter_add(data: st.DataObject, nB: int, nV: int, nO: int, dtype: str) -> None:
    table: Any = data.draw(floats(nV, nO, dtype=dtype))
    ids: Any = data.draw(ints(nB, below=nV))
    values: Any = data.draw(floats(nB, nO, dtype=dtype))
    expected = table.astype("float64")
    np.add.at(expected, ids, values)
    Y = ops.scatter_add(table, ids, values)
    assert Y.dtype == dtype
    assert_close(Y, expected)
    mine = table.copy()
    assert ops.scatter_add(mine, ids, values, inplace=True) is mine
    np.testing.assert_array_equal(mine, Y)


@pytest.mark.parametrize("nV", [9, 70000])
def test_scatter_and_gather_of_many(nV: int) -> None:
    """Ids as unevenly frequent as words are, more than go at a time, and also more than 16 bits can number."""
    table: Any = ops.rng.standard_normal((nV, 8)).astype("float32")
    ids: Any = nV - 1 - ops.rng.zipf(1.3, (9000, 2)) % nV
    values: Any = ops.rng.standard_normal((9000, 8)).astype("float32")
    expected = table.astype("float64")
    np.add.at(expected, ids[:, 0], values)
    np.add.at(expected, ids[:, 1], values)
    np.testing.assert_allclose(ops.scatter_add(table, ids, values), expected, rtol=1e-3, atol=1e-2)
    np.testing.assert_array_equal(ops.gather_add(table, ids), table[ids[:, 0]] + table[ids[:, 1]])


@pytest.mark.parametrize("nV", [9, 5000, 70000])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", ["uint16", "int32", "int64"])
@pytest.mark.parametrize("words", [1, 200, 100000])
def test_scatter_and_gather_by_four_ids(nV: int, order: Any, dtype: str, words: int) -> None:
    """Four ids a row, as hashes of words are; the same row again and again, or hardly ever."""
    table: Any = ops.rng.standard_normal((nV, 6)).astype("float32")
    most = min(nV, int(np.iinfo(dtype).max) + 1)
    rows: Any = ops.rng.integers(most, size=(words, 4))[ops.rng.integers(words, size=3000)]
    ids: Any = np.array(rows, dtype, order=order)
    values: Any = ops.rng.standard_normal((3000, 6)).astype("float32")
    expected = table.astype("float64")
    for column in range(4):
        np.add.at(expected, rows[:, column], values)
    np.testing.assert_allclose(ops.scatter_add(table, ids, values), expected, rtol=1e-3, atol=1e-2)
    first, second, third, fourth = (table[rows[:, column]] for column in range(4))
    np.testing.assert_array_equal(ops.gather_add(table, ids), first + second + third + fourth)


@quick
@given(st.data(), sizes, some)
def test_scatter_is_the_gradient_of_gather(data: st.DataObject, nB: int, nV: int) -> None:
    ids: Any = data.draw(ints(nB, below=nV))
    table, dY = data.draw(floats(nV, 2)), data.draw(floats(nB, 2))
    dE: Any = ops.scatter_add(np.zeros((nV, 2)), ids, dY)
    assert_close(np.vdot(dE, table), np.vdot(dY, ops.gather_rows(table, ids)))


@pytest.mark.parametrize("bad", [-1, 5, -(2**31), 2**31 - 1])
@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_ids_out_of_range(bad: int, dtype: str) -> None:
    table: Any = np.zeros((5, 2))
    ids: Any = np.array([0, 4, bad], dtype)
    message = rf"id {bad} at position 2 is outside \[0, 5\)"
    with pytest.raises(IndexError, match="gather_rows: " + message):
        ops.gather_rows(table, ids)
    with pytest.raises(IndexError, match="scatter_add: " + message):
        ops.scatter_add(table, ids, np.ones((3, 2)), inplace=True)
    with pytest.raises(IndexError, match="one_hot: " + message):
        ops.one_hot(ids, 5)
    assert not table.any()


def test_unsigned_and_empty_ids() -> None:
    table: Any = np.arange(6.0).reshape(3, 2)
    assert ops.gather_rows(table, np.array([2], "uint8")).tolist() == [[4.0, 5.0]]
    none: Any = np.zeros(0, "int32")
    assert ops.gather_rows(table, none).shape == (0, 2)
    assert ops.gather_rows(table[:0], none).shape == (0, 2)
    assert ops.one_hot(none, 3).shape == (0, 3)


def test_scatter_add_does_not_broadcast() -> None:
    ids: Any = np.array([0, 1])
    with pytest.raises(ValueError, match=r"scatter_add: values must have shape \(2, 3\), not \(1, 3\)"):
        ops.scatter_add(np.ones((4, 3)), ids, np.ones((1, 3)))
    with pytest.raises(ValueError, match="scatter_add: ids must have 1 or 2 dimensions, not 3"):
        ops.scatter_add(np.ones((4, 3)), ids[None, None], np.ones((2, 3)))
    with pytest.raises(ValueError, match="every id must be an integer, not float64"):
        ops.gather_rows(np.ones((4, 3)), np.ones(2))  # type: ignore[arg-type]


def test_one_hot() -> None:
    assert ops.one_hot(np.array([1, 0]), 3).tolist() == [[0, 1, 0], [1, 0, 0]]
    assert ops.one_hot(np.array([1]), 3).dtype == "float32"
    assert ops.one_hot(np.array([1]), 3, dtype="float64").dtype == "float64"


def test_known_hashes() -> None:
    # What mmh3, a binding of the reference program, gives for the 8 bytes of each key.
    keys: Any = np.array([0, 1, 2**64 - 1, 0x0123456789ABCDEF], "uint64")
    assert ops.hash(keys, 0).tolist() == [
        [3428303819, 685728695, 3303603794, 4065689084],
        [4211459146, 4457399, 3547175942, 1032506804],
        [448458099, 2699342458, 1800029871, 1763775177],
        [846660442, 2572924608, 265122937, 2770091330],
    ]
    assert ops.hash(keys[3:], 7).tolist() == [[424169924, 1176966600, 1502002426, 616183332]]
    assert ops.hash32(keys, 0).tolist() == [0x63852AFC, 0x53075D44, 0x627564E8, 0xFA908422]
    assert ops.hash32(keys, 7).tolist() == [3046355197, 3458117768, 4291035823, 1373192596]
    assert ops.ngrams(2, keys).tolist() == [7284306523449778148, 4657088730833537290, 1445703842116463662]


def test_hashes_refuse() -> None:
    with pytest.raises(ValueError, match=r"hash: seed must be in \[0, 2\*\*32\), not -1"):
        ops.hash(np.zeros(1, "uint64"), -1)
    with pytest.raises(ValueError, match="ngrams: n must be at least 1, not 0"):
        ops.ngrams(0, np.zeros(1, "uint64"))


def test_position_encode() -> None:
    Y: Any = ops.position_encode(3, 5)
    slow = 10000 ** (4 / 5)
    assert Y.dtype == "float32"
    assert_close(Y[2], [np.sin(2), np.cos(2), np.sin(2 / 10000**0.4), np.cos(2 / 10000**0.4), np.sin(2 / slow)])
    assert ops.position_encode(0, 4).shape == (0, 4)
    assert ops.position_encode(2, 0, dtype="float64").shape == (2, 0)
