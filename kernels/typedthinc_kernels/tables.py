"""Rows of tables by kernels."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.backends.numpy.tables import NumpyTables
from typedthinc.types import B, Floats2d, Ints1d, Ints2d, O, V
from typedthinc_kernels import _kernels


class KernelTables(NumpyTables):
    """Read and add to rows of tables, a row at a time."""

    def gather_add(self, table: Floats2d[V, O], ids: Ints2d[B, Any]) -> Floats2d[B, O]:
        if table.ndim != 2 or ids.ndim != 2:
            return super().gather_add(table, ids)
        rows: Any = np.empty((ids.shape[0], table.shape[1]), table.dtype)
        return rows if _kernels.gather(table, _signed(ids), rows) else super().gather_add(table, ids)

    def hash(self, ids: Ints1d[B], seed: int) -> Ints2d[B, Literal[4]]:
        keys: Any = ids
        if keys.ndim == 1 and keys.dtype.kind in "iu" and 0 <= seed < 1 << 32:
            hashes: Ints2d[B, Literal[4]] = np.empty((keys.size, 4), np.uint32)
            if _kernels.hash_128(np.ascontiguousarray(keys, np.uint64), seed, hashes):
                return hashes
        return super().hash(ids, seed)

    def scatter_add(
        self,
        table: Floats2d[V, O],
        ids: Ints1d[B] | Ints2d[B, Any],
        values: Floats2d[B, O],
        *,
        inplace: bool = False,
    ) -> Floats2d[V, O]:
        result: Any = table if inplace else table.copy()
        done = _kernels.scatter(result, _signed(ids), values)
        return result if done else super().scatter_add(table, ids, values, inplace=inplace)


def _signed(ids: Any) -> Any:
    """See hashes of 32 bits as what the kernels read; those too large become negative, which is out of range too."""
    return ids.view(np.int32) if ids.dtype == np.uint32 else ids
