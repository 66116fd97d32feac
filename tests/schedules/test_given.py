from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from typedthinc.schedules import as_schedule, constant, constant_then, decaying, plateau


def counted(taken: list[int]) -> Iterator[int]:
    for i in range(5):
        taken.append(i)
        yield i


def test_one_value_is_for_all_steps() -> None:
    assert [as_schedule(0.5)(step) for step in (0, 7)] == [0.5, 0.5]
    schedule = decaying(0.1, 0.1)
    assert as_schedule(schedule) is schedule


@pytest.mark.parametrize("kind", [list, tuple, iter])
def test_the_last_of_several_values_stays(kind: Any) -> None:
    schedule: Any = as_schedule(kind([3, 2, 1]))
    assert [schedule(step) for step in (4, 1, 0, 2, 100)] == [1, 2, 3, 1, 1]


def test_a_list_may_change_afterwards() -> None:
    values = [1.0, 2.0]
    schedule = as_schedule(values)
    values[0] = 9.0
    assert schedule(0) == 1.0


def test_a_generator_is_read_as_far_as_needed() -> None:
    taken: list[int] = []
    schedule = as_schedule(counted(taken))
    assert taken == []
    assert (schedule(2), schedule(0)) == (2, 0)
    assert taken == [0, 1, 2]
    assert schedule(100) == 4


@pytest.mark.parametrize("nothing", [[], (), iter([])])
def test_something_must_be_given(nothing: Any) -> None:
    with pytest.raises(ValueError, match="that stands for a schedule must (have|give) a value"):
        as_schedule(nothing)(0)


def test_schedules_take_the_same() -> None:
    assert [constant_then(1.0, 1, [0.5, 0.25])(step) for step in range(4)] == [1.0, 0.5, 0.25, 0.25]
    assert [plateau(1, 0.5, iter([1.0, 0.5]))(step) for step in range(3)] == [1.0, 0.5, 0.5]
    assert constant_then(1, 2, constant(3))(2) == 3
