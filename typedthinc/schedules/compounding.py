"""Growth or decay by a constant factor."""

from __future__ import annotations

from math import inf

from typedthinc.arguments import above_zero, at_least_zero, integer
from typedthinc.schedules.schedule import Schedule, Scores


def compounding(start: float, stop: float, compound: float, *, t: int = 0) -> Schedule[float]:
    """Multiply a value by a factor at each step, as far as another value.

    Args:
        start: The value at the step -t, at least 0.
        stop: The value that it does not go past, at least 0.
        compound: The factor, above 0.
        t: How many steps the schedule is ahead.

    Raises:
        ValueError: A number that is out of its range or none, named.

    Examples:
        >>> schedule = compounding(1.0, 32.0, 1.5)
        >>> schedule(0), schedule(1), schedule(2), schedule(100)
        (1.0, 1.5, 2.25, 32.0)
    """
    first = at_least_zero("compounding", "start", start)
    last = at_least_zero("compounding", "stop", stop)
    factor = above_zero("compounding", "compound", compound)
    ahead = integer("compounding", "t", t)
    within = min if first <= last else max  # up to stop, or down to it

    def value_at(step: int, scores: Scores) -> float:
        return within(first * _power(factor, step + ahead), last) if first else 0.0  # 0 times infinity is nan

    return Schedule(
        "compounding", value_at, {"start": first, "stop": last, "compound": factor, "t": ahead}, maker=compounding
    )


def _power(base: float, exponent: int) -> float:
    try:
        return base**exponent
    except OverflowError:
        return inf  # a factor above 1, far out: `within` cuts it off
