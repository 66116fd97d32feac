from __future__ import annotations

from collections import UserList, deque
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import quick
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


@quick
@given(st.integers(0, 20), st.integers(1, 7), st.booleans(), st.integers(1, 4))
def test_every_item_comes_once(n: int, size: int, shuffle: bool, buffer: int) -> None:
    batches = ops.minibatch(size, list(range(n)), shuffle=shuffle, buffer=buffer)
    drawn = list(batches)
    assert len(batches) == len(drawn) == -(-n // size)
    assert all(len(batch) == size for batch in drawn[:-1])
    flat = [item for batch in drawn for item in batch]
    assert sorted(flat) == list(range(n))
    assert shuffle or flat == list(range(n))


def test_kinds_of_sequences() -> None:
    X: Any = np.arange(10).reshape(5, 2)
    assert [batch.tolist() for batch in ops.minibatch(4, X)] == [X[:4].tolist(), X[4:].tolist()]
    shuffled = np.concatenate(list(ops.minibatch(2, X, shuffle=True)))
    assert sorted(shuffled.tolist()) == X.tolist()
    assert list(ops.minibatch(2, ("a", "b", "c"))) == [("a", "b"), ("c",)]
    assert [type(batch) for batch in ops.minibatch(2, ("a", "b"), shuffle=True)] == [tuple]
    for plain in (range(3), deque([0, 1, 2]), UserList([0, 1, 2])):
        assert list(ops.minibatch(2, plain)) == [[0, 1], [2]]
        assert sorted(item for batch in ops.minibatch(2, plain, shuffle=True) for item in batch) == [0, 1, 2]


def test_multibatch_keeps_rows_together() -> None:
    X: Any = np.arange(100)
    for xs, ys in ops.multibatch(7, X, X.tolist(), shuffle=True):
        assert xs.tolist() == ys
    assert [len(batch) for batch in ops.multibatch(50, X, X, X, X)] == [4, 4]


def test_iterating_again_shuffles_again() -> None:
    batches = ops.minibatch(5, list(range(50)), shuffle=True)
    assert list(batches) != list(batches)
    plain = ops.minibatch(5, list(range(50)))
    assert list(plain) == list(plain)


def test_order_follows_the_seed() -> None:
    one, other = NumpyOps(seed=1), NumpyOps(seed=1)
    data = list(range(30))
    assert list(one.minibatch(4, data, shuffle=True)) == list(other.minibatch(4, data, shuffle=True))


def test_growing_sizes() -> None:
    batches = ops.minibatch(iter([1, 2, 3]), list(range(10)))
    assert [len(batch) for batch in batches] == [1, 2, 3, 3, 1]
    assert len(batches) == 5
    assert len(ops.minibatch(np.int64(3), list(range(7)))) == 3


@pytest.mark.parametrize("size", [0, -1, 2.5, True, "4", None, [], [2, 0], float("nan")])
def test_sizes_must_be_ints_above_zero(size: Any) -> None:
    with pytest.raises(ValueError, match="minibatch: size must .*ints? of at least 1"):
        ops.minibatch(size, [1, 2, 3, 4])
    with pytest.raises(ValueError, match="minibatch: size must .*ints? of at least 1"):
        ops.multibatch(size, [1, 2, 3, 4], [1, 2, 3, 4])


@pytest.mark.parametrize("data", [iter([1, 2]), True, 3, None, {1: 2, 2: 3}])
def test_data_must_have_a_length_and_take_slices(data: Any) -> None:
    for cut in (lambda: ops.minibatch(10, data), lambda: ops.multibatch(10, [1, 2], data)):
        with pytest.raises(ValueError, match=f"minibatch: the data must have a length .*, not {type(data).__name__}"):
            cut()


def test_refusals() -> None:
    with pytest.raises(ValueError, match="minibatch: buffer must be an int of at least 1, not 0"):
        ops.minibatch(2, [1, 2], buffer=0)
    with pytest.raises(ValueError, match=r"multibatch: expected sequences of one length, got lengths \[2, 1\]"):
        ops.multibatch(2, [1, 2], [1])
    with pytest.raises(ValueError, match=r"got lengths \[\]"):
        ops.multibatch(2)
