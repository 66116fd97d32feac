"""A short rise and a long fall."""

from __future__ import annotations

from typedthinc.arguments import at_least_zero, fraction, integer, refuse
from typedthinc.schedules.schedule import Schedule, Scores


def slanted_triangular(
    max_rate: float, num_steps: int, *, cut_frac: float = 0.1, ratio: float = 32.0, t: int = 0
) -> Schedule[float]:
    """Rise for a short time and fall for a long one, each in a straight line; stay at the lowest rate after that.

    Args:
        max_rate: The highest rate, at least 0.
        num_steps: How many steps rise and fall take together, at least 1.
        cut_frac: The share of them that the rise takes, in [0, 1).
        ratio: How many times the lowest rate goes into the highest, at least 1.
        t: How many steps the schedule is ahead.

    Raises:
        ValueError: A number that is out of its range or none, named.

    Source:
        Howard and Ruder 2018, Universal language model fine-tuning, equation 3; its steps are counted from 1.

    Examples:
        >>> schedule = slanted_triangular(0.1, 100)
        >>> [round(schedule(step), 4) for step in (0, 9, 54, 99, 200)]
        [0.0128, 0.1, 0.0516, 0.0031, 0.0031]
    """
    rate, steps = (
        at_least_zero("slanted_triangular", "max_rate", max_rate),
        integer("slanted_triangular", "num_steps", num_steps, least=1),
    )
    frac = fraction("slanted_triangular", "cut_frac", cut_frac)
    ahead = integer("slanted_triangular", "t", t)
    if not at_least_zero("slanted_triangular", "ratio", ratio) >= 1:
        refuse("slanted_triangular", "ratio", "a number of at least 1", ratio)
    cut = int(steps * frac)  # the step of the peak

    def value_at(step: int, scores: Scores) -> float:
        now = step + ahead + 1  # from 1
        height = now / cut if now < cut else 1 - (min(now, steps) - cut) / (steps - cut)  # then the lowest rate
        return rate * (1 + height * (ratio - 1)) / ratio  # from rate / ratio up to rate

    attrs = {"max_rate": rate, "num_steps": steps, "cut_frac": frac, "ratio": ratio, "t": ahead}
    return Schedule("slanted_triangular", value_at, attrs, maker=slanted_triangular)
