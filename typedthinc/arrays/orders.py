"""The order in which the numbers of an array lie in memory, and in a file, where they lie row by row."""

from collections.abc import Callable, Iterator
from math import gcd
from typing import Any, Final, TypeAlias

import numpy as np

# A matrix is brought to the other order in tiles that stay in the cache, by way of strips as long as a tile is high.
_ROWS: Final = 64
_COLUMNS: Final = 512
# From this many numbers on, numpy's own copy waits for memory: where a row takes a power of two of bytes, the numbers
# of a column share the few places of the cache that their addresses allow. Strips a little longer have others.
_MANY: Final = 1 << 16
_LONGER: Final = 16
# This many bytes are copied at a time: they stay in the cache until they are written.
_PART: Final = 1 << 20
_MOST: Final = 32
_WORD: Final = 4

# What an installed package has to bring a matrix of float32 that lies column by column, the first argument, into one
# that lies row by row, whatever its bits mean. It returns whether it could; nothing has been written if not.
Turn: TypeAlias = Callable[[Any, Any], bool]
_installed: list[Turn] = []


def use_turn(turn: Turn) -> None:
    """Have a function of another package bring matrices into the other order, where it can."""
    _installed[:] = [turn]


def row_by_row(array: Any) -> Any:
    """Return an array whose rows lie behind each other: itself, or a copy."""
    if not _is_turned(array):
        return np.asarray(array, order="C")
    rows = np.empty(array.shape, array.dtype)
    _turn(rows, array)
    return rows


def column_by_column(array: Any, xp: Any = np) -> Any:
    """Return an array in the opposite order, of a matrix column by column: itself, or a copy by this library."""
    return row_by_row(array.T).T if xp is np else xp.asfortranarray(array)


def parts_of(array: Any, dtype: np.dtype[Any]) -> Iterator[Any]:
    """Go through an array row by row, in copies of some rows, of a dtype; each holds until the next is asked for.

    Four divides the bytes of each but the last.
    """
    if array.flags.c_contiguous:
        flat = array.reshape(-1)
        count = max(_PART // array.itemsize, 1)
        yield from (np.array(flat[start : start + count], dtype) for start in range(0, flat.size, count))
        return
    turned, count = _is_turned(array), _rows_at_a_time(array)
    rows = np.empty((min(count, len(array)), *array.shape[1:]), dtype)
    for start in range(0, len(array), count):
        some = array[start : start + count]
        part = rows[: len(some)]
        if turned and dtype == array.dtype:
            _turn(part, some)
        else:
            part[...] = some
        yield part


def fill(array: Any, dtype: np.dtype[Any], read: Callable[[Any], object]) -> None:
    """Fill an array with numbers that are read row by row.

    Args:
        array: What is filled, laid out in any way.
        dtype: What is read.
        read: Fills the array that it gets, one without gaps, with the next numbers.
    """
    if array.flags.c_contiguous and array.dtype == dtype:
        read(array.reshape(-1))
        return
    whole = array if array.ndim else array.reshape(1)
    turned, count = _is_turned(whole), _rows_at_a_time(whole)
    if turned:
        # So that what is written lies in runs as long as a tile is wide.
        count = max(count, min(_COLUMNS, _MOST * count))
    rows = np.empty((min(count, len(whole)), *whole.shape[1:]), dtype)
    for start in range(0, len(whole), count):
        some = whole[start : start + count]
        part = rows[: len(some)]
        read(part.reshape(-1))
        if turned and dtype == array.dtype:
            _turn(some.T, part.T)
        else:
            some[...] = part


def _turn(rows: Any, columns: Any) -> None:
    """Copy a matrix that lies column by column into one that lies row by row."""
    if _installed and rows.itemsize == _WORD and _installed[0](columns.view("float32"), rows.view("float32")):
        return
    height, width = rows.shape
    buffer = np.empty((_COLUMNS, _ROWS + _LONGER), rows.dtype)
    turned = columns.T
    for top in range(0, height, _ROWS):
        for left in range(0, width, _COLUMNS):
            part = turned[left : left + _COLUMNS, top : top + _ROWS]
            strips = buffer[: part.shape[0], : part.shape[1]]
            strips[...] = part
            rows[top : top + _ROWS, left : left + _COLUMNS] = strips.T


def _is_turned(array: Any) -> bool:
    """Tell a large matrix that lies column by column."""
    return bool(array.ndim == 2 and array.size >= _MANY and array.flags.f_contiguous and not array.flags.c_contiguous)


def _rows_at_a_time(array: Any) -> int:
    """Return of how many rows a part is made; four divides its bytes, as checksums need it."""
    rows: int = max(_PART * len(array) // max(array.nbytes, 1), 1)
    return rows + -rows % (_WORD // gcd(_WORD, array.nbytes // max(len(array), 1)))
