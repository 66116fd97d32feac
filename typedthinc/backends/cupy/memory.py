"""Making cupy arrays."""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from typedthinc.arrays.data import Convertible
from typedthinc.backends.conversion import checked, converted
from typedthinc.backends.creation_types import allocating
from typedthinc.backends.cupy.faults import CupyFaults
from typedthinc.backends.cupy.kernels import refuse_others
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.base import AnyFloats, AnyInts, ArrayT
from typedthinc.backends.interface.memory import MemoryOps
from typedthinc.types import ArrayXd, DTypes, DTypesFloat, DTypesInt, Shape

# What `__dlpack_device__` gives for arrays that a GPU can read where they are: kDLCUDA and kDLCUDAManaged.
_OF_A_GPU: Final = (2, 13)


class CupyMemory(MemoryOps, CupyFaults):
    """Allocate and convert with cupy.

    `asarray*` copies what is in main memory to the device; arrays of other libraries on the device are taken over
    without a copy. `to_numpy` copies back.
    """

    @allocating
    def alloc(self, shape: Shape, *, dtype: DTypes = "float32", zeros: bool = True) -> ArrayXd:
        array: ArrayXd = _new(shape, dtype, zeros)
        return array

    def asarray(self, data: Convertible, *, dtype: DTypes | None = None) -> Any:
        return _converted(data, dtype, None, truncate=True)

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
        refuse_others(data)
        array: ArrayT = cupy.asfortranarray(data) if order == "F" else cupy.ascontiguousarray(data)
        return array

    def to_numpy(self, data: ArrayXd, *, byte_order: Literal["<", ">", "="] | None = None) -> npt.NDArray[Any]:
        array: npt.NDArray[Any] = self._read(data)
        return array if byte_order is None else array.astype(array.dtype.newbyteorder(byte_order), copy=False)


def _new(shape: Shape, dtype: DTypes, zeros: bool) -> Any:
    return cupy.zeros(shape, dtype) if zeros else cupy.empty(shape, dtype)  # empty: no launch of a kernel that fills it


def _converted(data: Any, dtype: DTypes | None, ndim: int | None, *, truncate: bool = False) -> Any:
    """Convert on the side where the data lies: checks of data of the host need not wait for the device."""
    if isinstance(data, cupy.ndarray):
        return checked(data, dtype, ndim, truncate=truncate)
    if hasattr(data, "__dlpack_device__") and data.__dlpack_device__()[0] in _OF_A_GPU:
        return checked(cupy.from_dlpack(data), dtype, ndim, truncate=truncate)
    array = converted(data, dtype, ndim, truncate=truncate)
    return cupy.asarray(np.asarray(array, array.dtype.newbyteorder("=")))  # cupy knows no other byte order
