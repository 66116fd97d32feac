"""Streams: shuffled with bounded memory, read ahead, made of rows."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.api import Batches, get_current_ops, list2padded, list2ragged, minibatches, use_ops
from typedthinc.data.ahead import read_ahead
from typedthinc.data.rows import stacked
from typedthinc.data.shuffling import shuffled
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import ANY, Array, Container, Tuple

VECTORS = Array("Floats", (UNKNOWN, UNKNOWN))
LISTED = Container("list", (Array("Floats", (UNKNOWN, UNKNOWN)),))


def cut(sizes: list[int]) -> list[tuple[Any, ...]]:
    """Make batches of an array, a tuple of a list and an array, and labels, which all say their number."""
    edges = np.cumsum([0, *sizes])
    found: list[tuple[Any, ...]] = []
    for start, stop in zip(edges, edges[1:], strict=False):
        numbers = np.arange(start, stop)
        found.append(
            (np.stack([numbers, -numbers], axis=1), ([str(each) for each in numbers], {"y": numbers}), numbers)
        )
    return found


@given(sizes=st.lists(st.integers(1, 9), min_size=1, max_size=12), rows=st.integers(1, 40), seed=st.integers(0, 3))
@settings(max_examples=examples(100), deadline=None)
def test_rows_are_mixed_and_stay_together(sizes: list[int], rows: int, seed: int) -> None:
    batches = cut(sizes)
    found = list(shuffled(batches, rows, np.random.default_rng(seed)))
    assert [len(batch[2]) for batch in found] == sizes
    for X, (words, named), numbers in found:
        np.testing.assert_array_equal(X, np.stack([numbers, -numbers], axis=1))
        assert words == [str(each) for each in numbers]
        np.testing.assert_array_equal(named["y"], numbers)
    order = np.concatenate([batch[2] for batch in found])
    assert Counter(order.tolist()) == Counter(range(sum(sizes)))
    # A row that comes n places early has let n others wait, of which only so many can.
    assert (order - np.arange(len(order)) <= rows + max(sizes)).all()
    again = list(shuffled(batches, rows, np.random.default_rng(seed)))
    np.testing.assert_array_equal(order, np.concatenate([batch[2] for batch in again]))


def test_all_orders_of_few_rows_come() -> None:
    batches = [(np.asarray([0, 1]),), (np.asarray([2, 3]),)]
    seen = Counter(
        tuple(np.concatenate([b[0] for b in shuffled(batches, 4, np.random.default_rng(seed))]).tolist())
        for seed in range(2400)
    )
    assert len(seen) == 24
    assert max(seen.values()) < 2 * min(seen.values())


@pytest.mark.parametrize("make", [list2ragged, list2padded])
def test_sequences_of_unequal_length_are_mixed(make: Any) -> None:
    rows = [np.full((place % 4 + 1, 2), place, "float32") for place in range(23)]
    batches = [
        (make().predict(rows[start : start + 5]), np.arange(start, min(start + 5, 23))) for start in range(0, 23, 5)
    ]
    found = list(Batches(batches, shuffle=8, seed=1))
    assert [type(X) for X, _ in found] == [type(batches[0][0])] * 5
    assert [len(X) for X, _ in found] == [5, 5, 5, 5, 3]
    order = [int(number) for _, Y in found for number in Y]
    assert sorted(order) == list(range(23)) != order
    for X, Y in found:
        whole = make().predict([rows[int(number)] for number in Y])
        for name in (each.name for each in fields(whole)):
            np.testing.assert_array_equal(getattr(X, name), getattr(whole, name))


def test_a_batch_that_cannot_be_mixed() -> None:
    with pytest.raises(ValueError, match="shuffle mixes rows of arrays and lists, not of str"):
        list(shuffled([("text",)], 4, np.random.default_rng(0)))
    with pytest.raises(ValueError, match="the parts of a batch differ in length: 2, 3"):
        list(shuffled([(np.zeros(2), np.zeros(3))], 4, np.random.default_rng(0)))


@pytest.mark.parametrize("number", [3, np.int64(3), np.array(3)])
def test_rows_are_not_batches(number: Any) -> None:
    with pytest.raises(ValueError, match=r"Batches: the source gives rows, not batches: Batches\.of_rows\(rows, 32\)"):
        list(Batches([(np.zeros(5), number)], shuffle=4))


def test_epochs_have_orders_of_their_own() -> None:
    X = np.arange(50.0)
    batches = Batches(minibatches(5, X, X), shuffle=20, seed=3, prefetch=2)

    def order(epoch: int) -> list[float]:
        batches.set_epoch(epoch)
        return [float(x) for part, _ in batches for x in part]

    first, second = order(0), order(1)
    assert first != second
    assert sorted(first) == sorted(second) == X.tolist()
    assert order(0) == first


def test_a_source_is_told_of_epochs() -> None:
    class Source:
        told: list[int] = []

        def set_epoch(self, epoch: int) -> None:
            self.told.append(epoch)

        def __iter__(self) -> Iterator[tuple[Any, Any]]:
            return iter([(np.zeros((2, 3)), np.zeros(2))])

    source = Source()
    batches = Batches(Batches(source))
    batches.set_epoch(7)
    list(batches)
    assert source.told == [7]


@pytest.mark.parametrize("count", [1, 3])
def test_reading_ahead_changes_nothing(count: int) -> None:
    assert list(read_ahead(range(20), count)) == list(range(20))


def test_reading_ahead_is_bounded_and_ends() -> None:
    read: list[int] = []

    def source() -> Iterator[int]:
        for number in range(1000):
            read.append(number)
            yield number

    before = threading.active_count()
    ahead = read_ahead(source(), 4)
    assert next(ahead) == 0
    time.sleep(0.2)
    # One is with us, four wait, one is held by the thread.
    assert len(read) <= 6
    ahead.close()
    assert threading.active_count() == before


def test_an_error_of_the_source_is_raised_here() -> None:
    def source() -> Iterator[int]:
        yield 1
        raise OSError("no disk")

    ahead = read_ahead(source(), 2)
    assert next(ahead) == 1
    with pytest.raises(OSError, match="no disk"):
        next(ahead)


def test_the_thread_has_the_ops_of_who_reads() -> None:
    seen: list[Any] = []

    def source() -> Iterator[int]:
        seen.append(get_current_ops())
        yield 1

    mine = type(get_current_ops())()
    with use_ops(mine):
        list(read_ahead(source(), 1))
    assert seen == [mine]


def test_rows_are_stacked() -> None:
    rows: Any = [(np.full(3, number, "float32"), number, 0.5) for number in range(5)]
    found: Any = list(Batches.of_rows(rows, 2))
    assert [[each.shape for each in batch] for batch in found] == [[(2, 3), (2,), (2,)]] * 2 + [[(1, 3), (1,), (1,)]]
    assert [each.dtype.kind for each in found[0]] == ["f", "i", "f"]
    X, Y, _ = next(iter(Batches.of_rows(rows, 2, stack=False)))  # type: ignore[misc]  # of three parts, which no type tells
    assert (type(X), Y.tolist()) == (list, [0, 1])
    documents: Any = [(np.zeros(length), "name") for length in (2, 3)]
    with pytest.raises(ValueError, match=r"the rows of a batch differ in shape, \(2,\) and \(3,\): stack=False makes"):
        list(Batches.of_rows(documents, 2))


@pytest.mark.parametrize(
    ("items", "terms", "expected"),
    [
        ([1, 2], [], "int64"),
        ([1.5, 2.0], [], "float32"),
        ([np.float64(1.5), 2.0], [], "float64"),
        (["a", "b"], [VECTORS], None),
        ([[1.0, 2.0], [3.0, 4.0]], [VECTORS], "float32"),
        ([np.zeros(2), np.zeros(2)], [VECTORS], "float64"),
        ([np.zeros(2), np.zeros(3)], [VECTORS], None),
        ([np.zeros((2, 2)), np.zeros((2, 2))], [LISTED], None),
        ([np.zeros((2, 2)), np.zeros((2, 2))], [VECTORS, LISTED], None),
        ([np.zeros(2), np.zeros(2)], [VECTORS, LISTED], "float64"),
        ([np.zeros(2), np.zeros(2)], [ANY], None),
        ([], [VECTORS], None),
    ],
)
def test_what_is_stacked(items: list[Any], terms: Any, expected: str | None) -> None:
    found = stacked(items, terms)
    if expected is None:
        assert found is items
    else:
        np.testing.assert_array_equal(found, np.asarray(items))
        assert found.dtype == expected


def test_parts_of_a_tuple_are_stacked_each_by_itself() -> None:
    documents = [np.zeros((2, 2)), np.zeros((2, 2))]
    found = stacked(([np.zeros(2), np.zeros(2)], documents), [Tuple((VECTORS, LISTED))])
    assert found[0].shape == (2, 2)
    assert found[1] is documents


@pytest.mark.parametrize(
    ("make", "match"),
    [
        (lambda: Batches(iter([])), "Batches: source is a list_iterator, which can be gone through only once: give"),
        (
            lambda: Batches("text"),
            "Batches: source is of type str: give a list, or an object whose __iter__ starts over",
        ),
        (lambda: Batches([], shuffle=-1), "Batches: shuffle must be an int of at least 0, not -1"),
        (lambda: Batches([], prefetch=0.5), r"Batches: prefetch must be an int of at least 0, not 0\.5"),
        (lambda: Batches.of_rows([], 0), r"Batches\.of_rows: size must be an int of at least 1, not 0"),
        (lambda: Batches.of_rows((row for row in []), 2), r"Batches\.of_rows: rows is a generator, which can be gone"),
    ],
)
def test_what_is_no_source(make: Any, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        make()
