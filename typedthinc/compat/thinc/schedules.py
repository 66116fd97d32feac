"""What `thinc.schedules` has."""

from __future__ import annotations

from typing import Any, TypeVar

from typedthinc import schedules
from typedthinc.compat.thinc.adapters.schedules import Known, Schedule as Schedule

OutT = TypeVar("OutT")


def constant(rate: OutT) -> Schedule[OutT]:
    """Return the same value at each step."""
    return Known(schedules.constant(rate))


def constant_then(rate: OutT, steps: int, schedule: Schedule[OutT]) -> Schedule[OutT]:
    """Return one value for a number of steps, then those of a schedule, which counts the steps from the start as well.

    In `typedthinc.schedules.constant_then`, the schedule begins with its own step 0.
    """

    def value_at(own: Schedule[OutT], step: int, **extra: Any) -> OutT:
        return rate if step < steps else schedule(step, **extra)

    return Schedule("constant_then", value_at, attrs={"rate": rate, "steps": steps, "schedule": schedule})


def decaying(base_rate: float, decay: float, *, t: float = 0.0) -> Schedule[float]:
    """Return base_rate / (1 + decay * (t + step))."""
    return Known(schedules.decaying(base_rate, decay, t=int(t)))  # the library counts steps in ints


def compounding(start: float, stop: float, compound: float, *, t: float = 0.0) -> Schedule[float]:
    """Return a value that grows by a factor at each step, up to `stop`."""
    return Known(schedules.compounding(start, stop, compound, t=int(t)))


def plateau(max_patience: int, scale: float, schedule: Schedule[float]) -> Schedule[float]:
    """Return the values of a schedule, smaller each time the scores have not become better for some steps."""
    return Known(schedules.plateau(max_patience, scale, schedule))


def slanted_triangular(
    max_rate: float, num_steps: int, *, cut_frac: float = 0.1, ratio: int = 32, t: float = 0.0
) -> Schedule[float]:
    """Return a short climb and a long descent."""
    return Known(schedules.slanted_triangular(max_rate, num_steps, cut_frac=cut_frac, ratio=ratio, t=int(t)))


def warmup_linear(initial_rate: float, warmup_steps: int, total_steps: int) -> Schedule[float]:
    """Return a linear climb, then a linear descent to zero."""
    return Known(schedules.warmup_linear(initial_rate, warmup_steps, total_steps))


def cyclic_triangular(min_lr: float, max_lr: float, period: int) -> Schedule[float]:
    """Return climbs and descents in turn."""
    return Known(schedules.cyclic_triangular(min_lr, max_lr, period))
