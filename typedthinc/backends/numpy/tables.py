"""Rows of tables with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ids, check_ndim, check_shape
from typedthinc.backends.interface.tables import TableOps
from typedthinc.types import B, DTypesFloat, Floats2d, Ints1d, O, Size, V

# With this many ids left that have more duplicates, their rows are summed id by id.
_FEW = 32


class NumpyTables(TableOps):
    """Read and add to rows of tables with numpy."""

    def gather_rows(self, table: Floats2d[V, O], ids: Ints1d[B]) -> Floats2d[B, O]:
        check_ids("gather_rows", ids, table.shape[0])
        rows: Floats2d[B, O] = np.take(table, ids, axis=0)
        return rows

    def scatter_add(
        self, table: Floats2d[V, O], ids: Ints1d[B], values: Floats2d[B, O], *, inplace: bool = False
    ) -> Floats2d[V, O]:
        check_ndim("scatter_add", "ids", ids, 1)
        check_ids("scatter_add", ids, table.shape[0])
        check_shape("scatter_add", "values", values, (ids.shape[0], *table.shape[1:]))
        result: Floats2d[V, O] = table if inplace else table.copy()
        if ids.shape[0]:
            _add_rows(result, ids, values)
        return result

    def one_hot(self, ids: Ints1d[B], nO: Size[O], *, dtype: DTypesFloat = "float32") -> Floats2d[B, O]:
        check_ndim("one_hot", "ids", ids, 1)
        check_ids("one_hot", ids, int(nO))
        Y: Any = np.zeros((ids.shape[0], int(nO)), dtype)
        Y[np.arange(ids.shape[0]), ids] = 1
        rows: Floats2d[B, O] = Y
        return rows


def _add_rows(table: Any, ids: Any, values: Any) -> None:
    """Add values row by row with ids sorted: first each id's first row, then each id's second, and so on.

    Within one such round no id comes twice, so a plain indexed sum is right and fast. What a few frequent ids
    have left after that is summed in one go for each.
    """
    order = ids.argsort(kind="stable")
    keys = ids[order]
    starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    ends = np.append(starts[1:], keys.size)
    while starts.size > _FEW:
        table[keys[starts]] += values[order[starts]]
        starts = starts + 1
        left = starts < ends
        starts, ends = starts[left], ends[left]
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        table[keys[start]] += values[order[start:end]].sum(axis=0)
