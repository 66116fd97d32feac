"""What all schedules have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from operator import index
from typing import Any, Final, Generic, SupportsIndex, TypeAlias

from typing_extensions import TypeVar

from typedthinc.arguments import integer

Score: TypeAlias = tuple[int, float]
Scores: TypeAlias = Sequence[Score]

OutT = TypeVar("OutT", covariant=True, default=float)

_NONE: Final[Scores] = ()


class Schedule(Generic[OutT]):
    """A value for each step of training.

    It is a pure function: the same step and the same scores give the same value, in whatever order and however often
    it is asked. So the number of the step and the scores are all that has to be saved to go on from there.

    Attributes:
        name: The name of the function that makes it.
        attrs: What that function was given.

    Examples:
        >>> halving = Schedule("halving", lambda step, scores: 0.5**step)
        >>> halving(3)
        0.125
    """

    __slots__ = ("_maker", "_value_at", "attrs", "name")

    name: str
    attrs: Mapping[str, Any]
    _value_at: Callable[[int, Scores], OutT]
    _maker: Callable[..., Schedule[Any]] | None

    def __init__(
        self,
        name: str,
        value_at: Callable[[int, Scores], OutT],
        attrs: Mapping[str, Any] | None = None,
        *,
        maker: Callable[..., Schedule[Any]] | None = None,
    ) -> None:
        """Make a schedule of a function.

        Args:
            name: The name of the function that makes it.
            value_at: Takes the number of the step, from 0 on, and the scores; must depend on nothing else.
            attrs: What tells this schedule from others of the name.
            maker: The function of a module that makes it again of `attrs`, by name: pickles hold those two. Without,
                `value_at` is pickled.
        """
        self.name = name
        self.attrs = dict(attrs or {})  # a copy: the caller's dict may change
        self._value_at = value_at
        self._maker = maker

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Return what pickle needs: by the protocols before 2, classes with slots are not pickled by themselves."""
        if self._maker is not None:
            return _made, (self._maker, self.attrs)
        return super().__reduce_ex__(max(index(protocol), 2))

    def __call__(
        self, step: float, scores: Scores = _NONE, *, key: object = None, last_score: Score | None = None
    ) -> OutT:
        """Return the value of this schedule at a step.

        Args:
            step: The number of the step, from 0 on; a float may stand for it that is whole.
            scores: How well the model did so far, as pairs of a step and a score, higher being better, in the order of
                the steps. Only a few schedules look at them.
            key: The parameter that the value is for. All parameters get the same one.
            last_score: One more score, behind the others.

        Raises:
            ValueError: The step is not a whole number of at least 0.
        """
        at = integer(self.name, "step", int(step) if isinstance(step, float) and step.is_integer() else step)
        return self._value_at(at, scores if last_score is None else (*scores, last_score))

    def __iter__(self) -> Iterator[OutT]:
        """Go through the values, from step 0 on, without end."""
        return self.to_generator()

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{name}={value!r}' for name, value in self.attrs.items())})"

    def to_generator(self, start: int = 0, step_size: int = 1) -> Iterator[OutT]:
        """Go through the values without end.

        Args:
            start: The first step, at least 0.
            step_size: How far it is from each step to the next, at least 1.

        Raises:
            ValueError: start or step_size is out of its range.
        """
        integer(self.name, "start", start)
        integer(self.name, "step_size", step_size, least=1)
        return (self(step) for step in count(start, step_size))


def _made(maker: Callable[..., Schedule[Any]], attrs: Mapping[str, Any]) -> Schedule[Any]:
    return maker(**attrs)
