"""The places of the heap: what may change of an object, or what a name is worth."""

from itertools import count
from typing import Final, TypeAlias

# Any value of the program. Those that Python has itself (None, bool, float, str) stand for themselves.
Value: TypeAlias = object

_births = count()


class Absent:
    """The type of ABSENT."""

    def __repr__(self) -> str:
        return "ABSENT"


# What a place holds that holds nothing: a name that is not bound, a key that is not there.
ABSENT: Final = Absent()


class Cell:
    """A place that holds one immutable value at a time; only `Heap.write` puts another there.

    Attributes:
        value: What it holds now.
        birth: Tells which of two places was made first: a branch that began later never knew this one.
    """

    __slots__ = ("birth", "value")

    def __init__(self, value: Value = ABSENT) -> None:
        self.value: Value = value
        self.birth: int = next(_births)

    @staticmethod
    def next_birth() -> int:
        """Return what is later than the birth of every place there is."""
        return next(_births)
