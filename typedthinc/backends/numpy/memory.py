"""Making numpy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from typedthinc.arrays.data import Convertible
from typedthinc.backends.conversion import NUMBERS, converted
from typedthinc.backends.creation_types import allocating
from typedthinc.backends.interface.base import AnyFloats, AnyInts, ArrayT
from typedthinc.backends.interface.memory import MemoryOps
from typedthinc.tracebacks import hide_frames, shorten
from typedthinc.types import ArrayXd, DTypes, DTypesFloat, DTypesInt, Shape

if TYPE_CHECKING:
    import numpy.typing as npt


class NumpyMemory(MemoryOps):
    """Allocate and convert with numpy."""

    @allocating
    def alloc(self, shape: Shape, *, dtype: DTypes = "float32", zeros: bool = True) -> ArrayXd:
        array: Any = np.zeros(shape, dtype) if zeros else np.empty(shape, dtype)
        made: ArrayXd = array
        return made

    def asarray(self, data: Convertible, *, dtype: DTypes | None = None) -> Any:
        if dtype is None and type(data) is np.ndarray and data.dtype.kind in NUMBERS:
            return data
        return converted(data, dtype, None, truncate=True)

    def _floats(self, shape: Shape, dtype: DTypesFloat, zeros: bool) -> AnyFloats:
        try:
            array: AnyFloats = np.zeros(shape, dtype) if zeros else np.empty(shape, dtype)
            return array
        except Exception as error:
            shorten(error)
            raise

    def _ints(self, shape: Shape, dtype: DTypesInt, zeros: bool) -> AnyInts:
        try:
            array: AnyInts = np.zeros(shape, dtype) if zeros else np.empty(shape, dtype)
            return array
        except Exception as error:
            shorten(error)
            raise

    @hide_frames()
    def _as_floats(self, data: object, dtype: DTypesFloat, ndim: int | None) -> AnyFloats:
        array: AnyFloats = converted(data, dtype, ndim)
        return array

    @hide_frames()
    def _as_ints(self, data: object, dtype: DTypesInt, ndim: int | None) -> AnyInts:
        array: AnyInts = converted(data, dtype, ndim)
        return array

    def as_contig(self, data: ArrayT, *, order: Literal["C", "F"] = "C") -> ArrayT:
        given: Any = data
        contiguous: Any = np.asarray(given, order=order)
        array: ArrayT = contiguous
        return array

    def to_numpy(self, data: ArrayXd, *, byte_order: Literal["<", ">", "="] | None = None) -> npt.NDArray[Any]:
        array = np.asarray(data)
        return array if byte_order is None else array.astype(array.dtype.newbyteorder(byte_order), copy=False)
