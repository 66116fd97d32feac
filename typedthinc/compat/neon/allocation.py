"""Making tensors."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from typedthinc.compat.neon.tensor import Tensor, array_of

Shape: TypeAlias = int | list[int] | tuple[int, ...]


class Filled(Protocol):
    """Makes a tensor of a shape; what neon does with the last three arguments has no effect on one device."""

    def __call__(
        self,
        shape: Shape,
        dtype: Any = None,
        name: str | None = None,
        persist_values: bool = True,
        parallel: bool = False,
        distributed: bool = False,
    ) -> Tensor:
        """Make a tensor of the default dtype, or of another one."""
        ...


class Alike(Protocol):
    """Makes a tensor of the sizes and the dtype of another; the last argument has no effect."""

    def __call__(self, other_ary: Tensor, name: str | None = None, persist_values: bool = True) -> Tensor:
        """Make a tensor of the sizes and the dtype of another."""
        ...


def _filled(make: Callable[[tuple[int, ...], Any], npt.NDArray[Any]], name: str, summary: str) -> Filled:
    def method(
        self: AllocationOps,
        shape: Shape,
        dtype: Any = None,
        name: str | None = None,
        persist_values: bool = True,
        parallel: bool = False,
        distributed: bool = False,
    ) -> Tensor:
        return Tensor(make(_sizes(shape), _dtype(self, dtype)), name)

    found: Filled = _named(method, name, summary)
    return found


def _alike(make: Callable[[Any], npt.NDArray[Any]], name: str, summary: str) -> Alike:
    def method(self: AllocationOps, other_ary: Tensor, name: str | None = None, persist_values: bool = True) -> Tensor:
        return Tensor(make(array_of(other_ary)), name)

    found: Alike = _named(method, name, summary)
    return found


def _named(method: Any, name: str, summary: str) -> Any:
    method.__name__, method.__qualname__, method.__doc__ = name, f"AllocationOps.{name}", summary
    return method


class AllocationOps:
    """Make tensors of the default dtype, or of another one.

    What neon does with `persist_values`, `parallel` and `distributed` has no effect on one device.
    """

    bsz: int
    default_dtype: np.dtype[Any]

    empty: Filled = _filled(np.empty, "empty", "Make a tensor of any content.")
    zeros: Filled = _filled(np.zeros, "zeros", "Make a tensor of zeros.")
    ones: Filled = _filled(np.ones, "ones", "Make a tensor of ones.")
    empty_like: Alike = _alike(np.empty_like, "empty_like", "Make a tensor of any content, like another.")
    zeros_like: Alike = _alike(np.zeros_like, "zeros_like", "Make a tensor of zeros, like another.")

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
        return Tensor(np.array(array_of(ary), _dtype(self, dtype)), name)

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

        Raises:
            ValueError: The shared memory is too small, or of another dtype than the one that is given.
        """
        if x is not None:
            return x
        sizes = _sizes(dim0)
        shape = (sizes[0], sizes[1] * self.bsz) if len(sizes) == 2 else (prod(sizes), self.bsz)
        if shared is None:
            return self.zeros(shape, dtype, name)
        if dtype is not None and shared.dtype != np.dtype(dtype):
            raise ValueError(f"iobuf: shared must be of {np.dtype(dtype)}, not {shared.dtype}")
        return shared if shared.shape == shape else shared.share(shape)  # the same memory either way

    def shared_iobuf_size(self, shape: Shape, parallelism: str | None) -> int:
        """Count the elements of a buffer of this shape."""
        return prod(_sizes(shape))


def _sizes(shape: Shape) -> tuple[int, ...]:
    return tuple(shape) if isinstance(shape, list | tuple) else (int(shape),)


def _dtype(backend: AllocationOps, dtype: Any) -> np.dtype[Any]:
    return backend.default_dtype if dtype is None else np.dtype(dtype)
