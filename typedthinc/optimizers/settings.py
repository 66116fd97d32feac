"""The settings of optimizers: numbers, which may change from step to step, and flags. Bad ones are refused by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, overload

from typedthinc.arguments import Rule, flag
from typedthinc.schedules import ScheduleLike
from typedthinc.schedules.given import schedule_in
from typedthinc.tracebacks import refusing

if TYPE_CHECKING:
    from typedthinc.optimizers.optimizer import Optimizer


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
    def __get__(self, optimizer: Optimizer, owner: type) -> float: ...
    def __get__(self, optimizer: Optimizer | None, owner: type) -> Self | float:
        return self if optimizer is None else optimizer.numbers[self.name]

    @refusing
    def __set__(self, optimizer: Optimizer, value: ScheduleLike[float]) -> None:
        schedule = schedule_in(value)
        if schedule is None:
            optimizer.numbers[self.name] = self._rule(type(optimizer).__name__, self.name, value)
            optimizer.schedules.pop(self.name, None)
        else:
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

    @refusing
    def __set__(self, optimizer: Optimizer, value: bool) -> None:
        optimizer.flags[self._name] = flag(type(optimizer).__name__, self._name, value)
