"""`Batches`: a stream of inputs and truths that can be gone through again and again, read ahead and shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar, overload, runtime_checkable

import numpy as np

from typedthinc.arguments import flag, integer
from typedthinc.data.ahead import read_ahead
from typedthinc.data.dataset import Dataset, Order
from typedthinc.data.rows import stacked_alone
from typedthinc.data.shuffling import shuffled
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Ints1d

InT = TypeVar("InT", covariant=True)
TruthT = TypeVar("TruthT", covariant=True)
RowT = TypeVar("RowT")
I = TypeVar("I", bound=int)  # noqa: E741
O = TypeVar("O", bound=int)  # noqa: E741
P = TypeVar("P", bound=int)
Q = TypeVar("Q", bound=int)

# Behind the number of an epoch, this tells the orders of rows in memory from those of items.
_FOR_ROWS: Final = 1
_NEEDED: Final = "give a list, or an object whose __iter__ starts over each time"

Rows: TypeAlias = Iterable[tuple[Any, ...]]
# Anything that can be gone through again and again, and gives batches; how much each item counts may stand behind.
Stream: TypeAlias = Iterable[tuple[InT, TruthT] | tuple[InT, TruthT, Floats1d]]


@runtime_checkable
class _KnowsEpochs(Protocol):
    def set_epoch(self, epoch: int, /) -> object: ...


class Batches(Iterable[tuple[InT, TruthT]]):
    """Batches of inputs and truths, (X, Y), from whatever can be gone through again and again.

    `train`, its validation and `evaluate` take any such object, without this: a list, torch's `DataLoader`, a class
    with `__iter__`. This one adds a thread that reads ahead, and shuffling with bounded memory. A third part of a
    batch, (X, Y, weights), says how much each item counts.

    Where the source has a method `set_epoch(epoch)`, as the datasets of Hugging Face and samplers of torch have, it is
    told of each epoch before that begins.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import minibatches
        >>> X, Y = np.arange(12.0, dtype="float32").reshape(6, 2), np.arange(6)
        >>> batches = Batches(minibatches(2, X, Y), shuffle=4, prefetch=1)
        >>> sorted(int(y) for _, Y in batches for y in Y)
        [0, 1, 2, 3, 4, 5]
    """

    @hide_frames(REFUSALS)
    def __init__(self, source: Stream[InT, TruthT], *, shuffle: int = 0, seed: int = 0, prefetch: int = 0) -> None:
        """Take a source of batches.

        Args:
            source: What gives the batches, each time from the first.
            shuffle: How many rows wait in memory, from which each batch draws at random and to which it leaves its own;
                0 to leave the order alone.
            seed: Decides on the order of the rows, together with the number of the epoch.
            prefetch: How many batches a thread reads ahead; 0 for no thread.

        Raises:
            ValueError: A number that is out of its range, or a source that can be gone through only once.
        """
        self._source: Any = again_and_again("Batches", "source", source)
        self._shuffle = integer("Batches", "shuffle", shuffle)
        self._seed = integer("Batches", "seed", seed)
        self._prefetch = integer("Batches", "prefetch", prefetch)
        self._epoch = 0

    def __repr__(self) -> str:
        settings = {"shuffle": self._shuffle, "seed": self._seed, "prefetch": self._prefetch}
        shown = "".join(f", {name}={value}" for name, value in settings.items() if value)
        named = self._source
        source = repr(named) if isinstance(self._source, Dataset) else type(named).__name__
        return f"Batches({source}{shown})"

    def __iter__(self) -> Iterator[tuple[InT, TruthT]]:
        """Go through the batches, in the order of the present epoch.

        Raises:
            ValueError: The rows of a batch cannot be shuffled.
        """
        tell_epoch(self._source, self._epoch)  # a source that shuffles itself
        batches = self._source
        if self._shuffle:
            rng = np.random.default_rng([self._seed, self._epoch, _FOR_ROWS])
            batches = shuffled(batches, self._shuffle, rng)
        return read_ahead(batches, self._prefetch) if self._prefetch else iter(batches)

    def set_epoch(self, epoch: int) -> None:
        """Say which epoch comes next, from 0 on, as that decides on the order of the rows."""
        self._epoch = integer("Batches", "epoch", epoch)

    # An int is a float to checkers: numbers of classes come first.
    @overload
    @staticmethod
    def of_rows(  # pyright: ignore[reportOverlappingOverload]
        rows: Iterable[tuple[Floats1d[I], int]], size: int, *, stack: Literal[True] = ..., **settings: int
    ) -> Batches[Floats2d[Any, I], Ints1d]: ...
    @overload
    @staticmethod
    def of_rows(
        rows: Iterable[tuple[Floats1d[I], float]], size: int, *, stack: Literal[True] = ..., **settings: int
    ) -> Batches[Floats2d[Any, I], Floats1d]: ...
    @overload
    @staticmethod
    def of_rows(
        rows: Iterable[tuple[Floats1d[I], Floats1d[O]]], size: int, *, stack: Literal[True] = ..., **settings: int
    ) -> Batches[Floats2d[Any, I], Floats2d[Any, O]]: ...
    @overload
    @staticmethod
    def of_rows(
        rows: Iterable[tuple[Floats3d[P, Q, I], int]], size: int, *, stack: Literal[True] = ..., **settings: int
    ) -> Batches[Floats4d[Any, P, Q, I], Ints1d]: ...
    @overload
    @staticmethod
    def of_rows(
        rows: Iterable[tuple[RowT, int]], size: int, *, stack: Literal[False], **settings: int
    ) -> Batches[list[RowT], Ints1d]: ...
    @overload
    @staticmethod
    def of_rows(rows: Rows, size: int, *, stack: bool = ..., **settings: int) -> Batches[Any, Any]: ...
    @staticmethod
    @hide_frames(REFUSALS)
    def of_rows(rows: Rows, size: int, *, stack: bool = True, **settings: int) -> Batches[Any, Any]:
        """Make batches of rows, (x, y) or (x, y, weight), each with what the model should give for it.

        Args:
            rows: What gives the rows, each time from the first; a `Dataset` reads them as batches, and mixes those of
                whole pieces that come in random order.
            size: Rows to a batch.
            stack: Whether to stack inputs of equal shape to an array. Without, they stay a list, as documents do.
                Numbers become an array in any case.
            **settings: `shuffle`, `seed` and `prefetch` of `Batches`.

        Raises:
            ValueError: A number that is out of its range, or rows that can be gone through only once.

        Examples:
            >>> import numpy as np
            >>> rows = [(np.asarray([1.0, 2.0], "float32"), 0), (np.asarray([3.0, 4.0], "float32"), 1)]
            >>> [(X.shape, Y.tolist()) for X, Y in Batches.of_rows(rows, 2)]
            [((2, 2), [0, 1])]
        """
        again_and_again("Batches.of_rows", "rows", rows)
        size = integer("Batches.of_rows", "size", size, least=1)
        if isinstance(rows, Dataset):
            return DatasetBatches(rows, size, **settings)  # which reads rows in blocks, not one by one
        return Batches(_Cut(rows, size, flag("Batches.of_rows", "stack", stack)), **settings)


class DatasetBatches(Batches[Any, Any]):
    """Batches of a dataset, of which workers read the shares that are theirs.

    Attributes:
        size: Rows to a batch.
        total: How many rows there are.
    """

    size: int
    total: int

    def __init__(self, rows: Dataset[Any], size: int, **settings: int) -> None:
        """Take a dataset, rows to a batch, and settings as `Batches` takes them."""
        super().__init__(rows, **settings)
        self.size, self.total = size, len(rows)

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        """Go through the batches, in the order of the present epoch."""
        return self.shard(self._epoch, 0, 1, 0)  # all rows, as one worker

    def rows_of(self, number: int, count: int) -> int:
        """Return how many rows of an epoch a worker reads, which is one of `count`."""
        return int(self._source.size_of(number, count))

    def shard(self, epoch: int, number: int, count: int, seen: int) -> Iterator[Any]:
        """Go through the shares of batches that one of `count` workers takes, but for the rows that it has seen."""
        order = Order(self._shuffle, self._seed, epoch, number, count)
        batches = self._source.batches(-(-self.size // count), order, seen)  # rounded up, as shares of a batch are
        return read_ahead(batches, self._prefetch) if self._prefetch else batches


class _Cut:
    """Rows, a number of them to a batch."""

    def __init__(self, rows: Any, size: int, stack: bool) -> None:
        self._rows, self._size, self._stack = rows, size, stack

    def set_epoch(self, epoch: int) -> None:
        tell_epoch(self._rows, epoch)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        rows: Iterator[tuple[Any, ...]] = iter(self._rows)
        while batch := list(islice(rows, self._size)):  # the last batch may be smaller
            parts: list[tuple[Any, ...]] = list(zip(*batch, strict=True))  # from rows of parts to parts of rows
            yield tuple(
                stacked_alone(list(part), is_listed=not (self._stack or place)) for place, part in enumerate(parts)
            )


def tell_epoch(source: object, epoch: int) -> None:
    """Tell a source which epoch comes, if it wants to know."""
    if isinstance(source, _KnowsEpochs):
        source.set_epoch(epoch)


def name_of(source: object) -> str:
    """Return what a source is, with the settings that decide on its batches as far as they are known."""
    named: Any = source
    return repr(named) if isinstance(source, Batches) else type(named).__name__


def again_and_again(where: str, name: str, source: Any) -> Any:
    """Return a source; refuse what is something else, or can be gone through only once.

    Raises:
        ValueError: It is such.
    """
    found: Any = source
    kind = type(source).__name__
    if isinstance(source, Iterator):  # an iterator, say a generator: the second epoch would be empty
        article = "an" if kind[0] in "aeiou" else "a"
        raise ValueError(f"{where}: {name} is {article} {kind}, which can be gone through only once: {_NEEDED}")
    if not isinstance(source, Iterable) or isinstance(source, (str, bytes)):
        raise ValueError(f"{where}: {name} is of type {kind}: {_NEEDED}")
    return found
