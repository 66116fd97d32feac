"""Sums, means, largest values and the like with numpy."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from typedthinc.backends.checks import checked_axis, refuse_nothing
from typedthinc.backends.interface.aggregates import AggregateOps, aggregate, aggregate_place
from typedthinc.backends.numpy.linalg import column_sums
from typedthinc.tracebacks import hidden, shorten
from typedthinc.types import FloatsXd

# Squares of what lies between these, summed, neither vanish nor overflow in float32.
_TINY: Final = 1e-15
_HUGE: Final = 1e18


class NumpyAggregates(AggregateOps):
    """Aggregate with numpy."""

    @aggregate
    def sum(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        return _shaped(_sum(X, checked_axis("sum", X, axis)), X, axis, keepdims)

    @aggregate
    def mean(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        return _shaped(_mean(X, checked_axis("mean", X, axis)), X, axis, keepdims)

    @aggregate
    def max(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("max", X, axis)
        refuse_nothing("max", X, axis)
        return _shaped(np.maximum.reduce(X, axis=axis), X, axis, keepdims)

    @aggregate
    def min(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("min", X, axis)
        refuse_nothing("min", X, axis)
        return _shaped(np.minimum.reduce(X, axis=axis), X, axis, keepdims)

    @aggregate_place
    def argmax(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("argmax", X, axis)
        refuse_nothing("argmax", X, axis)
        places: Any = np.asarray(X).argmax(axis=axis)
        return _shaped(places, X, axis, keepdims)

    @aggregate_place
    def argmin(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("argmin", X, axis)
        refuse_nothing("argmin", X, axis)
        places: Any = np.asarray(X).argmin(axis=axis)
        return _shaped(places, X, axis, keepdims)

    @aggregate
    def prod(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("prod", X, axis)
        return _shaped(np.multiply.reduce(X, axis=axis), X, axis, keepdims)

    @aggregate
    def logsumexp(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("logsumexp", X, axis)
        most: Any = np.maximum.reduce(X, axis=axis, keepdims=True, initial=-np.inf)
        # What is infinite is not taken away: it is in the sum.
        most = np.where(np.isfinite(most), most, 0).astype(X.dtype, copy=False)
        with np.errstate(divide="ignore"):
            logs: Any = np.log(np.add.reduce(np.exp(X - most), axis=axis, keepdims=True)) + most
        return logs if keepdims else _shaped(logs.squeeze() if axis is None else logs.squeeze(axis), X, axis, False)

    @aggregate
    def var(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("var", X, axis)
        mean: Any = _mean(X, axis)
        from_mean: Any = X - (mean if axis is None else np.expand_dims(mean, axis))
        return _shaped(_sum_of_squares(from_mean, axis) / _count(X, axis), X, axis, keepdims)

    @aggregate
    def norm(self, X: FloatsXd, *, axis: int | None = None, keepdims: bool = False) -> Any:
        axis = checked_axis("norm", X, axis)
        return _shaped(X.dtype.type(norm(X)) if axis is None else _norms(X, axis), X, axis, keepdims)


@hidden
def norm(x: Any) -> float:
    """Return the norm of all elements; only extreme ones need the pass that scales them."""
    flat = x.ravel(order="K")
    with np.errstate(over="ignore"):
        length = math.sqrt(flat.dot(flat))
    if _TINY < length < _HUGE or not x.size:
        return length
    largest = float(max(flat.max(), -flat.min()))
    if largest == 0 or not math.isfinite(largest):
        return largest
    flat = flat / largest
    return largest * math.sqrt(flat.dot(flat))


@hidden
def _norms(x: Any, axis: int) -> Any:
    with np.errstate(over="ignore"):
        lengths: Any = np.sqrt(_sum_of_squares(x, axis))
    if not x.size or (lengths.min() > _TINY and lengths.max() < _HUGE):
        return lengths
    scale: Any = np.abs(x).max(axis=axis, keepdims=True)
    scale[(scale == 0) | ~np.isfinite(scale)] = 1
    return np.sqrt(_sum_of_squares(x / scale, axis)) * scale.squeeze(axis)


def _sum(x: Any, axis: int | None) -> Any:
    try:
        if x.ndim == 2 and axis == 0:
            return column_sums(x, None)
        if axis is not None and axis == x.ndim - 1:
            return np.matmul(x, np.ones(x.shape[-1], x.dtype))
        return np.add.reduce(x, axis=axis)
    except Exception as error:
        shorten(error)
        raise


def _sum_of_squares(x: Any, axis: int | None) -> Any:
    if axis is None:
        flat = x.ravel(order="K")
        return flat.dot(flat)
    return np.vecdot(x, x) if axis == x.ndim - 1 else _sum(x * x, axis)


def _mean(x: Any, axis: int | None) -> Any:
    try:
        return _sum(x, axis) / _count(x, axis)
    except Exception as error:
        shorten(error)
        raise


def _count(x: Any, axis: int | None) -> int:
    """Return how many elements go into one result, at least 1: what is made of none is 0 already."""
    return max(int(x.size if axis is None else x.shape[axis]), 1)


def _shaped(result: Any, x: Any, axis: int | None, keepdims: bool) -> Any:
    """Return a number of Python for a single one, and the axes that are to be kept."""
    try:
        if not keepdims:
            return result if np.ndim(result) else result.item()
        shape = [1 if axis in (None, i, i - x.ndim) else size for i, size in enumerate(x.shape)]
        return np.asarray(result).reshape(shape)
    except Exception as error:
        shorten(error)
        raise
