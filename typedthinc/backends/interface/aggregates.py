"""Sums, means, largest values and the like, of a whole array or along one axis."""

import math
from collections.abc import Callable
from typing import Any, Final, Literal, Protocol, TypeAlias, cast, overload

import numpy as np

from typedthinc.backends.interface.base import BaseOps
from typedthinc.backends.record import reducing, sized
from typedthinc.backends.sums import column_sums
from typedthinc.tracebacks import hide_frames
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
# Squares of what lies between these, summed, neither vanish nor overflow in float32.
_TINY: Final = 1e-15
_HUGE: Final = 1e18


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


def aggregate(*args: Any, **options: Any) -> Callable[[Callable[..., Any]], Aggregate]:
    """Record a reduction, with the overloads that all of them share; checkers take an object as bound already."""
    return cast("Callable[[Callable[..., Any]], Aggregate]", reducing(*args, **options))


def aggregate_place(*args: Any, **options: Any) -> Callable[[Callable[..., Any]], AggregatePlace]:
    """Do the same for places."""
    return cast("Callable[[Callable[..., Any]], AggregatePlace]", reducing(*args, **options))


def _sum(x: Any, axis: int | None) -> Any:
    if x.ndim == 2 and axis == 0:
        return column_sums(x, None)  # BLAS where it is faster
    if axis is not None and axis == x.ndim - 1:
        return np.matmul(x, np.ones(x.shape[-1], x.dtype))  # a product with ones: BLAS adds several numbers at a time
    return np.add.reduce(x, axis=axis)


def _mean(x: Any, axis: int | None) -> Any:
    return _sum(x, axis) / _count(x, axis)  # _count is at least 1


def _mean_by(xp: Any, x: Any, axis: int | None) -> Any:
    return xp.sum(x, axis=axis) / _count(x, axis)


def _count(x: Any, axis: int | None) -> int:
    """Return how many elements go into one result, at least 1: what is made of none is 0 already."""
    return max(int(x.size if axis is None else x.shape[axis]), 1)


def _var(x: Any, axis: int | None) -> Any:
    mean = _mean(x, axis)
    # Squares of differences, not the mean of squares less the square of the mean: that would cancel.
    return _sum_of_squares(x - (mean if axis is None else np.expand_dims(mean, axis)), axis) / _count(x, axis)


def _var_by(xp: Any, x: Any, axis: int | None) -> Any:
    mean = _mean_by(xp, x, axis)
    return _mean_by(xp, xp.square(x - (mean if axis is None else xp.expand_dims(mean, axis))), axis)


def _std(x: Any, axis: int | None) -> Any:
    return np.sqrt(_var(x, axis))


def _std_by(xp: Any, x: Any, axis: int | None) -> Any:
    return xp.sqrt(_var_by(xp, x, axis))


def _logsumexp(x: Any, axis: int | None) -> Any:
    most = np.maximum.reduce(x, axis=axis, keepdims=True, initial=-np.inf)  # -inf for no elements
    # What is infinite is not taken away: it is in the sum.
    most = np.where(np.isfinite(most), most, 0).astype(x.dtype, copy=False)
    with np.errstate(divide="ignore"):
        logs = np.log(np.add.reduce(np.exp(x - most), axis=axis, keepdims=True)) + most
    return logs.squeeze(axis)


def _logsumexp_by(xp: Any, x: Any, axis: int | None) -> Any:
    if x.size == 0:
        return xp.sum(x, axis=axis) - xp.inf  # log 0
    most = xp.max(x, axis=axis, keepdims=True)
    most = xp.where(xp.isfinite(most), most, x.dtype.type(0))
    return (xp.log(xp.sum(xp.exp(x - most), axis=axis, keepdims=True)) + most).squeeze(axis)


