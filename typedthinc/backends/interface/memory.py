"""Making arrays: allocation, conversion and the way back to numpy."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Literal

from typedthinc.arrays.data import Convertible
from typedthinc.backends.checks import check_fills
from typedthinc.backends.creation_types import (
    allocating,
    converting_to_floats,
    converting_to_ints,
    floats_of_shape,
    ints_of_shape,
)
from typedthinc.backends.interface.base import AnyFloats, AnyInts, ArrayT, BaseOps
from typedthinc.backends.record import sized
from typedthinc.tracebacks import shorten
from typedthinc.types import (
    ArrayXd,
    DTypes,
    DTypesFloat,
    DTypesInt,
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    FloatsXd,
    Ints1d,
    Ints2d,
    Ints3d,
    Ints4d,
    IntsXd,
    M,
    N,
    O,
    P,
    Shape,
    Size,
)

if TYPE_CHECKING:
    import numpy.typing as npt


class MemoryOps(BaseOps):
    """Allocate and convert arrays.

    `alloc*` gives zeros, or with `zeros=False` memory of any content, for whoever overwrites all of it.
    `asarray*` copies only where the data is not yet an array of that dtype on this device. It and `to_numpy` are the
    ways from main memory to a gpu and back; no other op takes arrays that lie elsewhere.
    """

    @abstractmethod
    def _floats(self, shape: Shape, dtype: DTypesFloat, zeros: bool) -> AnyFloats: ...

    @abstractmethod
    def _ints(self, shape: Shape, dtype: DTypesInt, zeros: bool) -> AnyInts: ...

    @abstractmethod
    def _as_floats(self, data: object, dtype: DTypesFloat, ndim: int | None) -> AnyFloats:
        """Convert to floats, and check the number of dimensions where one is given."""

    @abstractmethod
    def _as_ints(self, data: object, dtype: DTypesInt, ndim: int | None) -> AnyInts:
        """Convert to integers, and check the number of dimensions where one is given."""

    @abstractmethod
    @sized("itself")
    def to_numpy(self, data: ArrayXd, *, byte_order: Literal["<", ">", "="] | None = None) -> npt.NDArray[Any]:
        """Return the data as a numpy array in main memory, in the byte order asked for.

        Args:
            data: An array of this backend, or of numpy.
            byte_order: "<" little, ">" big, "=" the machine's own; None keeps the order it has.

        Raises:
            IndexError: An op on a gpu got an id out of range since the last call.
        """

    @allocating
    @abstractmethod
    @sized("floats")
    def alloc(self, shape: Shape, *, dtype: DTypes = "float32", zeros: bool = True) -> ArrayXd:
        """Allocate an array of any rank and dtype."""

    @floats_of_shape
    @sized("floats")
    def alloc_f(self, shape: Shape, *, dtype: DTypesFloat = "float32", zeros: bool = True) -> FloatsXd:
        """Allocate floats of any rank."""
        return self._floats(shape, dtype, zeros)

    @ints_of_shape
    @sized("ints")
    def alloc_i(self, shape: Shape, *, dtype: DTypesInt = "int32", zeros: bool = True) -> IntsXd:
        """Allocate integers of any rank."""
        return self._ints(shape, dtype, zeros)

    def alloc1f(self, d0: Size[M], *, dtype: DTypesFloat = "float32", zeros: bool = True) -> Floats1d[M]:
        """Allocate floats of one dimension."""
        return self._floats((int(d0),), dtype, zeros)

    def alloc2f(
        self, d0: Size[M], d1: Size[N], *, dtype: DTypesFloat = "float32", zeros: bool = True
    ) -> Floats2d[M, N]:
        """Allocate floats of two dimensions."""
        return self._floats((int(d0), int(d1)), dtype, zeros)

    def alloc3f(
        self, d0: Size[M], d1: Size[N], d2: Size[O], *, dtype: DTypesFloat = "float32", zeros: bool = True
    ) -> Floats3d[M, N, O]:
        """Allocate floats of three dimensions."""
        return self._floats((int(d0), int(d1), int(d2)), dtype, zeros)

    def alloc4f(
        self, d0: Size[M], d1: Size[N], d2: Size[O], d3: Size[P], *, dtype: DTypesFloat = "float32", zeros: bool = True
    ) -> Floats4d[M, N, O, P]:
        """Allocate floats of four dimensions."""
        return self._floats((int(d0), int(d1), int(d2), int(d3)), dtype, zeros)

    def alloc1i(self, d0: Size[M], *, dtype: DTypesInt = "int32", zeros: bool = True) -> Ints1d[M]:
        """Allocate integers of one dimension."""
        return self._ints((int(d0),), dtype, zeros)

    def alloc2i(self, d0: Size[M], d1: Size[N], *, dtype: DTypesInt = "int32", zeros: bool = True) -> Ints2d[M, N]:
        """Allocate integers of two dimensions."""
        return self._ints((int(d0), int(d1)), dtype, zeros)

    def alloc3i(
        self, d0: Size[M], d1: Size[N], d2: Size[O], *, dtype: DTypesInt = "int32", zeros: bool = True
    ) -> Ints3d[M, N, O]:
        """Allocate integers of three dimensions."""
        return self._ints((int(d0), int(d1), int(d2)), dtype, zeros)

    def alloc4i(
        self, d0: Size[M], d1: Size[N], d2: Size[O], d3: Size[P], *, dtype: DTypesInt = "int32", zeros: bool = True
    ) -> Ints4d[M, N, O, P]:
        """Allocate integers of four dimensions."""
        return self._ints((int(d0), int(d1), int(d2), int(d3)), dtype, zeros)

    @sized("reshape")
    def reshape(self, array: ArrayXd, shape: Shape) -> Any:
        """Return the numbers of an array, in C order, in another shape; -1 stands for the one size that follows.

        The result is a view where the memory allows it.

        Raises:
            ValueError: The shape has another number of items.
        """
        try:
            check_fills("reshape", array, shape)  # numpy's own message would not name the op
            return array.reshape(shape)
        except Exception as error:
            shorten(error)
            raise

    @sized("reshape_by_sizes")
    def reshape1f(self, array: FloatsXd, d0: Size[M]) -> Floats1d[M]:
        """Return the same numbers in one dimension; see `reshape`."""
        reshaped: Floats1d[M] = self.reshape(array, (int(d0),))
        return reshaped

    @sized("reshape_by_sizes")
    def reshape2f(self, array: FloatsXd, d0: Size[M], d1: Size[N]) -> Floats2d[M, N]:
        """Return the same numbers in two dimensions; see `reshape`."""
        reshaped: Floats2d[M, N] = self.reshape(array, (int(d0), int(d1)))
        return reshaped

    @sized("reshape_by_sizes")
    def reshape3f(self, array: FloatsXd, d0: Size[M], d1: Size[N], d2: Size[O]) -> Floats3d[M, N, O]:
        """Return the same numbers in three dimensions; see `reshape`."""
        reshaped: Floats3d[M, N, O] = self.reshape(array, (int(d0), int(d1), int(d2)))
        return reshaped

    @sized("reshape_by_sizes")
    def reshape4f(self, array: FloatsXd, d0: Size[M], d1: Size[N], d2: Size[O], d3: Size[P]) -> Floats4d[M, N, O, P]:
        """Return the same numbers in four dimensions; see `reshape`."""
        reshaped: Floats4d[M, N, O, P] = self.reshape(array, (int(d0), int(d1), int(d2), int(d3)))
        return reshaped

    @sized("reshape_by_sizes")
    def reshape1i(self, array: IntsXd, d0: Size[M]) -> Ints1d[M]:
        """Return the same numbers in one dimension; see `reshape`."""
        reshaped: Ints1d[M] = self.reshape(array, (int(d0),))
        return reshaped

    @sized("reshape_by_sizes")
    def reshape2i(self, array: IntsXd, d0: Size[M], d1: Size[N]) -> Ints2d[M, N]:
        """Return the same numbers in two dimensions; see `reshape`."""
        reshaped: Ints2d[M, N] = self.reshape(array, (int(d0), int(d1)))
        return reshaped

    @sized("reshape_by_sizes")
    def reshape3i(self, array: IntsXd, d0: Size[M], d1: Size[N], d2: Size[O]) -> Ints3d[M, N, O]:
        """Return the same numbers in three dimensions; see `reshape`."""
        reshaped: Ints3d[M, N, O] = self.reshape(array, (int(d0), int(d1), int(d2)))
        return reshaped

    @sized("reshape_by_sizes")
    def reshape4i(self, array: IntsXd, d0: Size[M], d1: Size[N], d2: Size[O], d3: Size[P]) -> Ints4d[M, N, O, P]:
        """Return the same numbers in four dimensions; see `reshape`."""
        reshaped: Ints4d[M, N, O, P] = self.reshape(array, (int(d0), int(d1), int(d2), int(d3)))
        return reshaped

    @abstractmethod
    @sized("itself")
    def as_contig(self, data: ArrayT, *, order: Literal["C", "F"] = "C") -> ArrayT:
        """Return the array itself if its memory is contiguous, else a contiguous copy.

        Args:
            data: An array of this backend.
            order: "C" for rows that lie one behind the other, "F" for columns: weights `W` of `X @ W.T` are fastest so.
        """

    # What comes of data of an unknown type is Any: a union of all arrays would fit nothing that asks for one of them.
    @abstractmethod
    @sized("asarray")
    def asarray(self, data: Convertible, *, dtype: DTypes | None = None) -> Any:
        """Convert arrays, numbers or nested sequences of numbers, keeping the dtype unless one is given.

        Floats lose their fractions where a dtype of integers is given, as with numpy; `asarray_i` refuses them.

        Arrays of other libraries come in by `__array__` or `__dlpack__`, without a copy where both sides allow it;
        `torch.from_dlpack`, `jax.dlpack.from_dlpack` and their like take the arrays of this backend.

        Raises:
            ValueError: A value that an integer dtype asked for cannot hold: it is too large, or not a number.
        """

    @converting_to_floats
    @sized("asarray_f")
    def asarray_f(self, data: Convertible, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        """Convert to floats of any rank."""
        return self._as_floats(data, dtype, None)

    @converting_to_ints
    @sized("asarray_i")
    def asarray_i(self, data: Convertible, *, dtype: DTypesInt = "int32") -> IntsXd:
        """Convert to integers of any rank; a value that does not fit the dtype is a ValueError."""
        return self._as_ints(data, dtype, None)

    @sized("asarray1f")
    def asarray1f(self, data: Convertible, *, dtype: DTypesFloat = "float32") -> Floats1d:
        """Convert to floats of one dimension; another number of dimensions is a ValueError."""
        return self._as_floats(data, dtype, 1)

    @sized("asarray2f")
    def asarray2f(self, data: Convertible, *, dtype: DTypesFloat = "float32") -> Floats2d:
        """Convert to floats of two dimensions; another number of dimensions is a ValueError."""
        return self._as_floats(data, dtype, 2)

    @sized("asarray3f")
    def asarray3f(self, data: Convertible, *, dtype: DTypesFloat = "float32") -> Floats3d:
        """Convert to floats of three dimensions; another number of dimensions is a ValueError."""
        return self._as_floats(data, dtype, 3)

    @sized("asarray4f")
    def asarray4f(self, data: Convertible, *, dtype: DTypesFloat = "float32") -> Floats4d:
        """Convert to floats of four dimensions; another number of dimensions is a ValueError."""
        return self._as_floats(data, dtype, 4)

    @sized("asarray1i")
    def asarray1i(self, data: Convertible, *, dtype: DTypesInt = "int32") -> Ints1d:
        """Convert to integers of one dimension; another number of dimensions is a ValueError."""
        return self._as_ints(data, dtype, 1)

    @sized("asarray2i")
    def asarray2i(self, data: Convertible, *, dtype: DTypesInt = "int32") -> Ints2d:
        """Convert to integers of two dimensions; another number of dimensions is a ValueError."""
        return self._as_ints(data, dtype, 2)

    @sized("asarray3i")
    def asarray3i(self, data: Convertible, *, dtype: DTypesInt = "int32") -> Ints3d:
        """Convert to integers of three dimensions; another number of dimensions is a ValueError."""
        return self._as_ints(data, dtype, 3)

    @sized("asarray4i")
    def asarray4i(self, data: Convertible, *, dtype: DTypesInt = "int32") -> Ints4d:
        """Convert to integers of four dimensions; another number of dimensions is a ValueError."""
        return self._as_ints(data, dtype, 4)
