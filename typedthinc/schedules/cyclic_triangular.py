"""Up and down again and again."""

from __future__ import annotations

from typedthinc.arguments import at_least_zero, integer
from typedthinc.schedules.schedule import Schedule, Scores


def cyclic_triangular(min_lr: float, max_lr: float, period: int) -> Schedule[float]:
    """Go up and down between two rates in straight lines, again and again.

    Args:
        min_lr: The lowest rate, at least 0.
        max_lr: The highest rate, at least 0.
        period: How many steps it is from the lowest to the highest, at least 1; a cycle takes twice as many.

    Raises:
        ValueError: A number that is out of its range or none, named.

    Source:
        Smith 2017, Cyclical learning rates for training neural networks, section 3.2; steps are counted from 1.

    Examples:
        >>> schedule = cyclic_triangular(0.0, 0.2, 2)
        >>> [schedule(step) for step in range(6)]
        [0.1, 0.2, 0.1, 0.0, 0.1, 0.2]
    """
    low, high = (
        at_least_zero("cyclic_triangular", "min_lr", min_lr),
        at_least_zero("cyclic_triangular", "max_lr", max_lr),
    )
    half = integer("cyclic_triangular", "period", period, least=1)

    def value_at(step: int, scores: Scores) -> float:
        height = 1 - abs((step + 1) % (2 * half) / half - 1)  # 0 to 1 and back in 2 * half steps
        return low + (high - low) * height

    return Schedule(
        "cyclic_triangular", value_at, {"min_lr": low, "max_lr": high, "period": half}, maker=cyclic_triangular
    )
