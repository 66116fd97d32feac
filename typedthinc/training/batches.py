"""The batches of an epoch, so that whoever knows the seed and how far an epoch has come knows all that follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import integer, length
from typedthinc.backends.interface.batches import part
from typedthinc.runtime.foreign import foreign_of
from typedthinc.shapes.arrays.sentences import other_items
from typedthinc.tracebacks import refusing

Order = npt.NDArray[np.intp]

_NAMES: Final = "X", "Y"
# What cannot be cut into batches as an array can, or is no longer what it was then.
_NO_ARRAYS: Final = "pandas.", "polars.", "pyarrow.", "a masked array"
_NEEDED: Final = "an array, a list, or an object whose __iter__ begins anew each time"


class Batch(NamedTuple):
    """Inputs, truths, and how many there are."""

    X: Any
    Y: Any
    size: int


class Data:
    """Inputs and truths, cut into batches: what has a length in any order, what can only be gone through in its own.

    Attributes:
        total: How many items an epoch has; None where nobody can tell before its end.
    """

    total: int | None

    @refusing
    def __init__(self, X: Any, Y: Any, *, batch_size: int, accumulate: int, shuffle: bool, seed: int) -> None:
        """Take the data, and how to go through it.

        Args:
            X: The inputs.
            Y: The truths.
            batch_size: Items to a batch.
            accumulate: Batches to a step.
            shuffle: Take the items in another order in each epoch, if they have a length.
            seed: Decides on the orders, together with the number of the epoch.

        Raises:
            ValueError: There is none, inputs and truths differ in number, or they can be gone through only once.
        """
        self._each: tuple[Any, Any] = X, Y
        self._batch_size = integer("train", "batch_size", batch_size, least=1)
        self._accumulate = integer("train", "accumulate", accumulate, least=1)
        self._shuffle, self._seed = shuffle, integer("train", "seed", seed)
        lengths = [_length(name, each) for name, each in zip(_NAMES, self._each, strict=True)]
        self.total = None if None in lengths else lengths[0]
        if self.total is not None and self.total != lengths[1]:
            raise ValueError(other_items(self.total, lengths[1] or 0))
        if self.total == 0:
            raise ValueError("train: X and Y have no items")

    def steps(self, epoch: int, start: int) -> Iterator[list[Batch]]:
        """Return the batches of each step of an epoch from an item on.

        Raises:
            ValueError: Data without a length gives nothing, or inputs and truths differ in number.
        """
        iterators = [None if hasattr(each, "__len__") else iter(each) for each in self._each]
        for iterator in iterators:
            if iterator is not None:
                skipped: Iterator[Any] = islice(iterator, start, start)
                next(skipped, None)
        order, first = self._order(epoch), start
        while batches := self._step(iterators, epoch, first, order):
            yield batches
            first += sum(batch.size for batch in batches)
        if not first:
            raise ValueError(_nothing(epoch))

    def sample(self) -> tuple[Any, Any]:
        """Return the inputs of the first batch, and all truths; of data without a length, those of the first batch."""
        X, Y = (each if hasattr(each, "__len__") else list(islice(each, self._batch_size)) for each in self._each)
        return part(X, None, 0, self._batch_size), Y

    def _order(self, epoch: int) -> Order | None:
        """Return the order of the items in an epoch, None for that of the data; the seed alone decides on it."""
        if not self._shuffle or self.total is None:
            return None
        return np.random.default_rng([self._seed, epoch]).permutation(self.total)

    @refusing
    def _step(self, iterators: list[Iterator[Any] | None], epoch: int, first: int, order: Order | None) -> list[Batch]:
        batches: list[Batch] = []
        batch_size = self._batch_size
        for start in range(first, first + batch_size * self._accumulate, batch_size):
            pairs = zip(self._each, iterators, strict=True)
            X, Y = (
                part(each, order, start, start + batch_size) if iterator is None else list(islice(iterator, batch_size))
                for each, iterator in pairs
            )
            if len(X) != len(Y):
                ends = start + len(X), start + len(Y)
                once = [name for name, end, it in zip(_NAMES, ends, iterators, strict=True) if it and epoch and not end]
                if once:
                    raise ValueError(_nothing(epoch, *once))
                few, more = ("X", "Y") if ends[0] < ends[1] else ("Y", "X")
                raise ValueError(f"train: {few} ends after {min(ends)} items, but {more} goes on: each item needs one")
            if not len(X):
                break
            batches.append(Batch(X, Y, len(X)))
        return batches


def _length(name: str, data: Any) -> int | None:
    """Return the number of items; None for data that can be gone through again and again, and has no length."""
    kind = type(data).__name__
    foreign = foreign_of(data)
    if foreign is not None and foreign.name.startswith(_NO_ARRAYS):
        raise ValueError(f"train: {name} is {foreign.name.rpartition('.')[2]}; {foreign.remedy}")
    if isinstance(data, Iterator):
        article = "an" if kind[0] in "aeiou" else "a"
        raise ValueError(f"train: {name} is {article} {kind}, which can be gone through only once: give {_NEEDED}")
    if isinstance(data, (str, bytes)):
        raise ValueError(f"train: {name} is of type {kind}: give {_NEEDED}")
    if hasattr(data, "__len__"):
        return length("train", name, data)
    if not isinstance(data, Iterable):
        raise ValueError(f"train: {name} is {data if data is None else f'of type {kind}'}: give {_NEEDED}")
    return None


def _nothing(epoch: int, *names: str) -> str:
    if not epoch:
        return "train: X and Y have no items"
    having, them = (f"{names[0]} has", "it") if len(names) == 1 else ("X and Y have", "they")
    return f"train: {having} no items in epoch {epoch + 1}: {them} can be gone through only once. Give {_NEEDED}"
