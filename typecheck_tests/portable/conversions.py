"""What becomes an array, and what has a width: every checker takes arrays, numbers and lists, and nothing else."""

from __future__ import annotations

import array
import ctypes
from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from typedthinc.api import (
    ArrayXd,
    Floats2d,
    Floats3d,
    Ints1d,
    NumpyOps,
    Padded,
    Ragged,
    get_current_ops,
    get_width,
    list2ragged,
)

ops = NumpyOps()
current = get_current_ops()


def arrays(X: Floats2d, ids: Ints1d, table: NDArray[Any], any_rank: ArrayXd, either: Ints1d | Floats2d) -> None:
    ops.asarray(X)
    ops.asarray(ids)
    ops.asarray(table)
    ops.asarray(any_rank)
    ops.asarray(either)
    ops.asarray(np.zeros((3, 4)), dtype="float32")
    ops.asarray(np.float32(3))
    ops.asarray(X.sum())
    current.asarray2f(table)
    get_width(X)
    get_width(ids)
    get_width(table)
    get_width(any_rank)
    get_width(either)


def lists(
    numbers: Sequence[float],
    rows: list[list[int]],
    arrays: list[NDArray[np.float32]],
    known: Sequence[Floats2d],
    last: deque[float],
    anything: list[Any],
) -> None:
    ops.asarray(numbers)
    ops.asarray(rows)
    ops.asarray(arrays)
    ops.asarray(known)
    ops.asarray(last)
    ops.asarray(anything)
    ops.asarray([])
    ops.asarray([[1], (2.5,)])
    ops.asarray([1.0, np.float32(2)])
    ops.asarray1i(range(3))
    ops.asarray_f([each.shape for each in arrays])
    current.asarray_i(tuple(rows))
    get_width(arrays)
    get_width(known)
    get_width((np.zeros((3, 4)), np.zeros((3, 4))))
    get_width([])


def others(ragged: Ragged[Floats2d], padded: Padded[Floats3d], whatever: Any) -> None:
    ops.asarray(3)
    ops.asarray(3.5)
    ops.asarray(True)
    ops.asarray(array.array("f", [1.0]))
    ops.asarray(memoryview(b"123"))
    ops.asarray((ctypes.c_float * 3)())
    ops.asarray(whatever)
    get_width(ragged)
    get_width(padded)
    get_width([ragged])
    get_width(whatever)


class Junk: ...


def mistakes(junk: Junk, text: str, names: set[int], table: dict[str, int]) -> None:
    ops.asarray(junk)  # E: any
    ops.asarray(text)  # E: any
    ops.asarray(names)  # E: any
    ops.asarray(table)  # E: any
    ops.asarray(None)  # E: any
    ops.asarray(list2ragged())  # E: any
    ops.asarray2f(junk)  # E: any
    ops.asarray1i(text)  # E: any
    current.asarray_f(table)  # E: any
    get_width(junk)  # E: any
    get_width(text)  # E: any
    get_width(3)  # E: any
    get_width(None)  # E: any
    get_width(list2ragged())  # E: any
    get_width(list2ragged)  # E: any
