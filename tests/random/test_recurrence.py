from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random import mrg31k3p as oracle
from typedthinc.random.jumps import STREAM, SUBSTREAM, jumped, power, spaced
from typedthinc.random.recurrence import draws

first = st.integers(0, oracle.M1 - 1)
second = st.integers(0, oracle.M2 - 1)
STATES = st.tuples(first, first, first, second, second, second)
EXTREMES = [(oracle.M1 - 1,) * 3 + (oracle.M2 - 1,) * 3, (0, 0, oracle.M1 - 1, 0, 0, oracle.M2 - 1), (1, 0, 0, 1, 0, 0)]


@settings(deadline=None)
@given(st.lists(STATES, min_size=1, max_size=4), st.integers(0, 1200))
def test_all_streams_follow_the_published_recurrence(states: list[tuple[int, ...]], count: int) -> None:
    values, after = draws(np.array(states, np.int64), count)
    for place, state in enumerate(states):
        expected, last = oracle.run(state, len(range(place, count, len(states))))
        assert values[place :: len(states)].tolist() == expected
        assert tuple(after[place].tolist()) == last


@pytest.mark.parametrize("count", [0, 1, 3, 5, 7, 700])
def test_a_stream_goes_as_many_steps_ahead_as_it_gives_numbers(count: int) -> None:
    states = np.array([[each] * 6 for each in range(1, 6)], np.int32)
    whole, _ = draws(states, 2 * count)
    one, after = draws(states, count)
    # The second draw begins with stream 0 again.
    two, _ = draws(np.roll(after, -count, axis=0), count)
    np.testing.assert_array_equal(np.concatenate([one, two]), whole)
    np.testing.assert_array_equal(states, [[each] * 6 for each in range(1, 6)])


@pytest.mark.parametrize("count", [0, 1, 2, 3, 700])
def test_states_that_may_be_overwritten(count: int) -> None:
    states = np.array([[each] * 6 for each in range(1, 4)], np.int32)
    values, after = draws(states.copy(order="F"), count, is_spare=True)
    expected, last = draws(states, count)
    np.testing.assert_array_equal(values, expected)
    np.testing.assert_array_equal(after, last)


def test_draws_go_on_from_what_a_draw_left() -> None:
    states = np.array([(1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)], np.int32)
    expected = [oracle.run(state, 3) for state in states.tolist()]
    for at in range(3):
        values, states = draws(states, 2)
        assert values.tolist() == [values_of[at] for values_of, _ in expected]
    assert states.tolist() == [list(last) for _, last in expected]


@pytest.mark.parametrize("state", EXTREMES)
def test_the_largest_terms_do_not_overflow(state: tuple[int, ...]) -> None:
    values, after = draws(np.array([state], np.int64), 1000)
    expected, last = oracle.run(state, 1000)
    assert values.tolist() == expected
    assert tuple(after[0].tolist()) == last


def test_a_draw_of_zero_is_the_modulus() -> None:
    # The next terms are both 2^22.
    state = np.array([[0, 1, 0, 128, 0, 0]], np.int64)
    assert oracle.step(state[0].tolist())[0] == oracle.M1
    assert draws(state, 1)[0].tolist() == [oracle.M1]


@given(STATES, st.integers(0, 2**140))
def test_jumps(state: tuple[int, ...], steps: int) -> None:
    found = jumped(np.array([state], np.int64), power(steps))
    assert tuple(found[0].tolist()) == oracle.ahead(state, steps)


@given(STATES, st.integers(0, 50))
def test_a_jump_is_that_many_steps(state: tuple[int, ...], steps: int) -> None:
    assert oracle.ahead(state, steps) == oracle.run(state, steps)[1]


@pytest.mark.parametrize("steps", [STREAM, SUBSTREAM])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_states_that_are_spaced(steps: int, count: int) -> None:
    state = (12345,) * 6
    found = spaced(np.array([state], np.int64), count, power(steps))
    for each in found[:, 0]:
        assert tuple(each.tolist()) == state
        state = oracle.ahead(state, steps)
