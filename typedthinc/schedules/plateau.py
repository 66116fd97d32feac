"""A rate that falls when the model stops getting better."""

from __future__ import annotations

from math import inf

from typedthinc.arguments import above_zero, integer
from typedthinc.schedules.constant import constant
from typedthinc.schedules.given import ScheduleLike, as_schedule
from typedthinc.schedules.schedule import Schedule, Scores


def plateau(max_patience: int, scale: float, schedule: ScheduleLike[float]) -> Schedule[float]:
    """Multiply the values of another schedule by a factor each time the scores have not risen for a while.

    Args:
        max_patience: How many scores in a row may fail to be the best so far before the factor is applied, at least 1.
        scale: The factor, above 0.
        schedule: What is scaled.

    Raises:
        ValueError: A number that is out of its range or none, named.

    Examples:
        >>> schedule = plateau(2, 0.5, 0.1)
        >>> schedule(30, [(10, 0.7), (20, 0.6)]), schedule(30, [(10, 0.7), (20, 0.6), (30, 0.7)])
        (0.1, 0.05)
    """
    patience = integer("plateau", "max_patience", max_patience, least=1)
    factor = above_zero("plateau", "scale", scale)
    scaled = constant(schedule) if isinstance(schedule, float | int) else as_schedule(schedule)

    def value_at(step: int, scores: Scores) -> float:
        # A state that was loaded may have scores of later steps.
        return scaled(step, scores) * factor ** _plateaus([score for at, score in scores if at <= step], patience)

    return Schedule("plateau", value_at, {"max_patience": patience, "scale": factor, "schedule": scaled}, maker=plateau)


def _plateaus(scores: list[float], patience: int) -> int:
    """Count how often a run of scores was no better than the best one before."""
    best, waited, found = -inf, 0, 0
    for score in scores:
        waited = 0 if score > best else waited + 1
        best = max(best, score)  # in this order, nan is never the best
        if waited == patience:
            waited, found = 0, found + 1  # a new wait, up to the next fall
    return found
