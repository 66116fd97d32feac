"""Containers of arrays: sequences of unequal length, concatenated or padded, and pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar

from typedthinc.arrays import Ints1d

DataT_co = TypeVar("DataT_co", default=Any, covariant=True)
OneT_co = TypeVar("OneT_co", default=Any, covariant=True)
TwoT_co = TypeVar("TwoT_co", default=Any, covariant=True)
ItemT_co = TypeVar("ItemT_co", default=Any, covariant=True)


@dataclass(frozen=True, eq=False)
class Ragged(Generic[DataT_co]):
    """Sequences of unequal length, their rows concatenated.

    Shapes:
        data: (sum(lengths), ...), lengths: (B,)
    """

    data: DataT_co
    lengths: Ints1d


@dataclass(frozen=True, eq=False)
class Padded(Generic[DataT_co]):
    """Sequences of unequal length as one array, time first and the longest sequence first.

    Shapes:
        data: (T, B, ...), size_at_t: (T,) sequences alive at each step, lengths: (B,), indices: (B,) places of the
        sequences in the original order.
    """

    data: DataT_co
    size_at_t: Ints1d
    lengths: Ints1d
    indices: Ints1d


@dataclass(frozen=True, eq=False)
class Pairs(Generic[OneT_co, TwoT_co]):
    """Two sequences whose items belong together."""

    one: OneT_co
    two: TwoT_co


@dataclass(frozen=True, eq=False)
class ArgsKwargs:
    """The arguments of a call that is made later."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class SizedGenerator(Generic[ItemT_co]):
    """An iterable that knows its length and can be iterated over again.

    Args:
        get_items: makes a fresh iterator.
        length: how many items it gives.
    """

    def __init__(self, get_items: Callable[[], Iterator[ItemT_co]], length: int) -> None:
        self._get_items = get_items
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[ItemT_co]:
        return self._get_items()
