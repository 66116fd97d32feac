"""Sums, means, largest values and the like, of a whole array or along one axis."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from math import sqrt
from typing import Any, Literal, Protocol, TypeAlias, cast, overload

from typedthinc.backends.interface.base import BaseOps
from typedthinc.tracebacks import shorten
from typedthinc.types import (
    B,
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
    M,
    N,
    O,
)

One: TypeAlias = Literal[1]
Yes: TypeAlias = Literal[True]
No: TypeAlias = Literal[False]


# In the overloads, each rank has its own type, and one alone: mypy gives Any for sizes that are unknown where another
# overload with another type would fit as well.
class Aggregate(Protocol):
    """An op that makes one float of all elements, or of those along an axis; `keepdims` leaves that axis, of size 1."""

    @overload
    def __call__(self, X: Floats1d[B], *, axis: Literal[0, -1] | None = None, keepdims: No = False) -> float: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: None = None, keepdims: No = False) -> float: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: None = None, keepdims: No = False) -> float: ...
    @overload
    def __call__(self, X: Floats4d, *, axis: None = None, keepdims: No = False) -> float: ...
    @overload
    def __call__(self, X: Floats5d, *, axis: None = None, keepdims: No = False) -> float: ...
    @overload
    def __call__(self, X: Floats1d[B], *, axis: Literal[0, -1] | None = None, keepdims: Yes) -> Floats1d[One]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: Literal[0, -2], keepdims: No = False) -> Floats1d[O]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: Literal[1, -1], keepdims: No = False) -> Floats1d[B]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: Literal[0, -2], keepdims: Yes) -> Floats2d[One, O]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: Literal[1, -1], keepdims: Yes) -> Floats2d[B, One]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: None = None, keepdims: Yes) -> Floats2d[One, One]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[0, -3], keepdims: No = False) -> Floats2d[N, O]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[1, -2], keepdims: No = False) -> Floats2d[M, O]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[2, -1], keepdims: No = False) -> Floats2d[M, N]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[0, -3], keepdims: Yes) -> Floats3d[One, N, O]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[1, -2], keepdims: Yes) -> Floats3d[M, One, O]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[2, -1], keepdims: Yes) -> Floats3d[M, N, One]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: int, keepdims: No = False) -> Floats1d: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: int, keepdims: No = False) -> Floats2d: ...
    @overload
    def __call__(self, X: Floats4d, *, axis: int, keepdims: No = False) -> Floats3d: ...
    @overload
    def __call__(self, X: Floats5d, *, axis: int, keepdims: No = False) -> Floats4d: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: int | None = None, keepdims: Yes) -> Floats2d: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: int | None = None, keepdims: Yes) -> Floats3d: ...
    @overload
    def __call__(self, X: Floats4d, *, axis: int | None = None, keepdims: Yes) -> Floats4d: ...
    @overload
    def __call__(self, X: Floats5d, *, axis: int | None = None, keepdims: Yes) -> Floats5d: ...
    @overload
    def __call__(self, X: Floats1d[B], *, axis: int | None = None, keepdims: bool = False) -> Any: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: int | None = None, keepdims: bool = False) -> Any: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: int | None = None, keepdims: bool = False) -> Any: ...
    @overload
    def __call__(self, X: Floats4d, *, axis: int | None = None, keepdims: bool = False) -> Any: ...
    @overload
    def __call__(self, X: Floats5d, *, axis: int | None = None, keepdims: bool = False) -> Any: ...


class AggregatePlace(Protocol):
    """An op that finds one place among all elements, counted row by row, or among those along an axis."""

    @overload
    def __call__(self, X: Floats1d[B], *, axis: Literal[0, -1] | None = None, keepdims: No = False) -> int: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: None = None, keepdims: No = False) -> int: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: None = None, keepdims: No = False) -> int: ...
    @overload
    def __call__(self, X: Floats4d, *, axis: None = None, keepdims: No = False) -> int: ...
    @overload
    def __call__(self, X: Floats5d, *, axis: None = None, keepdims: No = False) -> int: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: Literal[0, -2], keepdims: No = False) -> Ints1d[O]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: Literal[1, -1], keepdims: No = False) -> Ints1d[B]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: Literal[0, -2], keepdims: Yes) -> Ints2d[One, O]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: Literal[1, -1], keepdims: Yes) -> Ints2d[B, One]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[0, -3], keepdims: No = False) -> Ints2d[N, O]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[1, -2], keepdims: No = False) -> Ints2d[M, O]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[2, -1], keepdims: No = False) -> Ints2d[M, N]: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: Literal[2, -1], keepdims: Yes) -> Ints3d[M, N, One]: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: int, keepdims: No = False) -> Ints1d: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: int, keepdims: No = False) -> Ints2d: ...
    @overload
    def __call__(self, X: Floats4d, *, axis: int, keepdims: No = False) -> Ints3d: ...
    @overload
    def __call__(self, X: Floats5d, *, axis: int, keepdims: No = False) -> Ints4d: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: int | None = None, keepdims: Yes) -> Ints2d: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: int | None = None, keepdims: Yes) -> Ints3d: ...
    @overload
    def __call__(self, X: Floats4d, *, axis: int | None = None, keepdims: Yes) -> Ints4d: ...
    @overload
    def __call__(self, X: Floats1d[B], *, axis: int | None = None, keepdims: bool = False) -> Any: ...
    @overload
    def __call__(self, X: Floats2d[B, O], *, axis: int | None = None, keepdims: bool = False) -> Any: ...
    @overload
    def __call__(self, X: Floats3d[M, N, O], *, axis: int | None = None, keepdims: bool = False) -> Any: ...
    @overload
    def __call__(self, X: Floats4d, *, axis: int | None = None, keepdims: bool = False) -> Any: ...
    @overload
    def __call__(self, X: Floats5d, *, axis: int | None = None, keepdims: bool = False) -> Any: ...


def aggregate(method: Callable[..., Any]) -> Aggregate:
    """Return a method with the overloads that all aggregates share; checkers take an object as bound already."""
    return cast("Aggregate", method)


def aggregate_place(method: Callable[..., Any]) -> AggregatePlace:
    """Do the same for places."""
    return cast("AggregatePlace", method)


class AggregateOps(BaseOps):
    """Aggregate arrays of any rank: all elements, which gives a float, or those along `axis`.

    Raises a ValueError for an axis that the array does not have.
    """

    @aggregate
    @abstractmethod
    def sum(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Sum the elements; the sum of none is 0.

        Shapes:
            X: any -> a float, or without the axis; `sum_columns` is this along axis 0, with `out=`
        """

    @aggregate
    @abstractmethod
    def mean(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Average the elements; the mean of none is 0.

        Shapes:
            X: any -> a float, or without the axis
        """

    @aggregate
    @abstractmethod
    def max(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Take the largest element; nan where there is one.

        Shapes:
            X: any -> a float, or without the axis

        Raises:
            ValueError: There is no element to take.
        """

    @aggregate
    @abstractmethod
    def min(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Take the smallest element; nan where there is one.

        Shapes:
            X: any -> a float, or without the axis

        Raises:
            ValueError: There is no element to take.
        """

    @aggregate_place
    @abstractmethod
    def argmax(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Find the place of the largest element, the first one where several are equal.

        Shapes:
            X: any -> an int, or without the axis

        Raises:
            ValueError: There is no element to find.
        """

    @aggregate_place
    @abstractmethod
    def argmin(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Find the place of the smallest element, the first one where several are equal.

        Shapes:
            X: any -> an int, or without the axis

        Raises:
            ValueError: There is no element to find.
        """

    @aggregate
    @abstractmethod
    def prod(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Multiply the elements; the product of none is 1.

        Shapes:
            X: any -> a float, or without the axis
        """

    @aggregate
    @abstractmethod
    def logsumexp(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Return the logarithm of the sum of e^X, which does not overflow; minus infinity for no elements.

        Shapes:
            X: any -> a float, or without the axis
        """

    @aggregate
    def std(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Return the square root of the averaged squared differences from the mean; 0 for no elements.

        Shapes:
            X: any -> a float, or without the axis
        """
        op: Any = self
        try:
            squares = op.var(X, axis=axis, keepdims=keepdims)
        except Exception as error:
            shorten(error)
            raise
        return sqrt(squares) if isinstance(squares, float) else self.xp.sqrt(squares)

    @aggregate
    @abstractmethod
    def var(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Average the squared differences from the mean; 0 for no elements.

        Shapes:
            X: any -> a float, or without the axis
        """

    @aggregate
    @abstractmethod
    def norm(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Return the Euclidean norm, the square root of the sum of squares; squares do not overflow.

        Shapes:
            X: any -> a float, or without the axis
        """
