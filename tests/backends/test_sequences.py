from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.conformance.sequences import backprop_seq2col, seq2col
from tests.backends.strategies import dtypes, floats, lengths, quick, sizes
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


def draw_sequences(data: st.DataObject, counts: Any, *width: int, dtype: str = "float32") -> list[Any]:
    return [data.draw(floats(n, *width, dtype=dtype)) for n in counts.tolist()]


def assert_same(actual: list[Any], expected: list[Any]) -> None:
    assert len(actual) == len(expected)
    for one, other in zip(actual, expected, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(one, other, strict=True)


@quick
@given(st.data(), lengths(), st.integers(0, 3), st.sampled_from([(), (3,), (0,), (2, 2)]), dtypes)
def test_flatten_and_unflatten(data: st.DataObject, counts: Any, pad: int, width: tuple[int, ...], dtype: str) -> None:
    Xs = draw_sequences(data, counts, *width, dtype=dtype)
    X: Any = ops.flatten(Xs, pad=pad)
    assert_same(ops.unflatten(X, counts, pad=pad), Xs)
    if Xs:
        assert X.dtype == dtype
        filled = int((counts > 0).sum())
        assert X.shape == (counts.sum() + pad * (filled + (filled > 0)), *width)
        assert X.sum() == pytest.approx(sum(x.sum() for x in Xs), abs=1e-4)


def test_flatten_pads_before_between_and_behind() -> None:
    one: Any = np.ones((1, 1))
    assert ops.flatten([one, one[:0], one], pad=1).ravel().tolist() == [0, 1, 0, 1, 0]


def test_flatten_of_nothing() -> None:
    empty: Any = []
    assert ops.flatten(empty).shape == (0, 0)
    assert ops.flatten(empty, ndim_if_empty=1).shape == (0,)
    assert ops.unflatten(ops.flatten(empty), np.zeros(0, "int32")) == []


def test_unflatten_gives_views() -> None:
    X: Any = np.zeros((3, 2))
    ops.unflatten(X, np.array([1, 2]))[1][:] = 7
    assert X[1:].min() == 7


def test_flat_refusals() -> None:
    X: Any = np.ones((4, 2))
    with pytest.raises(ValueError, match="unflatten: the lengths make 3 rows, but the data has 4 rows"):
        ops.unflatten(X, np.array([1, 2]))
    with pytest.raises(ValueError, match="unflatten: the lengths with pad 1 make 7 rows"):
        ops.unflatten(X, np.array([1, 3]), pad=1)
    with pytest.raises(ValueError, match="unflatten: lengths must not be negative"):
        ops.unflatten(X, np.array([5, -1]))
    with pytest.raises(ValueError, match="unflatten: lengths must be integers"):
        ops.unflatten(X, np.array([1.5, 2.5]))
    with pytest.raises(ValueError, match="flatten: pad must be at least 0, not -1"):
        ops.flatten([X], pad=-1)
    with pytest.raises(ValueError, match=r"flatten: sequence 1 has shape \(4, 1\).*\(4, 2\) of sequence 0"):
        ops.flatten([X, X[:, :1]])


@quick
@given(st.data(), lengths(), sizes, st.integers(1, 4), dtypes)
def test_pad_and_unpad(data: st.DataObject, counts: Any, nO: int, round_to: int, dtype: str) -> None:
    Xs = draw_sequences(data, counts, nO, dtype=dtype)
    X: Any = ops.pad(Xs, round_to=round_to)
    if Xs:
        assert X.shape[1] % round_to == 0
        assert 0 <= X.shape[1] - counts.max() < round_to
        assert X.dtype == dtype
    assert_same(ops.unpad(X, counts), Xs)
    assert np.count_nonzero(X) == sum(np.count_nonzero(x) for x in Xs)


def test_pad_of_ids() -> None:
    X: Any = ops.pad([np.array([1, 2]), np.array([3])])
    assert X.tolist() == [[1, 2], [3, 0]]
    assert [x.tolist() for x in ops.unpad(X, np.array([2, 1]))] == [[1, 2], [3]]


def test_pad_refusals() -> None:
    X: Any = np.ones((2, 4, 3))
    with pytest.raises(ValueError, match="pad: round_to must be at least 1, not 0"):
        ops.pad([X[0]], round_to=0)
    with pytest.raises(ValueError, match="pad: sequence 1 has shape"):
        ops.pad([X[0], X[0, :, :1]])
    with pytest.raises(ValueError, match="unpad: there are 3 lengths for 2 sequences"):
        ops.unpad(X, np.array([1, 2, 3]))
    with pytest.raises(ValueError, match="unpad: a length of 5 does not fit into 4 steps"):
        ops.unpad(X, np.array([5, 1]))
    with pytest.raises(ValueError, match="unpad: lengths must not be negative, got -1"):
        ops.unpad(X, np.array([1, -1]))


@quick
@given(st.data(), lengths(), sizes, dtypes)
def test_list2padded_and_back(data: st.DataObject, counts: Any, nO: int, dtype: str) -> None:
    Xs = draw_sequences(data, counts, nO, dtype=dtype)
    padded: Any = ops.list2padded(Xs)
    assert_same(ops.padded2list(padded), Xs)
    assert padded.lengths.tolist() == sorted(counts.tolist(), reverse=True)
    assert padded.size_at_t.tolist() == [(counts > t).sum() for t in range(counts.max(initial=0))]
    if Xs:
        assert padded.data.shape == (counts.max(), len(Xs), nO)
        assert padded.data.dtype == dtype
        assert padded.data.flags.c_contiguous
        assert counts[padded.indices].tolist() == padded.lengths.tolist()


def test_list2padded_keeps_the_order_of_equal_lengths() -> None:
    Xs: Any = [np.full((n, 1), i) for i, n in enumerate([1, 2, 1, 2])]
    assert ops.list2padded(Xs).indices.tolist() == [1, 3, 0, 2]


def test_list2padded_refuses_unequal_widths() -> None:
    X: Any = np.ones((3, 4))
    with pytest.raises(ValueError, match="list2padded: sequence 1 has shape"):
        ops.list2padded([X, X[:, :1]])


@quick
@given(st.data(), lengths(), st.integers(0, 4), st.integers(0, 3))
def test_windows_stop_at_the_ends_of_sequences(data: st.DataObject, counts: Any, nW: int, nI: int) -> None:
    X: Any = data.draw(floats(int(counts.sum()), nI, dtype="float64"))
    Y = ops.seq2col(X, nW, lengths=counts)
    np.testing.assert_array_equal(Y, seq2col(X, nW, counts))
    dY: Any = data.draw(floats(*Y.shape, dtype="float64"))
    np.testing.assert_allclose(ops.backprop_seq2col(dY, nW, lengths=counts), backprop_seq2col(dY, nW, counts))


def test_windows_refuse() -> None:
    X: Any = np.ones((3, 2))
    with pytest.raises(ValueError, match="seq2col: nW must be at least 0, not -1"):
        ops.seq2col(X, -1)
    with pytest.raises(ValueError, match="seq2col: the lengths sum to 2, but the data has 3 rows"):
        ops.seq2col(X, 1, lengths=np.array([2]))
    with pytest.raises(ValueError, match="backprop_seq2col: dY has 2 columns, which do not divide into 3 windows"):
        ops.backprop_seq2col(X, 1)


def test_pad_to() -> None:
    Xs: Any = [np.ones((2, 1)), np.ones((3, 1))]
    assert ops.pad(Xs, pad_to=5).shape == (2, 5, 1)
    assert ops.pad(Xs, pad_to=5, round_to=4).shape == (2, 8, 1)
    with pytest.raises(ValueError, match="pad: a sequence of 3 rows does not fit into pad_to 2"):
        ops.pad(Xs, pad_to=2)


def test_flatten_to_a_dtype() -> None:
    assert ops.flatten([np.ones((2, 1), "float32")], dtype="float64").dtype == "float64"


def test_running_sums_of_a_sequence_do_not_see_the_others() -> None:
    X: Any = np.array([[1e8], [1e8], [1.0], [2.0]], "float32")
    assert ops.cumsum_sequences(X, np.array([2, 0, 2]))[:, 0].tolist() == [1e8, 2e8, 1.0, 3.0]
    with pytest.raises(ValueError, match="the lengths sum to 3, but the data has 4 rows"):
        ops.cumsum_sequences(X, np.array([3]))
