"""The order in which the numbers of an array lie in memory."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

# So many rows are brought next to each other at a time.
_ROWS: Final = 64
# From so many numbers on, numpy's own copy waits for memory: where a row takes a power of two of bytes, the numbers of
# a column share the few places of the cache that their addresses allow. Rows a little longer have others.
_MANY: Final = 1 << 16
_LONGER: Final = 16


def row_by_row(array: Any) -> Any:
    """Return an array whose rows lie behind each other: itself, or a copy."""
    if array.ndim != 2 or array.size < _MANY or not array.flags.f_contiguous:
        return np.asarray(array, order="C")
    columns = array.T
    count, length = columns.shape
    rows = np.empty(array.shape, array.dtype)
    room = np.empty((_ROWS, length + _LONGER), array.dtype)
    for start in range(0, count, _ROWS):
        some = columns[start : start + _ROWS]
        part = room[: len(some), :length]
        part[...] = some
        rows[:, start : start + _ROWS] = part.T
    return rows


def column_by_column(array: Any) -> Any:
    """Return an array in the opposite order, of a matrix column by column: itself, or a copy."""
    return row_by_row(array.T).T
