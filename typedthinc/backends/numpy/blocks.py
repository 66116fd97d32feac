"""Working through arrays piece by piece, so that all passes of an op but the first find their data in the cache."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from typedthinc.tracebacks import shorten

# Elements in a block: some arrays of that size fit into the second-level cache together.
BLOCK = 1 << 16
# Arrays of up to this many elements are worked through whole.
LARGE = 1 << 17


def blocks(*arrays: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the arrays whole, or cut into the same blocks where they are large and laid out alike."""
    first = arrays[0]
    if first.size <= LARGE or not _alike(arrays):
        yield arrays
        return
    flat = [array.ravel(order="K") for array in arrays]  # views in the order of memory
    for start in range(0, first.size, BLOCK):
        yield tuple(array[start : start + BLOCK] for array in flat)


def row_blocks(axis: int, *arrays: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the arrays whole, or large ones in runs of rows if the axis lies within a row."""
    first = arrays[0]
    if first.size <= LARGE or axis in (0, -first.ndim):  # the whole axis must lie within a block
        yield arrays
        return
    step = max(BLOCK * first.shape[0] // first.size, 1)  # rows that make about a block; one at least
    for start in range(0, first.shape[0], step):
        yield tuple(array[start : start + step] for array in arrays)


def empty_like(X: Any) -> Any:
    """Make an array of equal shape and layout, in the byte order of the machine."""
    try:
        return np.empty_like(X) if X.dtype.isnative else np.empty_like(X, X.dtype.newbyteorder("="))
    except Exception as error:
        shorten(error)
        raise


def _alike(arrays: tuple[Any, ...]) -> bool:
    flags = arrays[0].flags
    strides = arrays[0].strides
    return (flags.c_contiguous or flags.f_contiguous) and all(array.strides == strides for array in arrays)
