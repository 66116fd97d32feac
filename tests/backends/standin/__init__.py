"""The part of cupy that CupyOps uses, on numpy and g++, for machines without a GPU; see README.md."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from tests.backends.standin.arrays import Transfers, ndarray, unwrap, wrapped
from tests.backends.standin.devices import cuda
from tests.backends.standin.kernels import ElementwiseKernel, RawKernel
from typedthinc.backends.record import RECORDS

# Every name is one of cupy's, and means the same there. What ops do element by element, cupy has where numpy has it.
_FUNCTIONS: Final = frozenset(
    "all allclose any arange argmax argmin argsort array ascontiguousarray asfortranarray broadcast_to concatenate "
    "copyto cumprod cumsum einsum expand_dims fill_diagonal flip full matmul max mean min moveaxis ones ones_like prod "
    "repeat result_type searchsorted sort split squeeze stack sum take take_along_axis tile unique vdot where zeros "
    "zeros_like".split()
).union(name for name in RECORDS if hasattr(np, name))
_SAME: Final = frozenset("inf nan float32 float64 int32 int64 uint32 uint64 dtype finfo".split())

__all__ = [
    "ElementwiseKernel",
    "RawKernel",
    "asarray",
    "asnumpy",
    "cuda",
    "empty",
    "empty_like",
    "from_dlpack",
    "linalg",
    "ndarray",
]


def __getattr__(name: str) -> Any:
    if name in _FUNCTIONS:
        return wrapped(getattr(np, name))
    if name in _SAME:
        return getattr(np, name)
    raise AttributeError(f"the stand-in for cupy has no {name}")


linalg: Final = SimpleNamespace(solve=wrapped(np.linalg.solve), svd=wrapped(np.linalg.svd))


def asarray(data: Any, dtype: Any = None) -> ndarray:
    if isinstance(data, ndarray):
        return data if dtype is None or data.dtype == dtype else data.astype(dtype)
    held = np.asarray(data)
    if held.dtype.kind not in "biuf":
        raise ValueError(f"Unsupported dtype {held.dtype}")
    Transfers.to_device += 1
    return ndarray(np.array(held, dtype or held.dtype.newbyteorder("="), order="K"))


def asnumpy(data: Any) -> Any:
    return data.get() if isinstance(data, ndarray) else np.asarray(data)


def empty(shape: Any, dtype: Any = float) -> ndarray:
    """Make memory of any content, chosen so that whoever reads it is found out."""
    held = np.empty(shape, dtype)
    held.fill(np.nan if held.dtype.kind == "f" else np.iinfo(held.dtype).max)
    return ndarray(held)


def empty_like(like: ndarray, dtype: Any = None) -> ndarray:
    held = np.empty_like(unwrap(like), dtype)
    held[...] = unwrap(empty((), held.dtype))
    return ndarray(held)


def from_dlpack(data: Any) -> ndarray:
    # A capsule can be read by those alone who made it: here it is the array itself.
    held = data.__dlpack__()
    if not isinstance(held, ndarray):
        raise RuntimeError("from_dlpack: not an array of the device")
    return ndarray(held.held, held.device_id)
