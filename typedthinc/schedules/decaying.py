"""Decay in inverse proportion to the step."""

from __future__ import annotations

from typedthinc.arguments import at_least_zero, integer
from typedthinc.schedules.schedule import Schedule, Scores


def decaying(base_rate: float, decay: float, *, t: int = 0) -> Schedule[float]:
    """Decay a rate in inverse proportion to the step, as base_rate / (1 + decay (step + t)).

    Args:
        base_rate: The rate at the step -t, at least 0.
        decay: How fast it decays, at least 0.
        t: How many steps the schedule is ahead.

    Raises:
        ValueError: A number that is negative, not finite or none, named.

    Examples:
        >>> [round(decaying(0.01, 0.5)(step), 4) for step in range(3)]
        [0.01, 0.0067, 0.005]
    """
    rate, by, ahead = (
        at_least_zero("decaying", "base_rate", base_rate),
        at_least_zero("decaying", "decay", decay),
        integer("decaying", "t", t),
    )

    def value_at(step: int, scores: Scores) -> float:
        return rate / (1 + by * (step + ahead))

    return Schedule("decaying", value_at, {"base_rate": rate, "decay": by, "t": ahead}, maker=decaying)
