"""What a model gives for batches, put together: arrays are written into place, lists and sequences grow."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends import to_numpy
from typedthinc.data.sequences import Kind, as_list, from_list, kind_of_batch
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, foreign_of


class Outputs:
    """Arrays, lists or sequences of batches, one behind the other."""

    def __init__(
        self, total: int | None, *, in_parts: bool = False, xp: Any = None, what: str = "metrics compare"
    ) -> None:
        """Hold nothing yet.

        Args:
            total: How many items there will be, None if unknown.
            in_parts: Whether a batch is a tuple of arrays or lists, each with a part of all items.
            xp: The library of arrays that stay where they are; None where they come to the CPU, and sequences of
                unequal length become lists.
            what: What arrays and lists are for, which errors say.
        """
        self._total = total
        self._xp, self._what = xp, what
        self._in_parts = in_parts
        self._parts: list[Outputs] = []
        self._items: list[Any] = []
        self._arrays: list[Any] = []
        self._whole: Any = None
        self._filled = 0
        self._kind: Kind | None = None

    def add(self, part: Any) -> None:
        """Put a batch behind the others.

        Raises:
            ValueError: It is neither arrays nor lists.
        """
        if self._in_parts:
            self._parts = self._parts or [Outputs(self._total, xp=self._xp, what=self._what) for _ in part]
            for each, outputs in zip(part, self._parts, strict=True):
                outputs.add(each)
            return
        kind = kind_of_batch(part)
        if kind is not None:
            self._kind, part = kind, as_list(part)  # Ragged and Padded grow as lists
        if isinstance(part, (list, tuple)):
            self._items += part
            return
        if not hasattr(part, "dtype"):
            raise ValueError(f"{self._what} arrays and lists, but this is {type(part).__name__}")
        foreign = None if type(part) in KNOWN_ARRAY_TYPES or self._xp is not None else foreign_of(part)
        if foreign is not None and not issubclass(type(part), np.ndarray):
            raise ValueError(f"{self._what} arrays and lists, but this is {foreign.name}; {foreign.remedy}")
        array: Any = to_numpy(part) if self._xp is None else part
        if self._whole is None and self._total is not None:
            library: Any = np if type(array) is np.ndarray else self._xp
            self._whole = library.empty((self._total, *array.shape[1:]), array.dtype)
        if self._whole is None:
            self._arrays.append(array)
        else:
            self._whole[self._filled : self._filled + len(array)] = array
            self._filled += len(array)

    def joined(self) -> Any:
        """Return all of it; of arrays whose number of items was not known before, a copy."""
        if self._in_parts:
            return tuple(each.joined() for each in self._parts)
        if self._whole is not None:
            return self._whole
        if self._arrays:
            return np.concatenate(self._arrays)  # its length was not known
        if self._kind is None or self._xp is None or not self._items:
            return self._items
        return from_list(self._kind, self._items)
