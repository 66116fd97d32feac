"""The types of ops that make or draw arrays: as many axes come out as the shape, or the data, has."""

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, cast, overload

from typedthinc.arrays.data import Convertible
from typedthinc.types import (
    Array1d,
    Array2d,
    Array3d,
    Array4d,
    DTypesFloat,
    DTypesInt,
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    Floats5d,
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
)

Rest = ParamSpec("Rest")


# Where a dtype may be either, each checker takes the overloads for both. One for that would fit all dtypes of arrays,
# and mypy gives Any where another overload with another type would fit as well.
class Alloc(Protocol):
    """`alloc`."""

    @overload
    def __call__(self, shape: tuple[int], *, dtype: DTypesFloat = "float32", zeros: bool = True) -> Floats1d: ...
    @overload
    def __call__(self, shape: tuple[int, int], *, dtype: DTypesFloat = "float32", zeros: bool = True) -> Floats2d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int], *, dtype: DTypesFloat = "float32", zeros: bool = True
    ) -> Floats3d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int], *, dtype: DTypesFloat = "float32", zeros: bool = True
    ) -> Floats4d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int, int], *, dtype: DTypesFloat = "float32", zeros: bool = True
    ) -> Floats5d: ...
    @overload
    def __call__(self, shape: Shape, *, dtype: DTypesFloat = "float32", zeros: bool = True) -> FloatsXd: ...
    @overload
    def __call__(self, shape: tuple[int], *, dtype: DTypesInt, zeros: bool = True) -> Ints1d: ...
    @overload
    def __call__(self, shape: tuple[int, int], *, dtype: DTypesInt, zeros: bool = True) -> Ints2d: ...
    @overload
    def __call__(self, shape: tuple[int, int, int], *, dtype: DTypesInt, zeros: bool = True) -> Ints3d: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int], *, dtype: DTypesInt, zeros: bool = True) -> Ints4d: ...
    @overload
    def __call__(self, shape: Shape, *, dtype: DTypesInt, zeros: bool = True) -> IntsXd: ...


# The rest of the parameters are those of the method. Pyrefly takes the shape by its place only.
class FloatsOfShape(Protocol[Rest]):
    """An op that makes floats, with as many axes as the shape has sizes."""

    @overload
    def __call__(self, shape: tuple[int], *args: Rest.args, **named: Rest.kwargs) -> Floats1d: ...
    @overload
    def __call__(self, shape: tuple[int, int], *args: Rest.args, **named: Rest.kwargs) -> Floats2d: ...
    @overload
    def __call__(self, shape: tuple[int, int, int], *args: Rest.args, **named: Rest.kwargs) -> Floats3d: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int], *args: Rest.args, **named: Rest.kwargs) -> Floats4d: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int], *args: Rest.args, **named: Rest.kwargs) -> Floats5d: ...
    @overload
    def __call__(self, shape: Shape, *args: Rest.args, **named: Rest.kwargs) -> FloatsXd: ...


class IntsOfShape(Protocol[Rest]):
    """An op that makes integers, with as many axes as the shape has sizes."""

    @overload
    def __call__(self, shape: tuple[int], *args: Rest.args, **named: Rest.kwargs) -> Ints1d: ...
    @overload
    def __call__(self, shape: tuple[int, int], *args: Rest.args, **named: Rest.kwargs) -> Ints2d: ...
    @overload
    def __call__(self, shape: tuple[int, int, int], *args: Rest.args, **named: Rest.kwargs) -> Ints3d: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int], *args: Rest.args, **named: Rest.kwargs) -> Ints4d: ...
    @overload
    def __call__(self, shape: Shape, *args: Rest.args, **named: Rest.kwargs) -> IntsXd: ...


