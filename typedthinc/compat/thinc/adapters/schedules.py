"""Schedules that are functions of (schedule, step, **what an optimizer tells)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from typedthinc import schedules
from typedthinc.arguments import integer

OutT = TypeVar("OutT", covariant=True)
ValueT = TypeVar("ValueT")

# What `scores` is where a program calls a schedule, and not an optimizer.
_NOT_TOLD: Final[schedules.Scores] = []
# Optimizers here ask once for all parameters.
_KEY: Final = (0, "")


class Schedule(schedules.Schedule[OutT]):
    """A value for each step of training, from a function of the schedule itself and the step.

    Examples:
        >>> halving = Schedule("halving", lambda schedule, step, **kwargs: schedule.attrs["start"] * 0.5**step,
        ...                    attrs={"start": 8.0})
        >>> halving(3), halving(3, key=(0, "W"))
        (1.0, 1.0)
    """

    __slots__ = ("_schedule",)

    _schedule: Callable[..., OutT]

    def __init__(self, name: str, schedule: Callable[..., OutT], *, attrs: Mapping[str, Any] | None = None) -> None:
        """Make a schedule.

        Args:
            name: The name of the function that makes it.
            schedule: Takes the schedule, the step, and by name what the call has besides. An optimizer tells `key`
                and `last_score`, a pair of a step and a score, or None.
            attrs: What the function finds in `schedule.attrs`.
        """
        self._schedule = schedule
        super().__init__(name, self._at, attrs)

    def __call__(
        self,
        step: float,
        scores: schedules.Scores = _NOT_TOLD,
        *,
        key: object = None,
        last_score: schedules.Score | None = None,
        **extra: Any,
    ) -> OutT:
        """Return the value at a step.

        Raises:
            ValueError: The step is not a whole number of at least 0.
        """
        if scores is not _NOT_TOLD or key is not None or last_score is not None:
            last = scores[-1] if scores and last_score is None else last_score
            extra = {"key": _KEY if key is None else key, "last_score": last, **extra}
        at = integer(self.name, "step", int(step) if isinstance(step, float) and step.is_integer() else step)
        return self._schedule(self, at, **extra)

    def _at(self, step: int, scores: schedules.Scores) -> OutT:
        return self(step, scores)


class Known(Schedule[OutT]):
    """A schedule of the library.

    One that looks at scores remembers the `last_score` of each call.
    """

    __slots__ = ("_known", "_seen")

    def __init__(self, known: schedules.Schedule[OutT]) -> None:
        """Stand for a schedule."""
        super().__init__(known.name, known, attrs=known.attrs)
        self._known = known
        self._seen: list[schedules.Score] = []

    def __call__(
        self,
        step: float,
        scores: schedules.Scores = _NOT_TOLD,
        *,
        key: object = None,
        last_score: schedules.Score | None = None,
        **extra: Any,
    ) -> OutT:
        """Return the value at a step."""
        if last_score is not None and last_score not in self._seen:
            self._seen.append(last_score)
        return self._known(step, self._seen if scores is _NOT_TOLD else scores)
