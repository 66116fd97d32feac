"""Numbers of optimizers: as they are now, and as they are at any step."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Adam, compounding, constant, decaying, get_current_ops, minibatches, plateau


def test_a_number_and_what_it_is_at_other_steps() -> None:
    optimizer = Adam(decaying(0.1, 1.0), L2=0.5)
    assert optimizer.learn_rate == 0.1
    assert [optimizer.learn_rate(step) for step in (0, 1, 3.0)] == [0.1, 0.05, 0.025]
    optimizer.step_schedules()
    assert optimizer.learn_rate == 0.05
    assert optimizer.learn_rate(0, key=(0, "W")) == 0.1
    assert optimizer.L2(step=100) == 0.5
    optimizer.learn_rate = 0.3
    assert (optimizer.learn_rate, optimizer.learn_rate(7)) == (0.3, 0.3)
    optimizer.learn_rate = plateau(1, 0.5, 0.2)
    assert optimizer.learn_rate(4, last_score=(2, 0.7)) == 0.2
    assert optimizer.learn_rate(4, [(1, 0.8)], last_score=(2, 0.7)) == 0.1


def test_arrays_keep_their_dtype_beside_it() -> None:
    rate = SGD(decaying(0.1, 1.0)).learn_rate
    X: Any = np.ones(3, "float32")
    assert {(X * rate).dtype.name, (rate * X).dtype.name, np.multiply(X, rate).dtype.name} == {"float32"}
    Y = X
    Y *= rate
    assert Y is X
    assert type(rate * 2) is float


def test_copies_are_plain_numbers() -> None:
    rate = SGD(decaying(0.1, 1.0)).learn_rate
    for twin in (copy.copy(rate), copy.deepcopy(rate), pickle.loads(pickle.dumps(rate))):
        assert type(twin) is float
        assert twin == rate


def test_steps_of_schedules() -> None:
    schedule = decaying(0.1, 1.0)
    assert schedule(step=1.0, key=(0, ""), last_score=(0, 0.5)) == schedule(1)
    assert constant(3)(step=0, key=None, last_score=None) == 3
    for wrong in (0.5, -1.0, float("nan"), float("inf"), True):
        with pytest.raises(ValueError, match="decaying: step must be"):
            schedule(wrong)


def test_sizes_of_batches_follow_a_schedule_of_floats() -> None:
    X: Any = np.arange(20)
    sizes = [1, 1, 2, 3, 5, 7, 1]
    for batches in (
        get_current_ops().minibatch(compounding(1.0, 16.0, 1.5), X),
        minibatches(compounding(1.0, 16.0, 1.5), X),
    ):
        assert [len(batch) for batch in batches] == sizes
    for pair in get_current_ops().multibatch([2.9], X, X):
        assert [len(each) for each in pair] == [2, 2]
    with pytest.raises(ValueError, match="size must be an int of at least 1, not 0"):
        minibatches(constant(0.5), X)
