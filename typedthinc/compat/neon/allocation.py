"""Making tensors."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from typedthinc.compat.neon.tensor import Tensor, array_of

Shape = int | list[int] | tuple[int, ...]


class AllocationOps:
    """Make tensors of the default dtype, or of another one.

    What neon does with `persist_values`, `parallel` and `distributed` has no effect on one device.
    """

    bsz: int
    default_dtype: np.dtype[Any]

    def empty(
        self,
        shape: Shape,
        dtype: Any = None,
        name: str | None = None,
        persist_values: bool = True,
        parallel: bool = False,
        distributed: bool = False,
    ) -> Tensor:
        """Make a tensor of any content."""
        return Tensor(np.empty(_sizes(shape), self._dtype(dtype)), name)

    def zeros(
        self,
        shape: Shape,
        dtype: Any = None,
        name: str | None = None,
        persist_values: bool = True,
        parallel: bool = False,
        distributed: bool = False,
    ) -> Tensor:
        """Make a tensor of zeros."""
        return Tensor(np.zeros(_sizes(shape), self._dtype(dtype)), name)

    def ones(
        self,
        shape: Shape,
        dtype: Any = None,
        name: str | None = None,
        persist_values: bool = True,
        parallel: bool = False,
        distributed: bool = False,
    ) -> Tensor:
        """Make a tensor of ones."""
        return Tensor(np.ones(_sizes(shape), self._dtype(dtype)), name)

    def array(
        self,
        ary: Any,
        dtype: Any = None,
        name: str | None = None,
        persist_values: bool = True,
        parallel: bool = False,
        distributed: bool = False,
    ) -> Tensor:
        """Make a tensor of a copy of these values."""
        return Tensor(np.array(array_of(ary), self._dtype(dtype)), name)

    def empty_like(self, other_ary: Tensor, name: str | None = None, persist_values: bool = True) -> Tensor:
        """Make a tensor of any content, of the sizes and the dtype of another."""
        return Tensor(np.empty_like(array_of(other_ary)), name)

    def zeros_like(self, other_ary: Tensor, name: str | None = None, persist_values: bool = True) -> Tensor:
        """Make a tensor of zeros, of the sizes and the dtype of another."""
        return Tensor(np.zeros_like(array_of(other_ary)), name)

    def iobuf(
        self,
        dim0: Shape,
        x: Tensor | None = None,
        dtype: Any = None,
        name: str | None = None,
        persist_values: bool = True,
        shared: Tensor | None = None,
        parallelism: str | None = None,
    ) -> Tensor:
        """Make a buffer for a batch: (dim0, bsz) zeros; of a pair (d0, d1 bsz), of more sizes (their product, bsz).

        Args:
            dim0: The sizes without the batch.
            x: Returned if it is given.
            dtype: The dtype; the default one if it is None.
            name: What it is called.
            persist_values: Has no effect.
            shared: A tensor whose memory is used.
            parallelism: Has no effect.
        """
        if x is not None:
            return x
        sizes = _sizes(dim0)
        shape = (sizes[0], sizes[1] * self.bsz) if len(sizes) == 2 else (prod(sizes), self.bsz)
        if shared is not None:
            return shared if shared.shape == shape else shared.share(shape)
        return self.zeros(shape, dtype, name)

    def shared_iobuf_size(self, shape: Shape, parallelism: str | None) -> int:
        """Count the elements of a buffer of this shape."""
        return prod(_sizes(shape))

    def _dtype(self, dtype: Any) -> np.dtype[Any]:
        return self.default_dtype if dtype is None else np.dtype(dtype)


def _sizes(shape: Shape) -> tuple[int, ...]:
    return tuple(shape) if isinstance(shape, list | tuple) else (int(shape),)
