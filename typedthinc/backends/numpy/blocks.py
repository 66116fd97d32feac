"""Working through arrays piece by piece, so that all passes of an op but the first find their data in the cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np

from typedthinc.backends.checks import check_same_shape
from typedthinc.backends.interface.base import FloatsT
from typedthinc.tracebacks import shorten

# Elements in a block: some arrays of that size fit into the second-level cache together.
BLOCK = 1 << 16
# Arrays of up to this many elements are worked through whole.
LARGE = 1 << 17

# Reads the first array and writes into the second, which may be the first; the rest is passed on as it is.
Kernel: TypeAlias = Callable[..., None]


def blocks(*arrays: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the arrays whole, or cut into the same blocks where they are large and laid out alike."""
    first = arrays[0]
    if first.size <= LARGE or not _alike(arrays):
        yield arrays
        return
    flat = [array.ravel(order="K") for array in arrays]
    for start in range(0, first.size, BLOCK):
        yield tuple(array[start : start + BLOCK] for array in flat)


def row_blocks(axis: int, *arrays: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the arrays whole, or large ones in runs of rows if the axis lies within a row."""
    first = arrays[0]
    if first.size <= LARGE or axis in (0, -first.ndim):
        yield arrays
        return
    step = max(BLOCK * first.shape[0] // first.size, 1)
    for start in range(0, first.shape[0], step):
        yield tuple(array[start : start + step] for array in arrays)


def apply(kernel: Kernel, X: FloatsT, inplace: bool, *numbers: float) -> FloatsT:
    """Return what an elementwise kernel makes of X, written into X if in place."""
    try:
        x: Any = X
        y: Any = x if inplace else empty_like(x)
        if x.size <= LARGE:
            kernel(x, y, *numbers)
        else:
            for source, target in blocks(x, y):
                kernel(source, target, *numbers)
        Y: FloatsT = y
        return Y
    except Exception as error:
        shorten(error)
        raise


def backprop(op: str, derivative: Kernel, dY: FloatsT, inplace: bool, *numbers: float, **at: FloatsT) -> FloatsT:
    """Return dY times the derivative at the one array given by its name, written into dY if in place."""
    try:
        (x,) = at.values()
        dy: Any = dY
        if dy.shape != x.shape:
            check_same_shape(op, dY=dY, **at)
        dx: Any = dy if inplace else empty_like(dy)
        if x.size <= LARGE:
            _multiply(derivative, x, dy, dx, inplace, numbers)
        else:
            for source, gradient, target in blocks(x, dy, dx):
                _multiply(derivative, source, gradient, target, inplace, numbers)
        dX: FloatsT = dx
        return dX
    except Exception as error:
        shorten(error)
        raise


def _multiply(derivative: Kernel, x: Any, dy: Any, dx: Any, inplace: bool, numbers: tuple[float, ...]) -> None:
    factor = empty_like(dx) if inplace else dx
    derivative(x, factor, *numbers)
    np.multiply(dy, factor, out=dx)


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
