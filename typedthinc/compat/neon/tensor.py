"""Arrays of at least two axes, which are written in place."""

# pyright: reportPrivateUsage=false
# Programs get the values of a tensor as a copy; the functions of this file read and write its own array.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

# Of any type, so that what checkers know of a value does not become less where it is compared with them.
_INT: Final[Any] = (int, np.integer)


class Tensor:
    """An array; parts, transposed and reshaped tensors share its memory, and `t[...] = value` writes into it.

    Attributes:
        name: What it is called.
        base: The memory of the tensor that this one is a part of; else its own.
    """

    def __init__(self, array: npt.NDArray[Any], name: str | None = None) -> None:
        self._array = as_columns(array)
        self.name = name

    def get(self) -> npt.NDArray[Any]:
        """Return a copy of the values."""
        return self._array.copy()

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes."""
        return self._array.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype."""
        return self._array.dtype

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._array.size

    @property
    def T(self) -> Tensor:
        """The same memory with the axes in reverse."""
        return Tensor(self._array.T, self.name)

    def reshape(self, *shape: Any) -> Tensor:
        """Return the same memory in another shape.

        Raises:
            ValueError: The shape has another number of elements, or the memory does not allow it.
        """
        view = self._array.reshape(*shape)
        if view.size and not np.shares_memory(view, self._array):
            raise ValueError(f"reshape: a part of shape {self.shape} cannot be seen as {view.shape} in place")
        return Tensor(view, self.name)

    def share(self, shape: tuple[int, ...]) -> Tensor:
        """Return the first elements of the memory in another shape.

        Raises:
            ValueError: There are not so many.
        """
        count = int(np.prod(shape))
        if count > self.size:
            raise ValueError(f"share: {self.size} elements do not hold the {count} of shape {shape}")
        return Tensor(self._array.reshape(-1)[:count].reshape(shape), self.name)

    def fill(self, value: float) -> Tensor:
        """Write a number everywhere."""
        self._array.fill(value)
        return self

    def __getitem__(self, key: Any) -> Tensor:
        return Tensor(_at(self._array, key), self.name)

    def __setitem__(self, key: Any, value: Any) -> None:
        part, new = _at(self._array, key), array_of(value)
        if np.may_share_memory(part, new):
            new = new.copy()
        part[...] = new

    def __len__(self) -> int:
        return len(self._array)

    def __repr__(self) -> str:
        return f"Tensor({self.name or 'unnamed'}: {self.shape}, {self.dtype})"


def as_columns(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return an array of at least two axes: n numbers are a column."""
    return array.reshape(-1, 1) if array.ndim < 2 else array


def array_of(value: Any) -> Any:
    """Return the array of a tensor; anything else as numpy sees it."""
    return value._array if isinstance(value, Tensor) else np.asarray(value)


def write(out: Tensor, value: Any) -> Tensor:
    """Write an array of the same sizes, in whatever shape, into a tensor."""
    array: Any = out[...]._array
    if value.shape != array.shape:
        value = value.reshape(array.shape)
    array[...] = value
    return out


def _at(array: npt.NDArray[Any], key: Any) -> npt.NDArray[Any]:
    """Return a part as a view; an int leaves an axis of size 1."""
    keys = cast("Sequence[Any]", key) if isinstance(key, tuple) else (key,)
    kept = tuple(slice(each, each + 1 or None) if isinstance(each, _INT) else each for each in keys)
    if not all(isinstance(each, slice) or each is Ellipsis for each in kept):
        raise TypeError(f"a tensor takes ints and slices in brackets, not {key!r}")
    return array[kept]
