"""Arrays that lie in a file, sent to another process as the place where they lie, and read there from the file."""

from typing import Any, NamedTuple

import numpy as np

from typedthinc.data.columns import Columns


class Mapped(NamedTuple):
    """Where an array lies in a file.

    Attributes:
        path: The file, by its full path.
        offset: Where the array starts, in bytes.
        shape: The shape of the array.
        dtype: What it holds.
        strides: The bytes from one element to the next along each axis.
    """

    path: str
    offset: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    strides: tuple[int, ...]


def mapped(data: Any) -> Any:
    """Return where an array lies that is read from a file, all else as it is."""
    if isinstance(data, Columns):
        return Columns([mapped(each) for each in data.parts], len(data), data.names)
    # What was opened for writing may differ from the file.
    if type(data) is not np.memmap or data.mode != "r" or data.filename is None or min(data.strides, default=0) < 0:
        return data
    whole: Any = data
    while type(whole.base) is np.memmap:
        whole = whole.base  # a slice of a slice: down to the map of the file
    offset = whole.offset + _address(data) - _address(whole)  # from the beginning of the file
    return Mapped(str(data.filename), offset, data.shape, data.dtype, data.strides)


def opened(data: Any) -> Any:
    """Return the array that a file holds at a place, all else as it is.

    Raises:
        FileNotFoundError: The file is not on this machine.
    """
    if isinstance(data, Columns):
        return Columns([opened(each) for each in data.parts], len(data), data.names)
    if not isinstance(data, Mapped):
        return data
    reach = sum((size - 1) * stride for size, stride in zip(data.shape, data.strides, strict=True))
    count = reach + data.dtype.itemsize if 0 not in data.shape else 0
    file = np.memmap(data.path, np.uint8, "r", data.offset, (count,)) if count else np.empty(0, np.uint8)
    return np.ndarray(data.shape, data.dtype, file, 0, data.strides)


def _address(array: Any) -> int:
    return int(array.__array_interface__["data"][0])
