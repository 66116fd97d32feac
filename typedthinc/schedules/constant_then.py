"""One value at first, then another schedule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from typedthinc.arguments import integer
from typedthinc.schedules.given import as_schedule
from typedthinc.schedules.schedule import Schedule, Scores

OutT = TypeVar("OutT")


def constant_then(rate: OutT, steps: int, schedule: Schedule[OutT] | Sequence[OutT] | Iterator[OutT]) -> Schedule[OutT]:
    """Use one value for a number of steps, then those of another schedule from its own step 0 on.

    Args:
        rate: The value at first.
        steps: How many steps it is given for, at least 0.
        schedule: What comes then; it is told only the scores from there on.

    Raises:
        ValueError: steps is not an int of at least 0.

    Examples:
        >>> schedule = constant_then(0.1, 2, [0.05, 0.01])
        >>> [schedule(step) for step in range(5)]
        [0.1, 0.1, 0.05, 0.01, 0.01]
    """
    first = integer("constant_then", "steps", steps)
    then = as_schedule(schedule)

    def value_at(step: int, scores: Scores) -> OutT:
        if step < first:
            return rate
        return then(step - first, [(at - first, score) for at, score in scores if at >= first])

    return Schedule("constant_then", value_at, {"rate": rate, "steps": first, "schedule": then}, maker=constant_then)
