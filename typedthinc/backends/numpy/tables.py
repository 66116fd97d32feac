"""Rows of tables with numpy."""

from typing import Any, Literal

import numpy as np

from typedthinc.backends.checks import check_ids
from typedthinc.backends.interface.tables import TableOps
from typedthinc.backends.numpy import murmur
from typedthinc.backends.numpy.segments import in_blas
from typedthinc.backends.sums import column_sums, ones
from typedthinc.types import DTypesFloat

# The rows of ids that come more often than this are summed id by id.
_FEW = 16
# Elements that are gathered at a time.
_AT_A_TIME = 1 << 15


class NumpyTables(TableOps):
    """Read and add to rows of tables with numpy."""

    _check_ids = staticmethod(check_ids)

    def _gather_rows(self, table: Any, ids: Any) -> Any:
        return table.take(ids, axis=0)

    def _gather_add(self, table: Any, ids: Any) -> Any:
        if not ids.shape[1]:
            return np.zeros((ids.shape[0], table.shape[1]), table.dtype)
        sums = np.empty((ids.shape[0], table.shape[1]), table.dtype)
        _gather_sums(table, np.ascontiguousarray(np.transpose(ids)), sums)  # (K, B): ids of one place lie side by side
        return sums

    def _hashed(self, how: Literal["x64_128", "x86_32", "runs"], keys: Any, number: int) -> Any:
        hashes = {"x64_128": murmur.x64_128, "x86_32": murmur.x86_32, "runs": murmur.runs}
        return hashes[how](np.asarray(keys).astype(np.uint64, copy=False), number)

    def _scatter_add(self, table: Any, ids: Any, values: Any, *, inplace: bool) -> Any:
        result = table if inplace else table.copy()
        if ids.size:  # of none there is nothing to sort
            _add_rows(result, ids.reshape(-1), values)
        return result

    def _one_hot(self, ids: Any, nO: int, dtype: DTypesFloat) -> Any:
        Y = np.zeros((ids.shape[0], nO), dtype)
        Y[np.arange(ids.shape[0]), ids] = 1
        return Y


def _gather_sums(table: Any, columns: Any, sums: Any) -> None:
    """Write the sums of the rows that each column of ids names, some at a time, so that they stay in the cache."""
    step = max(_AT_A_TIME // max(table.shape[1], 1), 1)
    buffer = np.empty((min(step, len(sums)), table.shape[1]), table.dtype)
    for start in range(0, len(sums), step):
        target = sums[start : start + step]
        # The ids have been checked. With its own check, numpy would gather into a third place.
        table.take(columns[0, start : start + step], axis=0, out=target, mode="clip")
        for column in columns[1:]:
            target += table.take(column[start : start + step], axis=0, out=buffer[: len(target)], mode="clip")


def _add_rows(table: Any, ids: Any, values: Any) -> None:
    """Sum the rows of each id, which sorting brings together, and add the sums: then no id comes twice."""
    order = _sorted(ids, table.shape[0] - 1)
    keys = ids.take(order)  # equal ids side by side
    if ids.size != values.shape[0]:
        order //= ids.size // values.shape[0]  # from places of ids to rows of values
    is_edge = np.ones(keys.size + 1, bool)
    np.not_equal(keys[1:], keys[:-1], out=is_edge[1:-1])  # where another id begins
    edges: Any = np.flatnonzero(is_edge)
    counts: Any = np.diff(edges)
    most = int(counts.max())  # the commonest id
    commonest_first = _sorted(most - counts, most)  # descending
    starts = edges.take(commonest_first)
    table[keys.take(starts)] += _sums(values, order, starts, counts.take(commonest_first))


def _sorted(numbers: Any, most: int) -> Any:
    """Return the order that sorts numbers from 0 to `most`."""
    # Of short integers, numpy sorts the digits, which takes an eighth of the time.
    return numbers.astype(np.uint16 if most < 1 << 16 else np.intp).argsort(kind="stable")


def _sums(values: Any, order: Any, starts: Any, counts: Any) -> Any:
    """Sum, for each id, the values at a number of places from its start in `order`; the commonest id comes first.

    The few places of the many rare ids are added in rounds. Each round is for those that have that many: one slice.
    """
    sums = values.take(order.take(starts), axis=0)  # the first place of each id
    ends = np.searchsorted(-counts, -np.arange(1, _FEW + 1)).tolist()
    many = ends[-1]
    for number, end in enumerate(ends[:-1], 1):
        if end > many:
            sums[many:end] += values.take(order.take(starts[many:end] + number), axis=0)
    factors = ones(int(counts[0]), values.dtype) if many and in_blas(values.dtype) else None
    for total, start, count in zip(sums[:many], starts[:many].tolist(), counts[:many].tolist(), strict=True):
        rows = values.take(order[start : start + count], axis=0)
        if factors is None:
            column_sums(rows, total)
        else:
            factors[:count].dot(rows, out=total)
    return sums
