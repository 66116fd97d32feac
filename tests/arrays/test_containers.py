from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from typedthinc.arrays.containers import holding
from typedthinc.backends import NumpyOps
from typedthinc.types import ArgsKwargs, Padded, Pairs, Ragged, SizedGenerator

OPS = NumpyOps()
DTYPES = st.sampled_from(["int32", "int64", "uint32", "uint64"])


def sequences(lengths: list[int], *rest: int) -> list[Any]:
    total = iter(np.arange(1, sum(lengths) + 1))
    return [np.array([np.full(rest, next(total)) for _ in range(n)], "f").reshape(n, *rest) for n in lengths]


def ragged_of(lengths: list[int], *rest: int, dtype: str = "int32") -> Ragged[Any]:
    data: Any = np.concatenate([np.zeros((0, *rest), "f"), *sequences(lengths, *rest)])
    return Ragged(data, np.array(lengths, dtype))


def padded_of(lengths: list[int], *rest: int, dtype: str = "int32") -> Padded[Any]:
    X: Any = OPS.list2padded(sequences(lengths, *rest))
    return Padded(X.data, X.size_at_t.astype(dtype), X.lengths.astype(dtype), X.indices.astype(dtype))


def split(X: Ragged[Any]) -> list[Any]:
    return np.split(X.data, np.cumsum(X.lengths)[:-1]) if len(X) else []


def assert_same(found: list[Any], expected: list[Any]) -> None:
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_array_equal(one, other)


@st.composite
def indexed(draw: st.DrawFn) -> tuple[list[int], Any, list[int]]:
    """Draw lengths, an index, and the places that it means."""
    lengths = draw(st.lists(st.integers(0, 4), max_size=5))
    nB = len(lengths)
    forms = ["slice", "mask", "list of bool", "empty"] + ["int", "array", "list"] * (nB > 0)
    form = draw(st.sampled_from(forms))
    if form == "slice":
        where = draw(st.slices(nB))
        return lengths, where, list(range(nB))[where]
    if form in ("mask", "list of bool"):
        mask = draw(st.lists(st.booleans(), min_size=nB, max_size=nB))
        return lengths, np.array(mask, bool) if form == "mask" else mask, [i for i in range(nB) if mask[i]]
    if form == "empty":
        return lengths, draw(st.sampled_from([[], np.zeros(0, int)])), []
    places = draw(st.lists(st.integers(-nB, nB - 1), min_size=1, max_size=6))
    if form == "int":
        return lengths, draw(st.sampled_from([places[0], np.int64(places[0])])), [places[0] % nB]
    return lengths, np.array(places) if form == "array" else places, [place % nB for place in places]


def test_other_rows_of_the_same_sequences() -> None:
    ragged, padded = ragged_of([2, 0, 1], 2), padded_of([2, 1], 2)
    wider = holding(ragged, np.ones((3, 5)))
    assert type(wider) is Ragged
    assert (wider.data.shape, wider.lengths) == ((3, 5), ragged.lengths)
    assert holding(padded, padded.data[..., :1]).indices is padded.indices
    with pytest.raises(FrozenInstanceError):
        wider.data = None
    with pytest.raises(ValueError, match="the lengths sum to 3, but the data has 4 rows"):
        holding(ragged, np.ones((4, 2)))
    with pytest.raises(ValueError, match="but the data has shape"):
        holding(padded, padded.data[:1])
    with pytest.raises(ValueError, match="must be an array"):
        holding(padded, None)


def test_a_class_of_the_users_checks_what_it_holds() -> None:
    class Even(Ragged[Any]):
        def __post_init__(self) -> None:
            super().__post_init__()
            if self.data.shape[1] % 2:
                raise ValueError("odd")

    even = Even(np.ones((3, 2)), np.array([3]))
    assert type(holding(even, np.ones((3, 4)))) is Even
    with pytest.raises(ValueError, match="odd"):
        holding(even, np.ones((3, 3)))


@settings(deadline=None)
@given(indexed(), st.sampled_from([(), (2,), (2, 3)]), DTYPES)
def test_ragged_indexing_gives_the_sequences(case: Any, rest: tuple[int, ...], dtype: str) -> None:
    lengths, index, places = case
    part = ragged_of(lengths, *rest, dtype=dtype)[index]
    expected = sequences(lengths, *rest)
    assert_same(split(part), [expected[place] for place in places])
    assert part.data.shape[1:] == rest
    assert part.lengths.dtype == dtype


@settings(deadline=None)
@given(indexed(), DTYPES)
def test_padded_indexing_gives_the_sequences(case: Any, dtype: str) -> None:
    lengths, index, places = case
    part: Any = padded_of(lengths, 2, dtype=dtype)[index]
    expected = sequences(lengths, 2)
    assert_same(OPS.padded2list(part), [expected[place] for place in places])
    assert {part.size_at_t.dtype, part.lengths.dtype, part.indices.dtype} == {np.dtype(dtype)}
    assert part.data.shape[0] == max((lengths[place] for place in places), default=0)


