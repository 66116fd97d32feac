"""The steps of padded sequences as rows of one array, without what pads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from typedthinc.arrays.containers import Padded


class Steps(NamedTuple):
    """Which rows of the packed array are which step.

    Attributes:
        xp: numpy or cupy.
        sizes: How many sequences have a step, from the first step on; the longest come first.
        starts: The row where each step begins, and the number of rows.
        places: Where each packed row stands, of all T * B; a mask would be counted on the host.
        batch: How many sequences there are.
    """

    xp: Any
    sizes: list[int]
    starts: list[int]
    places: Any
    batch: int

    @classmethod
    def of(cls, xp: Any, X: Padded[Any]) -> Steps:
        """Read them off a batch."""
        batch: int = X.data.shape[1]
        sizes = np.asarray(X.size_at_t, dtype="int64")  # (T,), how many sequences each step has
        starts = np.concatenate((np.zeros(1, "int64"), sizes.cumsum()))  # (T + 1,), the packed row where each begins
        places = xp.asarray(np.flatnonzero(np.arange(batch) < sizes[:, None]))  # (N,), the first columns of each step
        return cls(xp, sizes.tolist(), starts.tolist(), places, batch)

    def pack(self, data: Any) -> Any:
        """Put the rows of all steps below each other.

        Shapes:
            (T, B, n) -> (N, n)
        """
        return data.reshape(-1, data.shape[-1])[self.places]

    def unpack(self, rows: Any) -> Any:
        """Put the rows where they stand in a batch, with zeros where there is no step.

        Shapes:
            (N, n) -> (T, B, n)
        """
        width = rows.shape[1]
        data = self.xp.zeros((len(self.sizes) * self.batch, width), rows.dtype)
        data[self.places] = rows
        return data.reshape(len(self.sizes), self.batch, width)

    def in_order(self, direction: int) -> Iterator[tuple[slice, int]]:
        """Go through the steps, backwards if direction is 1: the rows of each, and how many these are."""
        pairs = [(slice(start, start + size), size) for start, size in zip(self.starts, self.sizes, strict=False)]
        return iter(pairs[::-1] if direction else pairs)
