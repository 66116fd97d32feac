"""The types of what takes an axis away, for each rank."""

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeAlias, cast, overload

from typedthinc.lazy.axes import Axes
from typedthinc.lazy.expr import Expr
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Ints1d, Ints2d, M, N, O, P

One: TypeAlias = Literal[1]
Yes: TypeAlias = Literal[True]
No: TypeAlias = Literal[False]


# Each rank has its own overloads: mypy gives Any for sizes that are unknown where one for all ranks would fit as well.
class Reduction(Protocol):
    """What makes one number of all elements, or of those along an axis; `keepdims` leaves that axis, of size 1."""

    @overload
    def __call__(
        self, X: Expr[Floats1d[M]], axis: Literal[0, -1] | None = None, keepdims: No = False
    ) -> Expr[float]: ...
    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: None = None, keepdims: No = False) -> Expr[float]: ...
    @overload
    def __call__(self, X: Expr[Floats3d[M, N, O]], axis: None = None, keepdims: No = False) -> Expr[float]: ...
    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: Literal[0, -2], keepdims: No = False) -> Expr[Floats1d[N]]: ...
    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: Literal[1, -1], keepdims: No = False) -> Expr[Floats1d[M]]: ...
    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: Literal[0, -2], keepdims: Yes) -> Expr[Floats2d[One, N]]: ...
    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: Literal[1, -1], keepdims: Yes) -> Expr[Floats2d[M, One]]: ...
    @overload
    def __call__(
        self, X: Expr[Floats3d[M, N, O]], axis: Literal[0, -3], keepdims: No = False
    ) -> Expr[Floats2d[N, O]]: ...
    @overload
    def __call__(
        self, X: Expr[Floats3d[M, N, O]], axis: Literal[1, -2], keepdims: No = False
    ) -> Expr[Floats2d[M, O]]: ...
    @overload
    def __call__(
        self, X: Expr[Floats3d[M, N, O]], axis: Literal[2, -1], keepdims: No = False
    ) -> Expr[Floats2d[M, N]]: ...
    @overload
    def __call__(self, X: Expr[Floats1d[M]], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Floats3d[M, N, O]], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Floats4d[M, N, O, P]], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Ints1d[M]], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Ints2d[M, N]], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[float], axis: Axes = None, keepdims: bool = False) -> Expr[Any]: ...


class Place(Protocol):
    """What finds one place among all elements, or among those along an axis."""

    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: Literal[0, -2], keepdims: No = False) -> Expr[Ints1d[N]]: ...
    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: Literal[1, -1], keepdims: No = False) -> Expr[Ints1d[M]]: ...
    @overload
    def __call__(
        self, X: Expr[Floats3d[M, N, O]], axis: Literal[2, -1], keepdims: No = False
    ) -> Expr[Ints2d[M, N]]: ...
    @overload
    def __call__(self, X: Expr[Floats1d[M]], axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Floats2d[M, N]], axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Floats3d[M, N, O]], axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Floats4d[M, N, O, P]], axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Ints1d[M]], axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[Ints2d[M, N]], axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...
    @overload
    def __call__(self, X: Expr[float], axis: int | None = None, keepdims: bool = False) -> Expr[Any]: ...


def reduction(function: Callable[..., Any]) -> Reduction:
    """Return a function with the overloads that all reductions share."""
    return cast("Reduction", function)


def place(function: Callable[..., Any]) -> Place:
    """Do the same for places."""
    return cast("Place", function)
