"""Half a wave of the cosine, from a rate down to another."""

from __future__ import annotations

from math import cos, pi

from typedthinc.arguments import at_least_zero, integer
from typedthinc.schedules.schedule import Schedule, Scores


def cosine(initial_rate: float, total_steps: int, *, min_rate: float = 0.0, warmup_steps: int = 0) -> Schedule[float]:
    """Fall from a rate to another along half a wave of the cosine, and stay there.

    Args:
        initial_rate: The highest rate, at least 0.
        total_steps: The step from which on the rate is the lowest, at least 1 and above warmup_steps.
        min_rate: The lowest rate, at least 0.
        warmup_steps: For how many steps the rate rises from 0 in a straight line first, at least 0.

    Raises:
        ValueError: A number that is out of its range or none, named.

    Source:
        Loshchilov and Hutter 2017, SGDR, equation 5, without restarts.

    Examples:
        >>> schedule = cosine(0.1, 4)
        >>> [round(schedule(step), 4) for step in range(6)]
        [0.1, 0.0854, 0.05, 0.0146, 0.0, 0.0]
    """
    high = at_least_zero("cosine", "initial_rate", initial_rate)
    low = at_least_zero("cosine", "min_rate", min_rate)
    rise = integer("cosine", "warmup_steps", warmup_steps)
    total = integer("cosine", "total_steps", total_steps, least=rise + 1)  # the fall has a step at least

    def value_at(step: int, scores: Scores) -> float:
        if step < rise:
            return high * step / rise
        done = min((step - rise) / (total - rise), 1.0)  # past the end the lowest rate stays
        return low + (high - low) * (1 + cos(pi * done)) / 2

    attrs = {"initial_rate": high, "total_steps": total, "min_rate": low, "warmup_steps": rise}
    return Schedule("cosine", value_at, attrs, maker=cosine)
