"""Rows of tables with numpy."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.backends.checks import check_count, check_ids, check_ndim, check_positive, check_shape
from typedthinc.backends.interface.tables import TableOps
from typedthinc.backends.numpy import murmur
from typedthinc.types import B, DTypesFloat, Floats2d, Ints1d, Ints2d, N, O, Size, V

# With this many ids left that have more duplicates, their rows are summed id by id.
_FEW = 32


class NumpyTables(TableOps):
    """Read and add to rows of tables with numpy."""

    def gather_rows(self, table: Floats2d[V, O], ids: Ints1d[B]) -> Floats2d[B, O]:
        check_ids("gather_rows", ids, table.shape[0])
        rows: Floats2d[B, O] = np.take(table, ids, axis=0)
        return rows

    def gather_add(self, table: Floats2d[V, O], ids: Ints2d[B, Any]) -> Floats2d[B, O]:
        check_ndim("gather_add", "ids", ids, 2)
        check_ids("gather_add", ids, table.shape[0])
        if not ids.shape[1]:
            none: Floats2d[B, O] = np.zeros((ids.shape[0], table.shape[1]), table.dtype)
            return none
        columns: Any = np.ascontiguousarray(np.transpose(ids))
        summed: Any = np.take(table, columns[0], axis=0)
        for column in columns[1:]:
            summed += np.take(table, column, axis=0)
        rows: Floats2d[B, O] = summed
        return rows

    def hash(self, ids: Ints1d[B], seed: int) -> Ints2d[B, Literal[4]]:
        _check_keys("hash", "ids", ids)
        hashes: Ints2d[B, Literal[4]] = murmur.x64_128(_keys(ids), _seed("hash", seed))
        return hashes

    def hash32(self, ids: Ints1d[B], seed: int) -> Ints1d[B]:
        _check_keys("hash32", "ids", ids)
        hashes: Ints1d[B] = murmur.x86_32(_keys(ids), _seed("hash32", seed))
        return hashes

    def ngrams(self, n: int, keys: Ints1d) -> Ints1d:
        check_count("ngrams", "n", n, 1)
        _check_keys("ngrams", "keys", keys)
        hashes: Ints1d = murmur.runs(_keys(keys), n)
        return hashes

    def position_encode(
        self, length: Size[N], width: Size[O], *, period: float = 10000.0, dtype: DTypesFloat = "float32"
    ) -> Floats2d[N, O]:
        rows, columns = int(length), int(width)
        check_count("position_encode", "length", rows, 0)
        check_count("position_encode", "width", columns, 0)
        check_positive("position_encode", "period", period)
        slowness = period ** (np.arange(0, columns, 2) / max(columns, 1))
        angles: Any = np.arange(rows)[:, None] / slowness
        encoded: Any = np.empty((rows, columns), dtype)
        encoded[:, ::2] = np.sin(angles)
        encoded[:, 1::2] = np.cos(angles[:, : columns // 2])
        Y: Floats2d[N, O] = encoded
        return Y

    def scatter_add(
        self,
        table: Floats2d[V, O],
        ids: Ints1d[B] | Ints2d[B, Any],
        values: Floats2d[B, O],
        *,
        inplace: bool = False,
    ) -> Floats2d[V, O]:
        if ids.ndim not in (1, 2):
            raise ValueError(f"scatter_add: ids must have 1 or 2 dimensions, not {ids.ndim}")
        check_ids("scatter_add", ids, table.shape[0])
        check_shape("scatter_add", "values", values, (ids.shape[0], *table.shape[1:]))
        result: Floats2d[V, O] = table if inplace else table.copy()
        flat: Any = ids
        if flat.size:
            _add_rows(result, flat.reshape(-1), values)
        return result

    def one_hot(self, ids: Ints1d[B], nO: Size[O], *, dtype: DTypesFloat = "float32") -> Floats2d[B, O]:
        check_ndim("one_hot", "ids", ids, 1)
        check_ids("one_hot", ids, int(nO))
        Y: Any = np.zeros((ids.shape[0], int(nO)), dtype)
        Y[np.arange(ids.shape[0]), ids] = 1
        rows: Floats2d[B, O] = Y
        return rows


def _check_keys(op: str, name: str, keys: Any) -> None:
    check_ndim(op, name, keys, 1)
    if keys.dtype.kind not in "iu":
        raise ValueError(f"{op}: {name} must be integers, not {keys.dtype}")


def _keys(keys: Any) -> Any:
    return np.asarray(keys).astype(np.uint64, copy=False)


def _seed(op: str, seed: int) -> int:
    if not 0 <= seed < 1 << 32:
        raise ValueError(f"{op}: seed must be in [0, 2**32), not {seed!r}")
    return int(seed)


def _add_rows(table: Any, ids: Any, values: Any) -> None:
    """Add values row by row with ids sorted: first each id's first row, then each id's second, and so on.

    Within one such round no id comes twice, so a plain indexed sum is right and fast. What a few frequent ids
    have left after that is summed in one go for each.
    """
    order = ids.argsort(kind="stable")
    keys = ids[order]
    if ids.size != values.shape[0]:
        order //= ids.size // values.shape[0]
    starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    ends = np.append(starts[1:], keys.size)
    while starts.size > _FEW:
        table[keys[starts]] += values[order[starts]]
        starts = starts + 1
        left = starts < ends
        starts, ends = starts[left], ends[left]
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        table[keys[start]] += values[order[start:end]].sum(axis=0)
