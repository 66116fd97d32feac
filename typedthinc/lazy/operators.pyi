from typing import Any, Generic, Literal, TypeAlias, overload

from typing_extensions import TypeVar

from typedthinc.lazy.expr import Expr
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Ints1d, Ints2d, Ints3d, Ints4d, M, N, O, P

A = TypeVar("A", default=Any)
_OtherT = TypeVar("_OtherT", default=Any)
_One: TypeAlias = Literal[1]

class _Reverse:
    """The attribute `T`: the array with its axes in reverse."""

    @overload
    def __get__(self, expr: None, owner: Any = None) -> _Reverse: ...
    @overload
    def __get__(self, expr: Operators[Floats1d[M]], owner: Any = None) -> Expr[Floats1d[M]]: ...
    @overload
    def __get__(self, expr: Operators[Floats2d[M, N]], owner: Any = None) -> Expr[Floats2d[N, M]]: ...
    @overload
    def __get__(self, expr: Operators[Floats3d[M, N, O]], owner: Any = None) -> Expr[Floats3d[O, N, M]]: ...
    @overload
    def __get__(self, expr: Operators[Floats4d[M, N, O, P]], owner: Any = None) -> Expr[Floats4d[P, O, N, M]]: ...
    @overload
    def __get__(self, expr: Operators[Ints1d[M]], owner: Any = None) -> Expr[Ints1d[M]]: ...
    @overload
    def __get__(self, expr: Operators[Ints2d[M, N]], owner: Any = None) -> Expr[Ints2d[N, M]]: ...
    @overload
    def __get__(self, expr: Operators[Ints3d] | Operators[float] | Operators[int], owner: Any = None) -> Expr[Any]: ...

class Operators(Generic[A]):
    # First what takes any expression: pyright lets one of an unknown type choose the first that there is.
    @overload
    def __add__(self, other: Expr[A] | Expr[float] | Expr[int] | Expr[bool] | A | float, /) -> Expr[A]: ...
    @overload
    def __add__(
        self: Operators[float] | Operators[int] | Operators[bool], other: Expr[_OtherT], /
    ) -> Expr[_OtherT]: ...
    @overload
    def __add__(self: Operators[Floats1d[N]], other: Expr[Ints1d[N]], /) -> Expr[Floats1d[N]]: ...
    @overload
    def __add__(self: Operators[Ints1d[N]], other: Expr[Floats1d[N]], /) -> Expr[Floats1d[N]]: ...
    @overload
    def __add__(
        self: Operators[Floats2d[M, N]],
        other: Expr[Floats1d[N]]
        | Expr[Floats2d[M, _One]]
        | Expr[Floats2d[_One, N]]
        | Expr[Floats1d[_One]]
        | Expr[Ints2d[M, N]]
        | Expr[Ints1d[N]],
        /,
    ) -> Expr[Floats2d[M, N]]: ...
    @overload
    def __add__(
        self: Operators[Floats1d[N]]
        | Operators[Floats2d[M, _One]]
        | Operators[Floats2d[_One, N]]
        | Operators[Ints1d[N]],
        other: Expr[Floats2d[M, N]],
        /,
    ) -> Expr[Floats2d[M, N]]: ...
    @overload
    def __add__(self: Operators[Ints2d[M, N]], other: Expr[Floats2d[M, N]], /) -> Expr[Floats2d[M, N]]: ...
    @overload
    def __add__(
        self: Operators[Floats3d[M, N, O]],
        other: Expr[Floats1d[O]] | Expr[Floats2d[N, O]] | Expr[Ints3d[M, N, O]],
        /,
    ) -> Expr[Floats3d[M, N, O]]: ...
    @overload
    def __add__(self: Operators[Ints3d[M, N, O]], other: Expr[Floats3d[M, N, O]], /) -> Expr[Floats3d[M, N, O]]: ...
    @overload
    def __add__(
        self: Operators[Floats4d[M, N, O, P]],
        other: Expr[Floats1d[P]] | Expr[Floats2d[O, P]] | Expr[Floats3d[N, O, P]] | Expr[Ints4d[M, N, O, P]],
        /,
    ) -> Expr[Floats4d[M, N, O, P]]: ...
    @overload
    def __add__(
        self: Operators[Ints4d[M, N, O, P]], other: Expr[Floats4d[M, N, O, P]], /
    ) -> Expr[Floats4d[M, N, O, P]]: ...
    __sub__ = __mul__ = __truediv__ = __pow__ = __add__
    def __radd__(self, other: A | float, /) -> Expr[A]: ...
    __rsub__ = __rmul__ = __rtruediv__ = __rpow__ = __radd__
    @overload
    def __matmul__(
        self: Operators[Floats2d[M, N]], other: Expr[Floats2d[N, O]] | Floats2d[N, O], /
    ) -> Expr[Floats2d[M, O]]: ...
    @overload
    def __matmul__(self: Operators[Floats2d[M, N]], other: Expr[Floats1d[N]] | Floats1d[N], /) -> Expr[Floats1d[M]]: ...
    @overload
    def __matmul__(
        self: Operators[Floats1d[N]], other: Expr[Floats2d[N, O]] | Floats2d[N, O], /
    ) -> Expr[Floats1d[O]]: ...
    @overload
    def __matmul__(self: Operators[Floats1d[N]], other: Expr[Floats1d[N]] | Floats1d[N], /) -> Expr[float]: ...
    @overload
    def __matmul__(
        self: Operators[Floats3d[P, M, N]], other: Expr[Floats3d[P, N, O]] | Floats3d[P, N, O], /
    ) -> Expr[Floats3d[P, M, O]]: ...
    @overload
    def __matmul__(
        self: Operators[Floats3d[P, M, N]], other: Expr[Floats2d[N, O]] | Floats2d[N, O], /
    ) -> Expr[Floats3d[P, M, O]]: ...
    @overload
    def __rmatmul__(self: Operators[Floats2d[N, O]], other: Floats2d[M, N], /) -> Expr[Floats2d[M, O]]: ...
    @overload
    def __rmatmul__(self: Operators[Floats1d[N]], other: Floats2d[M, N], /) -> Expr[Floats1d[M]]: ...
    @overload
    def __rmatmul__(self: Operators[Floats2d[N, O]], other: Floats1d[N], /) -> Expr[Floats1d[O]]: ...
    def __lt__(self, other: Expr[Any] | A | float, /) -> Expr[Any]: ...
    __le__ = __gt__ = __ge__ = __lt__
    def __neg__(self) -> Expr[A]: ...
    def __abs__(self) -> Expr[A]: ...
    T: _Reverse
