"""The settings of optimizers: numbers, which may change from step to step, and flags. Bad ones are refused by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, overload

from typedthinc.arguments import Rule, flag
from typedthinc.schedules import Schedule, ScheduleLike, Score, Scores, constant
from typedthinc.schedules.given import schedule_in
from typedthinc.tracebacks import REFUSALS, hide_frames

if TYPE_CHECKING:
    from typedthinc.optimizers.optimizer import Optimizer


class Reading(float):
    """A number of an optimizer as it is at the current step; called with another step, it tells what it is there.

    Examples:
        >>> from typedthinc.api import SGD, decaying
        >>> rate = SGD(decaying(0.1, 1.0)).learn_rate
        >>> rate * 2, rate(1)
        (0.2, 0.05)
    """

    __slots__ = ("schedule",)

    schedule: Schedule[float]

    def __new__(cls, value: float, schedule: Schedule[float]) -> Self:
        """Hold the value, and what it follows."""
        reading = super().__new__(cls, value)
        reading.schedule = schedule
        return reading

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what pickle and copies get: the number alone."""
        return float, (float(self),)

    @hide_frames(REFUSALS)
    def __call__(
        self, step: float, scores: Scores = (), *, key: object = None, last_score: Score | None = None
    ) -> float:
        """Return the number at a step; see `Schedule`."""
        return self.schedule(step, scores, key=key, last_score=last_score)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        # numpy keeps float32 beside plain floats, and only beside these.
        return getattr(ufunc, method)(*(float(x) if isinstance(x, Reading) else x for x in inputs), **options)


class Number:
    """A number of an optimizer: it is read as it is at the current step, and set to a number or a schedule."""

    name: str

    def __init__(self, rule: Rule) -> None:
        """Hold the values to a rule."""
        self._rule = rule

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, optimizer: None, owner: type) -> Self: ...
    @overload
    def __get__(self, optimizer: Optimizer, owner: type) -> Reading: ...
    def __get__(self, optimizer: Optimizer | None, owner: type) -> Self | Reading:
        if optimizer is None:
            return self
        value = optimizer.numbers[self.name]
        return Reading(value, optimizer.schedules.get(self.name) or constant(value))  # a float for most

    @hide_frames(REFUSALS)
    def __set__(self, optimizer: Optimizer, value: ScheduleLike[float]) -> None:
        schedule = schedule_in(value)
        if schedule is None:
            optimizer.numbers[self.name] = self._rule(type(optimizer).__name__, self.name, value)
            optimizer.schedules.pop(self.name, None)  # a number ends the schedule
        else:
            # A schedule that gives what breaks the rule is refused where it is set.
            optimizer.numbers[self.name] = self.checked(
                optimizer, schedule(optimizer.step, optimizer.scores), optimizer.step
            )
            optimizer.schedules[self.name] = schedule

    def checked(self, optimizer: Optimizer, value: object, step: int) -> float:
        """Hold a value that a schedule gave to the rule.

        Raises:
            ValueError: It breaks the rule; the number and the step are named.
        """
        number: float = self._rule(type(optimizer).__name__, f"{self.name} at step {step}", value)
        return number


class Flag:
    """A setting that is True or False."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, optimizer: None, owner: type) -> Self: ...
    @overload
    def __get__(self, optimizer: Optimizer, owner: type) -> bool: ...
    def __get__(self, optimizer: Optimizer | None, owner: type) -> Self | bool:
        return self if optimizer is None else optimizer.flags[self._name]

    @hide_frames(REFUSALS)
    def __set__(self, optimizer: Optimizer, value: bool) -> None:
        optimizer.flags[self._name] = flag(type(optimizer).__name__, self._name, value)
