"""Sums, means, largest values and the like with cupy.

What makes one number of all elements returns it as a number of Python, and so waits for the device.
"""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.checks import checked_axis, refuse_nothing
from typedthinc.backends.cupy.faults import CupyFaults
from typedthinc.backends.cupy.kernels import elementwise
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.aggregates import AggregateOps, aggregate, aggregate_place
from typedthinc.types import FloatsXd

# Squares relative to the largest element neither vanish nor overflow.
_SQUARE: Final = elementwise(
    "relative_square",
    "T x, T largest",
    "T y",
    "T t = largest > T(0) && isfinite(largest) ? x / largest : x; y = t * t",
)
_LENGTH: Final = elementwise(
    "length",
    "T squares, T largest",
    "T y",
    "T t = sqrt(squares); y = largest > T(0) && isfinite(largest) ? t * largest : t",
)


class CupyAggregates(AggregateOps, CupyFaults):
    """Aggregate with cupy."""

    @aggregate
    def sum(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("sum", X, axis)
        return self._number(cupy.sum(X, axis=axis, keepdims=keepdims), keepdims)

    @aggregate
    def mean(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("mean", X, axis)
        return self._number(_mean(X, axis, keepdims), keepdims)

    @aggregate
    def max(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("max", X, axis)
        refuse_nothing("max", X, axis)
        return self._number(cupy.max(X, axis=axis, keepdims=keepdims), keepdims)

    @aggregate
    def min(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("min", X, axis)
        refuse_nothing("min", X, axis)
        return self._number(cupy.min(X, axis=axis, keepdims=keepdims), keepdims)

    @aggregate_place
    def argmax(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("argmax", X, axis)
        refuse_nothing("argmax", X, axis)
        return self._number(cupy.argmax(X, axis=axis, keepdims=keepdims), keepdims)

    @aggregate_place
    def argmin(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("argmin", X, axis)
        refuse_nothing("argmin", X, axis)
        return self._number(cupy.argmin(X, axis=axis, keepdims=keepdims), keepdims)

    @aggregate
    def prod(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("prod", X, axis)
        return self._number(cupy.prod(X, axis=axis, keepdims=keepdims), keepdims)

    @aggregate
    def logsumexp(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("logsumexp", X, axis)
        x: Any = X
        if x.size == 0:
            return self._number(cupy.sum(x, axis=axis, keepdims=keepdims) - cupy.inf, keepdims)
        most = cupy.max(x, axis=axis, keepdims=True)
        # What is infinite is not taken away: it is in the sum.
        most = cupy.where(cupy.isfinite(most), most, x.dtype.type(0))
        logs = cupy.log(cupy.sum(cupy.exp(x - most), axis=axis, keepdims=True)) + most
        return self._number(logs if keepdims else logs.squeeze(axis), keepdims)

    @aggregate
    def var(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("var", X, axis)
        from_mean: Any = X - _mean(X, axis, True)
        return self._number(_mean(cupy.square(from_mean), axis, keepdims), keepdims)

    @aggregate
    def norm(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("norm", X, axis)
        x: Any = X
        if x.size == 0:
            return self._number(cupy.sum(x, axis=axis, keepdims=keepdims), keepdims)
        largest = cupy.max(cupy.absolute(x), axis=axis, keepdims=True)
        squares = cupy.sum(_SQUARE(x, largest), axis=axis, keepdims=True)
        lengths = _LENGTH(squares, largest)
        return self._number(lengths if keepdims else lengths.squeeze(axis), keepdims)

    def _number(self, result: Any, keepdims: bool) -> Any:
        """Return a result without axes as a number of Python."""
        return self._read(result).item() if result.ndim == 0 and not keepdims else result


def _mean(x: Any, axis: int | None, keepdims: bool) -> Any:
    """Average; what is made of no elements is 0."""
    count = int(x.size if axis is None else x.shape[axis])
    return cupy.sum(x, axis=axis, keepdims=keepdims) / max(count, 1)
