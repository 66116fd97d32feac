"""One value for all steps."""

from typing import TypeVar

from typedthinc.schedules.schedule import Schedule

OutT = TypeVar("OutT")


def constant(rate: OutT) -> Schedule[OutT]:
    """Use the same value at each step.

    Examples:
        >>> constant(0.001)(100)
        0.001
    """
    return Schedule("constant", lambda step, scores: rate, {"rate": rate}, maker=constant)
