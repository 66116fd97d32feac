"""Up in a straight line, then down in another."""

from __future__ import annotations

from typedthinc.arguments import at_least_zero, integer
from typedthinc.schedules.schedule import Schedule, Scores


def warmup_linear(initial_rate: float, warmup_steps: int, total_steps: int) -> Schedule[float]:
    """Rise from 0 to a rate, then fall to 0, each in a straight line.

    Args:
        initial_rate: The highest rate, at least 0.
        warmup_steps: How many steps it rises for, at least 0.
        total_steps: The first step at which the rate is 0 again, at least warmup_steps.

    Raises:
        ValueError: A number that is out of its range or none, named.

    Examples:
        >>> schedule = warmup_linear(0.1, 2, 6)
        >>> [round(schedule(step), 3) for step in range(8)]
        [0.0, 0.05, 0.1, 0.075, 0.05, 0.025, 0.0, 0.0]
    """
    rate, rise = (
        at_least_zero("warmup_linear", "initial_rate", initial_rate),
        integer("warmup_linear", "warmup_steps", warmup_steps),
    )
    total = integer("warmup_linear", "total_steps", total_steps, least=rise)

    def value_at(step: int, scores: Scores) -> float:
        if step < rise:
            return rate * step / rise
        return rate * (total - step) / (total - rise) if step < total else 0.0  # total may be rise

    attrs = {"initial_rate": rate, "warmup_steps": rise, "total_steps": total}
    return Schedule("warmup_linear", value_at, attrs, maker=warmup_linear)
