"""Making numpy arrays."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from typedthinc.backends.checks import check_ndim
from typedthinc.backends.interface.base import AnyFloats, AnyInts, ArrayT
from typedthinc.backends.interface.memory import MemoryOps
from typedthinc.types import ArrayXd, DTypes, DTypesFloat, DTypesInt, Shape


class NumpyMemory(MemoryOps):
    """Allocate and convert with numpy."""

    def alloc(self, shape: Shape, *, dtype: DTypes = "float32", zeros: bool = True) -> ArrayXd:
        array: ArrayXd = _new(shape, dtype, zeros)
        return array

    def asarray(self, data: object, *, dtype: DTypes | None = None) -> ArrayXd:
        array: ArrayXd = _converted(data, dtype, None)
        return array

    def _floats(self, shape: Shape, dtype: DTypesFloat, zeros: bool) -> AnyFloats:
        array: AnyFloats = _new(shape, dtype, zeros)
        return array

    def _ints(self, shape: Shape, dtype: DTypesInt, zeros: bool) -> AnyInts:
        array: AnyInts = _new(shape, dtype, zeros)
        return array

    def _as_floats(self, data: object, dtype: DTypesFloat, ndim: int | None) -> AnyFloats:
        array: AnyFloats = _converted(data, dtype, ndim)
        return array

    def _as_ints(self, data: object, dtype: DTypesInt, ndim: int | None) -> AnyInts:
        array: AnyInts = _converted(data, dtype, ndim)
        return array

    def as_contig(self, data: ArrayT, *, order: Literal["C", "F"] = "C") -> ArrayT:
        given: Any = data
        contiguous: Any = np.asarray(given, order=order)
        array: ArrayT = contiguous
        return array

    def to_numpy(self, data: ArrayXd, *, byte_order: Literal["<", ">", "="] | None = None) -> npt.NDArray[Any]:
        array = np.asarray(data)
        return array if byte_order is None else array.astype(array.dtype.newbyteorder(byte_order), copy=False)


def _new(shape: Shape, dtype: DTypes, zeros: bool) -> Any:
    return np.zeros(shape, dtype) if zeros else np.empty(shape, dtype)


def _converted(data: Any, dtype: DTypes | None, ndim: int | None) -> Any:
    array = np.from_dlpack(data) if _only_dlpack(data) else np.asarray(data)
    if dtype is not None and array.dtype != dtype:
        array = _cast(array, np.dtype(dtype))
    if ndim is not None:
        check_ndim("asarray", "the data", array, ndim)
    return array


def _only_dlpack(data: Any) -> bool:
    return hasattr(data, "__dlpack__") and not hasattr(data, "__array__")


def _cast(array: npt.NDArray[Any], dtype: np.dtype[Any]) -> npt.NDArray[Any]:
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
