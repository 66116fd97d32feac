"""Minibatches of data, the same for every backend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from itertools import chain, islice, repeat
from math import isfinite
from typing import Any, Final, SupportsIndex, TypeVar, overload

import numpy as np

from typedthinc.arguments import integer, length
from typedthinc.backends.interface.base import BaseOps
from typedthinc.shapes.arrays.messages import other_lengths
from typedthinc.tracebacks import hide_frames
from typedthinc.types import SizedGenerator

A1 = TypeVar("A1", bound=Sized)
A2 = TypeVar("A2", bound=Sized)
A3 = TypeVar("A3", bound=Sized)
# What a slice leaves as it is; of other sequences, a deque or a range say, a batch is a list of items.
_SLICED: Final = (list, tuple, str, bytes)


class BatchOps(BaseOps):
    """Cut data into batches: arrays, lists, tuples, and whatever else has a length and takes slices.

    With `shuffle=True` every iteration goes through the data in a new order, drawn from `self.rng`; what is
    not a sequence of Python's must then take an array of indices.
    """

    @hide_frames()
    def minibatch(
        self, size: SupportsIndex | Iterable[float], sequence: A1, *, shuffle: bool = False, buffer: int = 1
    ) -> SizedGenerator[A1]:
        """Cut one sequence into batches; the last one may be smaller.

        Args:
            size: Items to a batch: one number for all, or numbers in turn, of which the last one stays;
                of floats, as schedules give them, the whole part counts.
            shuffle: Take the items in random order.
            buffer: The number of batches made ready before the first of them is given.

        Raises:
            ValueError: A size or buffer that is not a whole number above 0, or data that has no length or takes no
                slices.
        """
        batches = self.multibatch(size, sequence, shuffle=shuffle, buffer=buffer)
        return SizedGenerator(lambda: (batch for (batch,) in batches), len(batches))  # starts over each time

    @overload
    def multibatch(
        self, size: SupportsIndex | Iterable[float], first: A1, /, *, shuffle: bool = ..., buffer: int = ...
    ) -> SizedGenerator[tuple[A1]]: ...
    @overload
    def multibatch(
        self, size: SupportsIndex | Iterable[float], first: A1, second: A2, /, *, shuffle: bool = ..., buffer: int = ...
    ) -> SizedGenerator[tuple[A1, A2]]: ...
    @overload
    def multibatch(self, size: SupportsIndex | Iterable[float], first: A1, second: A2, third: A3, /, *,
                   shuffle: bool = ..., buffer: int = ...) -> SizedGenerator[tuple[A1, A2, A3]]: ...  # fmt: skip
    @overload
    def multibatch(
        self, size: SupportsIndex | Iterable[float], /, *sequences: A1, shuffle: bool = ..., buffer: int = ...
    ) -> SizedGenerator[tuple[A1, ...]]: ...
    @hide_frames()
    def multibatch(
        self, size: SupportsIndex | Iterable[float], /, *sequences: Any, shuffle: bool = False, buffer: int = 1
    ) -> SizedGenerator[Any]:
        """Cut several sequences of one length into batches of items that belong together.

        Args:
            size: Items to a batch: one number for all, or numbers in turn, of which the last one stays;
                of floats, as schedules give them, the whole part counts.
            *sequences: The data; a batch is a tuple with one part from each.
            shuffle: Take the items in random order, the same for all sequences.
            buffer: The number of batches made ready before the first of them is given.

        Raises:
            ValueError: Sequences of different lengths or none, data that has no length or takes no slices, or a size
                or buffer that is not a whole number above 0.
        """
        lengths = [length("minibatch", "the data", sequence) for sequence in sequences]
        if not lengths or min(lengths) != max(lengths):
            raise ValueError(other_lengths(lengths))
        ready = integer("minibatch", "buffer", buffer, least=1)
        edges = _edges(size, lengths[0])  # now, not at the first batch: wrong sizes are refused where they are given

        def batches() -> Iterator[tuple[Any, ...]]:
            order = self.rng.permutation(lengths[0]) if shuffle else None  # one order for all of them
            cut = (tuple(part(data, order, *edge) for data in sequences) for edge in edges)  # cut as they are asked for
            while waiting := list(islice(cut, ready)):  # `buffer` batches ahead
                yield from waiting

        return SizedGenerator(batches, len(edges))


@hide_frames()
def _edges(size: SupportsIndex | Iterable[float], length: int) -> list[tuple[int, int]]:
    """Return where each batch starts and ends."""
    edges: list[tuple[int, int]] = []
    sizes = map(_whole, size) if isinstance(size, Iterable) else (size,)
    end = step = 0  # the last size stays in force
    for each in chain(sizes, repeat(None)):
        step = step if each is None else integer("minibatch", "size", each, least=1)
        if not step:  # an empty iterable
            raise ValueError("minibatch: size must hold ints of at least 1, at least one of them")
        if end >= length:
            return edges
        start, end = end, min(end + step, length)
        edges.append((start, end))
    return edges


def _whole(size: Any) -> Any:
    """Return the whole part of a float; anything else as it is."""
    return int(size) if isinstance(size, float) and isfinite(size) else size


def part(data: Any, order: np.ndarray[Any, Any] | None, start: int, end: int) -> Any:
    """Take the items from `start` to `end`, in an order if there is one."""
    whole: Any = data
    if not isinstance(data, Sequence):
        return whole[start:end] if order is None else whole[order[start:end]]  # views, or copies in an order
    if order is None and isinstance(data, _SLICED):
        return whole[start:end]
    places: Iterable[int] = range(start, min(end, len(whole))) if order is None else order[start:end].tolist()
    items: list[Any] = [whole[i] for i in places]
    return tuple(items) if isinstance(data, tuple) else items
