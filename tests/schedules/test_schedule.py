from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from typedthinc import schedules
from typedthinc.schedules import Schedule, Scores, constant, decaying

MAKERS: Any = [
    lambda: schedules.constant(0.1),
    lambda: schedules.constant_then(0.1, 3, schedules.decaying(0.1, 0.5)),
    lambda: schedules.decaying(0.1, 0.5, t=3),
    lambda: schedules.compounding(1.0, 32.0, 1.01),
    lambda: schedules.warmup_linear(0.1, 10, 100),
    lambda: schedules.slanted_triangular(0.1, 100),
    lambda: schedules.cyclic_triangular(0.01, 0.1, 7),
    lambda: schedules.plateau(2, 0.5, schedules.decaying(0.1, 0.5)),
    lambda: schedules.cosine(0.1, 50, min_rate=0.01, warmup_steps=5),
    lambda: schedules.as_schedule([0.1, 0.2, 0.3]),
    lambda: schedules.as_schedule(iter([0.1, 0.2, 0.3])),
]
SCORES = [(5, 0.5), (10, 0.4), (15, 0.3), (20, 0.6), (25, 0.6), (30, 0.6)]


@pytest.mark.parametrize("make", MAKERS)
def test_is_a_pure_function_of_the_step_and_the_scores(make: Any) -> None:
    schedule, other = make(), make()
    forwards = [schedule(step, SCORES) for step in range(120)]
    backwards = [other(step, SCORES) for step in reversed(range(120))]
    assert forwards == backwards[::-1]
    # Scores that come later change nothing about earlier steps.
    assert schedule(12, SCORES) == schedule(12, SCORES[:2])


@pytest.mark.parametrize("make", MAKERS)
def test_stays_a_finite_number_for_ever(make: Any) -> None:
    schedule = make()
    for step in (10**4, 10**5) if schedule.name == "drawn" else (10**4, 10**9, 10**15):
        assert 0 <= schedule(step) < 100


@pytest.mark.parametrize("make", MAKERS)
def test_goes_through_its_values(make: Any) -> None:
    schedule = make()
    assert list(islice(schedule, 20)) == [schedule(step) for step in range(20)]
    assert list(islice(schedule.to_generator(3, 4), 5)) == [schedule(step) for step in range(3, 23, 4)]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("step", [-1, 1.5, "1", None, True])
def test_a_step_is_a_whole_number(make: Any, step: Any) -> None:
    with pytest.raises(ValueError, match="step must be an int of at least 0, not"):
        make()(step)


def test_says_how_it_was_made() -> None:
    assert repr(decaying(0.1, 0.5)) == "decaying(base_rate=0.1, decay=0.5, t=0)"
    assert repr(schedules.plateau(2, 0.5, 0.1)) == ("plateau(max_patience=2, scale=0.5, schedule=constant(rate=0.1))")


def test_values_need_not_be_numbers() -> None:
    words: Schedule[str] = constant("warm")
    assert words(3) == "warm"


def test_a_function_of_ones_own() -> None:
    def value_at(step: int, scores: Scores) -> float:
        return 1.0 if not scores else scores[-1][1]

    own = Schedule("own", value_at)
    assert (own(3), own(3, [(1, 0.25)])) == (1.0, 0.25)
    assert repr(own) == "own()"


@pytest.mark.parametrize(("start", "step_size"), [(-1, 1), (0, 0), (0, 1.5), (None, 1)])
def test_a_generator_starts_somewhere_and_goes_on(start: Any, step_size: Any) -> None:
    with pytest.raises(ValueError, match=r"(start|step_size) must be an int of at least [01], not"):
        constant(1.0).to_generator(start, step_size)