@pytest.mark.parametrize("make", [ragged_of, padded_of])
@pytest.mark.parametrize(
    ("index", "sentence"),
    [
        (3, r"index 3 is outside \[-3, 3\)"),
        (-4, r"index -4 is outside \[-3, 3\)"),
        ([0, 5], r"index 5 is outside \[-3, 3\)"),
        ([True, False], "expected an int, a slice, or an array of ints or of 3 truth values, got"),
        (True, "expected an int, a slice, or an array of ints or of 3 truth values, got True"),
        (1.5, "expected an int, a slice, or an array of ints or of 3 truth values, got 1.5"),
        (None, "expected an int, a slice, or an array of ints or of 3 truth values, got None"),
        ([[0, 1]], "expected an int, a slice, or an array of ints or of 3 truth values, got"),
    ],
)
def test_refused_indices(make: Any, index: Any, sentence: str) -> None:
    with pytest.raises(IndexError, match=sentence):
        make([1, 2, 0], 2)[index]


def test_iteration_ends() -> None:
    X: Any = ragged_of([1, 0, 2])
    assert [part.lengths.tolist() for part in X] == [[1], [0], [2]]


def test_neighbours_are_views() -> None:
    X = ragged_of([1, 2, 3], 2)
    assert np.shares_memory(X[1:].data, X.data)
    assert np.shares_memory(X[1].data, X.data)


@pytest.mark.parametrize(
    ("data", "lengths", "sentence"),
    [
        (np.ones((4, 2)), np.array([1, 2]), "Ragged: the lengths sum to 3, but the data has 4 rows"),
        (np.ones((1, 2)), np.array([2, -1]), "Ragged: lengths must not be negative, got -1"),
        (np.ones((1, 2)), np.array([1.0]), "Ragged: lengths must be an integer array of 1 axis"),
        (np.ones((1, 2)), np.array([[1]]), "Ragged: lengths must be an integer array of 1 axis"),
        (np.ones((1, 2)), [1], "Ragged: lengths must be an integer array of 1 axis"),
        (np.float32(1), np.array([1]), r"Ragged: the data must be an array of at least 1 axis, not shape \(\)"),
        ([1.0], np.array([1]), "Ragged: the data must be an array of at least 1 axis, not a value of type list"),
    ],
)
def test_refused_ragged(data: Any, lengths: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Ragged(data, lengths)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"data": np.ones(3)}, r"Padded: the data must be an array of at least 2 axes, not shape \(3,\)"),
        ({"data": np.ones((2, 2, 4))}, r"Padded: size_at_t has 3 items, but the data has shape \(2, 2, 4\)"),
        ({"lengths": np.array([3])}, r"Padded: lengths has 1 items, but the data has shape \(3, 2, 4\)"),
        ({"lengths": np.array([3, -1])}, "Padded: lengths must not be negative, got -1"),
        ({"lengths": np.array([4, 1])}, "Padded: a length of 4 does not fit into 3 steps"),
        ({"lengths": np.array([1, 3])}, r"Padded: the lengths must decrease, got \[1, 3\]"),
        ({"size_at_t": np.array([2, 2, 1])}, "Padded: size_at_t does not count the sequences"),
        ({"indices": np.array([0, 0])}, r"Padded: the indices \[0, 0\] do not number 2 sequences"),
        ({"indices": np.array([0.0, 1.0])}, "Padded: indices must be an integer array of 1 axis"),
    ],
)
def test_refused_padded(change: dict[str, Any], sentence: str) -> None:
    good: dict[str, Any] = {
        "data": np.ones((3, 2, 4)),
        "size_at_t": np.array([2, 1, 1]),
        "lengths": np.array([3, 1]),
        "indices": np.array([1, 0]),
    }
    assert len(Padded(**good)) == 2
    with pytest.raises(ValueError, match=sentence):
        Padded(**{**good, **change})


def test_pairs() -> None:
    pairs = Pairs([1, 2, 3], ("a", "b", "c"))
    assert len(pairs) == 3
    assert (pairs[1:].one, pairs[1:].two) == ([2, 3], ("b", "c"))
    assert (pairs[0].one, pairs[0].two) == ([1], ("a",))
    assert (pairs[[-1, 0]].one, pairs[[-1, 0]].two) == ([3, 1], ("c", "a"))
    with pytest.raises(ValueError, match="Pairs: one has 1 items, but two has 2"):
        Pairs([1], [1, 2])


def test_pairs_of_batches() -> None:
    pairs: Any = Pairs(ragged_of([1, 2]), np.arange(2))[np.array([False, True])]
    assert (pairs.one.lengths.tolist(), pairs.two.tolist()) == ([2], [1])


@pytest.mark.parametrize("value", [ragged_of([1]), padded_of([1], 2), Pairs([1], [2]), ArgsKwargs((), {})])
def test_frozen(value: Any) -> None:
    with pytest.raises(FrozenInstanceError):
        value.data = None


def test_args_and_kwargs() -> None:
    call = ArgsKwargs((1, 2), {"c": 3})
    assert list(call.keys()) == [0, 1, "c"]
    assert list(call.values()) == [1, 2, 3]
    back = ArgsKwargs.from_items(reversed(list(call.items())))
    assert (back.args, back.kwargs) == (call.args, call.kwargs)
    empty = ArgsKwargs.from_items([])
    assert (empty.args, empty.kwargs) == ((), {})


@pytest.mark.parametrize("items", [[(1, "b")], [(0, "a"), (0, "b")], [("c", 1), ("c", 2)], [(-1, "a")]])
def test_refused_items(items: Any) -> None:
    with pytest.raises(ValueError, match="ArgsKwargs: expected positions from 0 on and names, each once, got"):
        ArgsKwargs.from_items(items)


def test_a_sized_generator_starts_again() -> None:
    batches = SizedGenerator(lambda: iter([1, 2]), 2)
    assert (len(batches), list(batches), list(batches)) == (2, [1, 2], [1, 2])
