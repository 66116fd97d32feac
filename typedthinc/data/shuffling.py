"""Shuffling with bounded memory: a pool of rows, of which each batch takes some at random and leaves its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np

from typedthinc.backends import get_array_ops
from typedthinc.data.forms import list_items, map_parts, parts_in
from typedthinc.data.rows import GIVES_ROWS
from typedthinc.data.sequences import as_list, from_list, kind_of_batch

Parts: TypeAlias = list[Any]


def shuffled(batches: Iterable[tuple[Any, ...]], rows: int, rng: np.random.Generator) -> Iterator[tuple[Any, ...]]:
    """Return batches of the same sizes whose rows come in another order, while some rows wait in memory.

    Args:
        batches: Tuples of what belongs together, X and Y say: arrays, lists, Ragged, Padded, or tuples and dicts of
            such.
        rows: How many rows wait; a row comes earlier by as many at most.

    Raises:
        ValueError: A batch is something else, or holds parts of several lengths.
    """
    sizes: deque[int] = deque()
    ready: deque[Parts] = deque()
    pool: _Pool | None = None
    form: Any = None
    for batch in batches:
        form = batch
        parts = [as_list(part) if kind_of_batch(part) is not None else part for part in parts_in(batch)]
        size = _size(parts)
        sizes.append(size)  # batches keep their sizes
        if pool is None:
            pool = _Pool(parts, rows, rng)  # at the first batch, whose parts tell dtypes
        ready += pool.exchange(parts)
        while sizes and sum(_size(each) for each in ready) >= sizes[0]:
            yield _formed(form, _taken(ready, sizes.popleft()))
    if pool is not None:
        ready.append(pool.rest())  # what is left when the source ends
        while sizes:
            yield _formed(form, _taken(ready, sizes.popleft()))


class _Pool:
    """Rows that wait, of each part of a batch."""

    def __init__(self, like: Parts, capacity: int, rng: np.random.Generator) -> None:
        self._buffers = [_buffer(part, capacity) for part in like]
        self._capacity = capacity
        self._filled = 0
        self._rng = rng

    def exchange(self, parts: Parts) -> Iterator[Parts]:
        """Take rows in; return as many that were there, once the pool is full."""
        size, start = _size(parts), 0
        fitting = min(size, self._capacity - self._filled)  # first the pool fills
        if fitting:
            self._put(slice(self._filled, self._filled + fitting), parts, slice(0, fitting))
            self._filled += fitting
            start = fitting
        while start < size:
            stop = min(size, start + self._capacity)
            places = self._rng.choice(self._filled, stop - start, replace=False)  # as many leave as come in
            yield [_rows(buffer, places) for buffer in self._buffers]
            self._put(places, parts, slice(start, stop))  # in the places that were left
            start = stop

    def rest(self) -> Parts:
        """Return all rows that wait, in random order."""
        order = self._rng.permutation(self._filled)
        return [_rows(buffer, order) for buffer in self._buffers]

    def _put(self, places: Any, parts: Parts, some: slice) -> None:
        for buffer, part in zip(self._buffers, parts, strict=True):
            listed = list_items(buffer)
            if listed is None:
                buffer[places] = part[some]
            elif isinstance(places, slice):
                listed[places] = part[some]
            else:
                for place, item in zip(places.tolist(), part[some], strict=True):
                    listed[place] = item


def _buffer(part: Any, capacity: int) -> Any:
    if isinstance(part, list):
        return [None] * capacity
    return get_array_ops(part).xp.empty((capacity, *part.shape[1:]), part.dtype)


def _rows(buffer: Any, places: Any) -> Any:
    listed = list_items(buffer)
    return buffer[places] if listed is None else [listed[place] for place in places.tolist()]


def _taken(ready: deque[Parts], size: int) -> Parts:
    """Take rows from the front."""
    found: list[Parts] = []
    while size:
        front = ready.popleft()
        count = _size(front)
        if count > size:
            ready.appendleft([part[size:] for part in front])  # the rest of a piece goes back to the front
            front = [part[:size] for part in front]
        found.append(front)
        size -= min(count, size)
    return found[0] if len(found) == 1 else [_joined(list(each)) for each in zip(*found, strict=True)]


def _joined(parts: Sequence[Any]) -> Any:
    if isinstance(parts[0], list):
        return [item for part in parts for item in part]
    return get_array_ops(parts[0]).xp.concatenate(parts)


def _formed(form: Any, parts: Parts) -> Any:
    """Put parts into tuples and dicts as those that they came from."""
    rest = iter(parts)  # in the order in which `parts_in` found them

    def formed(like: Any) -> Any:
        kind, part = kind_of_batch(like), next(rest)
        return part if kind is None else from_list(kind, part)

    return map_parts(formed, form)


def _size(parts: Parts) -> int:
    for part in parts:
        if isinstance(part, (int, float)) or getattr(part, "shape", None) == ():
            raise ValueError(f"Batches: {GIVES_ROWS.format('the source')}")
        if not isinstance(part, list) and not (hasattr(part, "dtype") and hasattr(part, "shape")):
            raise ValueError(f"Batches: shuffle mixes rows of arrays and lists, not of {type(part).__name__}")
    sizes = {len(part) for part in parts}
    if len(sizes) != 1:
        raise ValueError(f"Batches: the parts of a batch differ in length: {', '.join(map(str, sorted(sizes)))}")
    return sizes.pop()
