"""`Dataset`: rows in files or on a cluster, of which only some are in memory, in an order that a seed tells."""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from typedthinc.data.forms import list_items
from typedthinc.data.tables import Table, arrays_in
from typedthinc.data.units import Unit, units_of
from typedthinc.tracebacks import REFUSALS, hide_frames

RowT = TypeVar("RowT", covariant=True)


class Order(NamedTuple):
    """In which order rows come, and which of them.

    Attributes:
        shuffle: How many rows are mixed with one another; 0 for the order of the data.
        seed: Decides on the order, together with the next two.
        epoch: The number of the epoch.
        shard: The number of the part of the rows, of as many as `shards`.
        shards: How many parts there are.
    """

    shuffle: int = 0
    seed: int = 0
    epoch: int = 0
    shard: int = 0
    shards: int = 1


class Dataset(Iterable[RowT], Generic[RowT]):
    """Rows in Parquet or Arrow files, in arrays that are mapped to memory, or in a dataset of Ray's.

    `Batches.of_rows(dataset, 256, shuffle=10_000)` makes a stream of it. Data is read piece by piece: a row group of
    Parquet, a record batch of Arrow, a block of Ray. To shuffle, pieces come in another order, and as many rows as it
    is told are mixed with one another; so memory holds these, and one piece. Several workers read a part of the pieces
    each, and a run that goes on in the middle of an epoch reads nothing that it has seen.

    The rows have a type, which is written in brackets: `Dataset[tuple[Floats1d[Literal[20]], int]](...)`. Without
    `Y`, it has inputs alone, for `predict`.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import Batches, Floats1d
        >>> arrays = {"X": np.ones((5, 2), "float32"), "y": np.arange(5)}
        >>> rows = Dataset[tuple[Floats1d, int]](arrays, X="X", Y="y")
        >>> [y.tolist() for X, y in Batches.of_rows(rows, 2)]
        [[0, 1], [2, 3], [4]]
    """

    @hide_frames(REFUSALS)
    def __init__(
        self, source: Any, *, X: str | Sequence[str], Y: str | Sequence[str] | None = None, weights: str | None = None
    ) -> None:
        """Take a source, of which only the sizes are read.

        Args:
            source: A file of Parquet or Arrow (`.parquet`, `.arrow`, `.feather`), a pattern such as `"data/*.parquet"`,
                a list of files, arrays by name, or a `ray.data.Dataset`.
            X: The column of the inputs; or columns of numbers, which come side by side.
            Y: That of the truths, likewise.
            weights: That which says how much each row counts.

        Raises:
            ValueError: There are no rows, a file is of another kind, or a column is not there.
            ModuleNotFoundError: A package is not installed that reads it: pyarrow, say.
        """
        is_path = isinstance(source, (str, os.PathLike))
        self._source: str = os.fspath(source) if is_path else type(source).__name__
        chosen = [X, *(each for each in (Y, weights) if each is not None)]
        self._parts: list[str | list[str]] = [each if isinstance(each, str) else list(each) for each in chosen]
        names = [name for each in self._parts for name in ([each] if isinstance(each, str) else each)]
        self._units: list[Unit] = units_of(source, list(dict.fromkeys(names)))  # only sizes are read here
        self._starts = np.cumsum([0, *(each.rows for each in self._units)])
        self._read: tuple[int, list[Any]] | None = None  # the unit that was read last, and what of it
        if not len(self):
            raise ValueError("Dataset: there are no rows")

    def __repr__(self) -> str:
        parts = [f"{name}={each!r}" for name, each in zip(("X", "Y", "weights"), self._parts, strict=False)]
        return f"Dataset({self._source!r}, {', '.join(parts)}: {len(self)} rows)"

    def __len__(self) -> int:
        """Return the number of rows."""
        return int(self._starts[-1])

    def __getitem__(self, where: slice) -> Any:
        """Return the rows of a slice: the inputs, and what else there is, each as an array or a list."""
        start, stop, _ = where.indices(len(self))
        pieces = self._pieces(range(len(self._units)), start, max(start, stop))  # parts of units that the slice meets
        rows = [[part[first:last] for part in self._columns(number)] for number, first, last in pieces]
        parts = [_joined(list(each)) for each in zip(*rows, strict=True)] or [part[:0] for part in self._columns(0)]
        return parts[0] if len(parts) == 1 else tuple(parts)

    def __iter__(self) -> Iterator[RowT]:
        """Go through the rows, in their order."""
        for parts in self.batches(1024, Order()):
            rows: Any = parts[0] if len(parts) == 1 else zip(*parts, strict=True)
            yield from rows

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process gets, which reads for itself."""
        return {**self.__dict__, "_read": None}  # a unit in memory does not travel

    def size_of(self, shard: int, shards: int) -> int:
        """Return how many rows a part has; parts differ by one at most."""
        first, last = self._bounds(shard, shards)
        return last - first

    def batches(self, size: int, order: Order, seen: int = 0) -> Iterator[tuple[Any, ...]]:
        """Go through batches of a part of the rows.

        Args:
            size: Rows to a batch; the last may have fewer.
            order: In which order, and which part.
            seen: How many rows to leave out at the begin; of these, only those are read that are mixed with others.
        """
        left: list[Any] = []
        windows = self._windows(order, seen)
        while (parts := next(windows, None)) is not None:
            if left:  # rows of the last window that made no whole batch
                parts = [_joined([one, two]) for one, two in zip(left, parts, strict=True)]
            whole = len(parts[0]) // size * size  # the rows that make whole batches
            for start in range(0, whole, size):
                yield tuple(_cut(part, start, start + size, order) for part in parts)
            left = [_cut(part, whole, len(part), order) for part in parts] if whole < len(parts[0]) else []
            # The next window takes the memory of this one.
            del parts
        if left:
            yield tuple(left)

    def _bounds(self, shard: int, shards: int) -> tuple[int, int]:
        return len(self) * shard // shards, len(self) * (shard + 1) // shards

    def _windows(self, order: Order, seen: int) -> Iterator[list[Any]]:
        """Go through rows that are mixed with one another, those of each part of a row together."""
        key = [order.seed, order.epoch]
        numbers = np.random.default_rng(key).permutation(len(self._units)) if order.shuffle else range(len(self._units))
        pieces = list(self._pieces(numbers, *self._bounds(order.shard, order.shards)))
        number = 0
        while pieces:
            window = [pieces.pop(0)]  # one unit at least
            while pieces and sum(last - first for _, first, last in window) < order.shuffle:
                window.append(pieces.pop(0))
            rows = sum(last - first for _, first, last in window)
            if seen < rows:
                places = np.arange(rows)
                if order.shuffle:
                    places = np.random.default_rng([*key, order.shard, number]).permutation(rows)
                # Nothing here holds a window while the next one is read.
                yield [part[seen:] for part in self._mixed(window, places)]
            seen, number = max(seen - rows, 0), number + 1

    def _pieces(self, numbers: Iterable[int], start: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """Return which rows of which units stand from `start` to `stop`, where units come in an order."""
        before = 0
        for number in numbers:
            rows = self._units[number].rows
            first, last = max(start - before, 0), min(stop - before, rows)  # within this unit
            if first < last:
                yield int(number), first, last
            before += rows

    def _mixed(self, window: Sequence[tuple[int, int, int]], places: Any) -> list[Any]:
        """Return rows, each at its place. One piece is in memory at a time."""
        found: list[Any] = []
        done = 0
        for number, first, last in window:
            parts = [part[first:last] for part in self._columns(number)]
            if not found:
                found = [_empty(part, len(places)) for part in parts]
            here = places[done : done + last - first]  # random places for the rows of one piece after the other
            for block, part in zip(found, parts, strict=True):
                _put(block, here, part)
            done += last - first
        return found

    def _columns(self, number: int) -> list[Any]:
        """Return the inputs and what else there is of a unit; what was read last is kept."""
        if self._read is None or self._read[0] != number:
            self._read = None  # freed before the next one is read
            columns = self._units[number].read()
            self._read = number, [_chosen(columns, each) for each in self._parts]
        return self._read[1]


def _chosen(columns: Any, names: str | list[str]) -> Any:
    if isinstance(names, str):
        return arrays_in(columns[names], f"Dataset: {names}")
    if isinstance(columns, dict):
        return Table([columns[name] for name in names])[:]
    return arrays_in(columns.select(names), "Dataset")


def _cut(part: Any, start: int, stop: int, order: Order) -> Any:
    """Return some rows of a window; a copy where the window was put together, so that no batch keeps it in memory."""
    some = part[start:stop]
    return some.copy() if order.shuffle else some


def _empty(part: Any, rows: int) -> Any:
    return [None] * rows if isinstance(part, list) else np.empty((rows, *part.shape[1:]), part.dtype)


def _put(block: Any, places: Any, part: Any) -> None:
    listed = list_items(block)
    if listed is None:
        block[places] = part
        return
    for place, item in zip(places.tolist(), part, strict=True):
        listed[place] = item


def _joined(parts: list[Any]) -> Any:
    if len(parts) == 1:
        return parts[0]
    return [item for part in parts for item in part] if isinstance(parts[0], list) else np.concatenate(parts)