class AsFloats(Protocol):
    """`asarray_f`."""

    @overload
    def __call__(self, data: Array1d[M], *, dtype: DTypesFloat = "float32") -> Floats1d[M]: ...
    @overload
    def __call__(self, data: Array2d[M, N], *, dtype: DTypesFloat = "float32") -> Floats2d[M, N]: ...
    @overload
    def __call__(self, data: Array3d[M, N, O], *, dtype: DTypesFloat = "float32") -> Floats3d[M, N, O]: ...
    @overload
    def __call__(self, data: Array4d[M, N, O, P], *, dtype: DTypesFloat = "float32") -> Floats4d[M, N, O, P]: ...
    @overload
    def __call__(self, data: Sequence[float], *, dtype: DTypesFloat = "float32") -> Floats1d: ...
    @overload
    def __call__(self, data: Sequence[Sequence[float]], *, dtype: DTypesFloat = "float32") -> Floats2d: ...
    @overload
    def __call__(self, data: Sequence[Sequence[Sequence[float]]], *, dtype: DTypesFloat = "float32") -> Floats3d: ...
    @overload
    def __call__(self, data: Sequence[Array1d], *, dtype: DTypesFloat = "float32") -> Floats2d: ...
    @overload
    def __call__(self, data: Sequence[Array2d], *, dtype: DTypesFloat = "float32") -> Floats3d: ...
    @overload
    def __call__(self, data: Sequence[Array3d], *, dtype: DTypesFloat = "float32") -> Floats4d: ...
    @overload
    def __call__(self, data: Convertible, *, dtype: DTypesFloat = "float32") -> FloatsXd: ...


class AsInts(Protocol):
    """`asarray_i`."""

    @overload
    def __call__(self, data: Array1d[M], *, dtype: DTypesInt = "int32") -> Ints1d[M]: ...
    @overload
    def __call__(self, data: Array2d[M, N], *, dtype: DTypesInt = "int32") -> Ints2d[M, N]: ...
    @overload
    def __call__(self, data: Array3d[M, N, O], *, dtype: DTypesInt = "int32") -> Ints3d[M, N, O]: ...
    @overload
    def __call__(self, data: Array4d[M, N, O, P], *, dtype: DTypesInt = "int32") -> Ints4d[M, N, O, P]: ...
    @overload
    def __call__(self, data: Sequence[float], *, dtype: DTypesInt = "int32") -> Ints1d: ...
    @overload
    def __call__(self, data: Sequence[Sequence[float]], *, dtype: DTypesInt = "int32") -> Ints2d: ...
    @overload
    def __call__(self, data: Sequence[Sequence[Sequence[float]]], *, dtype: DTypesInt = "int32") -> Ints3d: ...
    @overload
    def __call__(self, data: Sequence[Array1d], *, dtype: DTypesInt = "int32") -> Ints2d: ...
    @overload
    def __call__(self, data: Sequence[Array2d], *, dtype: DTypesInt = "int32") -> Ints3d: ...
    @overload
    def __call__(self, data: Sequence[Array3d], *, dtype: DTypesInt = "int32") -> Ints4d: ...
    @overload
    def __call__(self, data: Convertible, *, dtype: DTypesInt = "int32") -> IntsXd: ...


def allocating(method: Callable[..., Any]) -> Alloc:
    """Return a method with the overloads of `alloc`; checkers take an object as bound already."""
    return cast("Alloc", method)


def floats_of_shape(method: Callable[Concatenate[Any, Shape, Rest], FloatsXd]) -> FloatsOfShape[Rest]:
    """Return a method of a shape with overloads by the number of its sizes."""
    return cast("FloatsOfShape[Rest]", method)


def ints_of_shape(method: Callable[Concatenate[Any, Shape, Rest], IntsXd]) -> IntsOfShape[Rest]:
    """Do the same for integers."""
    return cast("IntsOfShape[Rest]", method)


def converting_to_floats(method: Callable[..., Any]) -> AsFloats:
    """Do the same for `asarray_f`."""
    return cast("AsFloats", method)


def converting_to_ints(method: Callable[..., Any]) -> AsInts:
    """Do the same for `asarray_i`."""
    return cast("AsInts", method)