def _norm(x: Any, axis: int | None) -> Any:
    if axis is None:
        return x.dtype.type(norm(x))
    with np.errstate(over="ignore"):
        lengths = np.sqrt(_sum_of_squares(x, axis))
    is_plain = not x.size or (lengths.min() > _TINY and lengths.max() < _HUGE)  # squares did fit
    return lengths if is_plain else _norm_by(np, x, axis)


def _norm_by(xp: Any, x: Any, axis: int | None) -> Any:
    """Sum squares relative to the largest element: they neither vanish nor overflow."""
    if x.size == 0:
        return xp.sum(x, axis=axis)
    largest = xp.max(xp.absolute(x), axis=axis, keepdims=True)
    scale = xp.where((largest > 0) & xp.isfinite(largest), largest, x.dtype.type(1))  # or as it is
    return (xp.sqrt(xp.sum(xp.square(x / scale), axis=axis, keepdims=True)) * scale).squeeze(axis)


def _sum_of_squares(x: Any, axis: int | None) -> Any:
    if axis is None:
        flat = x.ravel(order="K")  # a view if x is contiguous, in either order
        return flat.dot(flat)
    return np.vecdot(x, x) if axis == x.ndim - 1 else _sum(x * x, axis)  # without x * x, an array of its own


@hide_frames()
def norm(x: Any) -> float:
    """Return the norm of all elements; only extreme ones need the pass that scales them."""
    flat = x.ravel(order="K")
    with np.errstate(over="ignore"):
        length = math.sqrt(flat.dot(flat))  # BLAS; overflow gives inf, which the next line sees
    if _TINY < length < _HUGE or not x.size:
        return length
    largest = float(max(flat.max(), -flat.min()))
    if largest == 0 or not math.isfinite(largest):
        return largest  # inf or nan itself
    flat = flat / largest
    return largest * math.sqrt(flat.dot(flat))


class AggregateOps(BaseOps):
    """Aggregate arrays of any rank: all elements, which gives a float, or those along `axis`.

    Raises a ValueError for an axis that the array does not have.
    """

    @aggregate(_sum)
    @sized("total")
    def sum(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Sum the elements; the sum of none is 0.

        Shapes:
            X: any -> a float, or without the axis; `sum_columns` is this along axis 0, with `out=`
        """

    @aggregate(_mean, _mean_by)
    @sized("mean")
    def mean(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Average the elements; the mean of none is 0."""

    @aggregate(np.maximum.reduce, of_none=False)
    @sized("extreme")
    def max(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Take the largest element; nan where there is one.

        Raises:
            ValueError: There is no element to take.
        """

    @aggregate(np.minimum.reduce, of_none=False)
    @sized("extreme")
    def min(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Take the smallest element; nan where there is one.

        Raises:
            ValueError: There is no element to take.
        """

    @aggregate_place(np.ndarray.argmax, of_none=False)
    @sized("place")
    def argmax(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Find the place of the largest element, the first one where several are equal.

        Raises:
            ValueError: There is no element to find.
        """

    @aggregate_place(np.ndarray.argmin, of_none=False)
    @sized("place")
    def argmin(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Find the place of the smallest element, the first one where several are equal.

        Raises:
            ValueError: There is no element to find.
        """

    @aggregate(np.multiply.reduce)
    @sized("total")
    def prod(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Multiply the elements; the product of none is 1."""

    @aggregate(_logsumexp, _logsumexp_by)
    @sized("mean")
    def logsumexp(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Return the logarithm of the sum of e^X, which does not overflow; minus infinity for no elements."""

    @aggregate(_std, _std_by)
    @sized("mean")
    def std(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Return the square root of the averaged squared differences from the mean; 0 for no elements."""

    @aggregate(_var, _var_by)
    @sized("mean")
    def var(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Average the squared differences from the mean; 0 for no elements."""

    @aggregate(_norm, _norm_by)
    @sized("norm")
    def norm(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        """Return the Euclidean norm, the square root of the sum of squares; squares do not overflow."""
