"""What may be given where a schedule is wanted: a value, a list of values, or an iterator over values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast, overload

from typing_extensions import TypeAliasType, TypeVar

from typedthinc.schedules.constant import constant
from typedthinc.schedules.schedule import Schedule, Scores
from typedthinc.tracebacks import REFUSALS, hide_frames

OutT = TypeVar("OutT", default=float)

# An alias with a name of its own, which editors show in place of the union.
ScheduleLike = TypeAliasType(
    "ScheduleLike", OutT | Sequence[OutT] | Iterator[OutT] | Schedule[OutT], type_params=(OutT,)
)


@overload
def as_schedule(value: Schedule[OutT] | Sequence[OutT] | Iterator[OutT]) -> Schedule[OutT]: ...
@overload
def as_schedule(value: OutT) -> Schedule[OutT]: ...
def as_schedule(value: Any) -> Schedule[Any]:
    """Make a schedule of what may be given for one; a schedule is returned as it is.

    Args:
        value: One value for all steps; or a list or a tuple with a value for each step, of which the last one stays; or
            a generator or another iterator, which is read as far as needed and remembered, and whose last value stays.
            To go on with training from a saved step, it has to be given again, from its first value on.

    Raises:
        ValueError: There is no value.

    Examples:
        >>> rates = as_schedule([0.1, 0.01])
        >>> rates(0), rates(1), rates(100)
        (0.1, 0.01, 0.01)
    """
    schedule = schedule_in(value)
    return constant(value) if schedule is None else schedule


@hide_frames(REFUSALS)
def schedule_in(value: Any) -> Schedule[Any] | None:
    """Make a schedule of several values; None if this is not one of the things that give several."""
    # Nothing tells a checker what it is a schedule, or an iterator, of.
    if isinstance(value, Schedule):
        return value  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, (list, tuple)):
        return _listed(tuple(cast("Sequence[Any]", value)))
    if isinstance(value, Iterator):
        return _drawn(value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return None


def _listed(values: tuple[OutT, ...]) -> Schedule[OutT]:
    if not values:
        raise ValueError("a list that stands for a schedule must have a value")

    def value_at(step: int, scores: Scores) -> OutT:
        return values[min(step, len(values) - 1)]

    return Schedule("as_schedule", value_at, {"value": list(values)}, maker=as_schedule)  # a list of its own, for attrs


def _drawn(values: Iterator[OutT]) -> Schedule[OutT]:
    read: list[OutT] = []  # values once read stay: a step may be asked for again, after a resume

    def value_at(step: int, scores: Scores) -> OutT:
        while len(read) <= step:
            try:
                read.append(next(values))
            except StopIteration:
                break
        if not read:
            raise ValueError("an iterator that stands for a schedule must give a value")
        return read[min(step, len(read) - 1)]  # an iterator that has ended goes on with its last

    return Schedule("drawn", value_at, {"values": values}, maker=_drawn)
