"""The types of functions, rank by rank; of arrays of numpy, which are not expressions yet, the rank is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias, overload

import numpy as np
from typing_extensions import TypeVar

from typedthinc.lazy import Expr
from typedthinc.types import (
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
)

A = TypeVar("A", default=Any)
# Arrays of one family, or one number.
FloatsA = TypeVar("FloatsA", bound="FloatsXd | float")
IntsA = TypeVar("IntsA", bound=IntsXd)
Y = TypeVar("Y", covariant=True)
# What becomes a constant, and what has no overload of its own: mypy gives Any where two overloads fit.
Plain: TypeAlias = np.ndarray[Any, Any] | np.generic | float | Sequence[Any]
OfInts: TypeAlias = Expr[Ints1d] | Expr[Ints2d] | Expr[Ints3d] | Expr[Ints4d]
Other: TypeAlias = OfInts | Expr[Floats4d] | Expr[float] | Expr[int] | Plain
Yes: TypeAlias = Literal[True]
No: TypeAlias = Literal[False]


class Compiled(Protocol[Y]):
    """What `function` returns; `Callable` would be an untyped function to mypy where the outputs are not typed."""

    def __call__(self, *values: Any) -> Y: ...


class OfOne(Protocol):
    """What works on each element of one array."""

    @overload
    def __call__(self, x: Expr[A]) -> Expr[A]: ...
    @overload
    def __call__(self, x: Plain) -> Expr[Any]: ...


class OfTwo(Protocol):
    """What works on the elements of two arrays, one of which may be a number."""

    @overload
    def __call__(self, x: Expr[A], y: Plain) -> Expr[A]: ...
    @overload
    def __call__(self, x: Plain, y: Expr[A]) -> Expr[A]: ...
    @overload
    def __call__(self, x: Plain, y: Plain) -> Expr[Any]: ...
    @overload
    def __call__(self, x: Expr[Floats1d[M]], y: Expr[Floats1d[M]] | Expr[float]) -> Expr[Floats1d[M]]: ...
    @overload
    def __call__(
        self, x: Expr[Floats2d[M, N]], y: Expr[Floats2d] | Expr[Floats1d] | Expr[float]
    ) -> Expr[Floats2d[M, N]]: ...
    @overload
    def __call__(
        self, x: Expr[Floats3d], y: Expr[Floats3d] | Expr[Floats2d] | Expr[Floats1d] | Expr[float]
    ) -> Expr[Floats3d]: ...
    @overload
    def __call__(self, x: Expr[Floats1d] | Expr[float], y: Expr[Floats2d[M, N]]) -> Expr[Floats2d[M, N]]: ...
    @overload
    def __call__(self, x: Expr[Floats1d] | Expr[Floats2d] | Expr[float], y: Expr[Floats3d]) -> Expr[Floats3d]: ...
    @overload
    def __call__(self, x: Other, y: Other) -> Expr[Any]: ...


class Comparison(Protocol):
    """What compares the elements of two arrays; there are no types for arrays of bools."""

    def __call__(self, x: Expr[Any] | Plain, y: Expr[Any] | Plain) -> Expr[Any]: ...


class Dot(Protocol):
    """What multiplies matrices and vectors."""

    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], y: Expr[Floats2d[N, O]]) -> Expr[Floats2d[M, O]]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], y: Expr[Floats1d[N]]) -> Expr[Floats1d[M]]: ...
    @overload
    def __call__(self, x: Expr[Floats1d[M]], y: Expr[Floats2d[M, N]]) -> Expr[Floats1d[N]]: ...
    @overload
    def __call__(self, x: Expr[Floats1d[M]], y: Expr[Floats1d[M]]) -> Expr[float]: ...
    @overload
    def __call__(self, x: Expr[Floats3d[M, N, O]], y: Expr[Floats2d[O, P]]) -> Expr[Floats3d[M, N, P]]: ...
    @overload
    def __call__(self, x: Expr[Floats3d[M, N, O]], y: Expr[Floats1d[O]]) -> Expr[Floats2d[M, N]]: ...
    @overload
    def __call__(self, x: Expr[Floats1d[N]], y: Expr[Floats3d[M, N, O]]) -> Expr[Floats2d[M, O]]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], y: Expr[Floats3d[O, N, P]]) -> Expr[Floats3d[M, O, P]]: ...
    @overload
    def __call__(self, x: Expr[Floats3d], y: Expr[Floats3d]) -> Expr[Floats4d]: ...
    @overload
    def __call__(self, x: Other, y: Expr[Any] | Plain) -> Expr[Any]: ...
    @overload
    def __call__(self, x: Expr[Floats1d] | Expr[Floats2d] | Expr[Floats3d], y: Other) -> Expr[Any]: ...


class Reduction(Protocol):
    """What makes one number of all elements, or of those along an axis; `keepdims` leaves that axis, of size 1."""

    @overload
    def __call__(self, x: Expr[Floats1d[M]], axis: int | None = None, keepdims: No = False) -> Expr[float]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], axis: None = None, keepdims: No = False) -> Expr[float]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], axis: Literal[0, -2], keepdims: No = False) -> Expr[Floats1d[N]]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], axis: Literal[1, -1], keepdims: No = False) -> Expr[Floats1d[M]]: ...
    @overload
    def __call__(self, x: Expr[Floats3d[M, N, O]], axis: None = None, keepdims: No = False) -> Expr[float]: ...
    @overload
    def __call__(self, x: Expr[Floats3d[M, N, O]], axis: int, keepdims: No = False) -> Expr[Floats2d]: ...
    @overload
    def __call__(self, x: Expr[Floats1d[M]], axis: int | None = None, *, keepdims: Yes) -> Expr[Floats1d]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], axis: int | None = None, *, keepdims: Yes) -> Expr[Floats2d]: ...
    @overload
    def __call__(self, x: Expr[Floats3d[M, N, O]], axis: int | None = None, *, keepdims: Yes) -> Expr[Floats3d]: ...
    @overload
    def __call__(self, x: Expr[Floats1d[M]], axis: int | None, keepdims: Yes) -> Expr[Floats1d]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], axis: int | None, keepdims: Yes) -> Expr[Floats2d]: ...
    @overload
    def __call__(self, x: Expr[Floats3d[M, N, O]], axis: int | None, keepdims: Yes) -> Expr[Floats3d]: ...
    @overload
    def __call__(self, x: Other, axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...


class Flag(Protocol):
    """What says something of all elements, or of those along an axis; there are no types for arrays of bools."""

    @overload
    def __call__(self, x: Expr[Any] | Plain, axis: None = None, keepdims: No = False) -> Expr[bool]: ...
    @overload
    def __call__(self, x: Expr[Any] | Plain, axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...


class Place(Protocol):
    """What finds one place along an axis, by default the last."""

    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], axis: Literal[1, -1] = -1) -> Expr[Ints1d[M]]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]], axis: Literal[0, -2]) -> Expr[Ints1d[N]]: ...
    @overload
    def __call__(self, x: Expr[Floats3d[M, N, O]], axis: int = -1) -> Expr[Ints2d]: ...
    @overload
    def __call__(self, x: Expr[Floats1d], axis: int = -1) -> Expr[int]: ...
    @overload
    def __call__(self, x: Other, axis: int = -1) -> Expr[Any]: ...


class Along(Protocol):
    """What works along an axis and keeps it."""

    @overload
    def __call__(self, x: Expr[A], axis: int = 0) -> Expr[A]: ...
    @overload
    def __call__(self, x: Plain, axis: int = 0) -> Expr[Any]: ...


class Transposition(Protocol):
    """What puts the axes in reverse."""

    @overload
    def __call__(self, x: Expr[Floats1d[M]]) -> Expr[Floats1d[M]]: ...
    @overload
    def __call__(self, x: Expr[Floats2d[M, N]]) -> Expr[Floats2d[N, M]]: ...
    @overload
    def __call__(self, x: Expr[Floats3d[M, N, O]]) -> Expr[Floats3d[O, N, M]]: ...
    @overload
    def __call__(self, x: Expr[Floats4d[M, N, O, P]]) -> Expr[Floats4d[P, O, N, M]]: ...
    @overload
    def __call__(
        self, x: Expr[Ints1d] | Expr[Ints2d] | Expr[Ints3d] | Expr[Ints4d] | Expr[float] | Plain
    ) -> Expr[Any]: ...
