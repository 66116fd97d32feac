"""Making numpy arrays."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from typedthinc.backends.checks import check_ndim
from typedthinc.backends.interface.memory import MemoryOps
from typedthinc.types import ArrayXd, DTypes, Shape


class NumpyMemory(MemoryOps):
    """Allocate and convert with numpy."""

    def _alloc(self, shape: Shape, dtype: DTypes, zeros: bool) -> Any:
        return np.zeros(shape, dtype) if zeros else np.empty(shape, dtype)

    def _asarray(self, data: Any, dtype: DTypes | None, ndim: int | None) -> Any:
        array = np.asarray(data)
        if dtype is not None and array.dtype != dtype:
            array = _convert(array, np.dtype(dtype))
        if ndim is not None:
            check_ndim("asarray", "the data", array, ndim)
        return array

    def to_numpy(self, data: ArrayXd, *, byte_order: Literal["<", ">", "="] | None = None) -> npt.NDArray[Any]:
        array = np.asarray(data)
        return array if byte_order is None else array.astype(array.dtype.newbyteorder(byte_order), copy=False)


def _convert(array: npt.NDArray[Any], dtype: np.dtype[Any]) -> npt.NDArray[Any]:
    """Convert the dtype; integers must come out as the numbers that went in."""
    if array.dtype.kind not in "biuf":
        raise ValueError(f"asarray: the data must be numbers, not {array.dtype}")
    if dtype.kind == "f" or np.can_cast(array.dtype, dtype, "safe"):
        return array.astype(dtype)
    with np.errstate(invalid="ignore"):
        converted = array.astype(dtype)
    kept = converted == array
    if not kept.all():
        raise ValueError(f"asarray: {array[~kept][0]} cannot be held as {dtype}")
    return converted
