"""Softmax with numpy."""

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np

from typedthinc.backends.checks import check_positive, checked_axis
from typedthinc.backends.interface.base import FloatsT
from typedthinc.backends.interface.softmax import SoftmaxOps
from typedthinc.backends.numpy.blocks import LARGE, empty_like, row_blocks
from typedthinc.backends.numpy.segments import reduce_segments, sum_segments
from typedthinc.backends.sums import MOST_ONES_KEPT, kept_ones, ones
from typedthinc.tracebacks import hide_frames, shorten

# Scores less one number for all of them are as good as scores less the largest of each row, and much faster to
# find, as long as no sum falls below this: probabilities down to 1e-23 then keep all their digits in float32.
_LEAST_SUM = 1e-15
# No score overflows when less than this is subtracted from it.
_FAR = 1e30
# Elements up to which the largest score of each row is found just as fast.
_SMALL = 256


class NumpySoftmax(SoftmaxOps):
    """Turn scores into probabilities with numpy."""

    def softmax(self, X: FloatsT, *, axis: int = -1, temperature: float = 1.0, inplace: bool = False) -> FloatsT:
        if not temperature > 0:
            check_positive("softmax", "temperature", temperature)
        if not -X.ndim <= axis < X.ndim:
            checked_axis("softmax", X, axis)
        y = X if inplace else empty_like(X)
        if 0 < X.size == X.shape[-1] <= _SMALL and axis in (-1, X.ndim - 1):
            _softmax_of_row(X.reshape(-1), y.reshape(-1), temperature)
        elif 0 < X.size < _SMALL:
            _softmax_by_rows(X, y, axis, temperature)
        elif X.size:
            for scores, target in [(X, y)] if X.size <= LARGE else row_blocks(axis, X, y):
                if not _by_one_shift(scores, target, temperature, inplace, axis):  # three passes fewer, if it goes well
                    _softmax_by_rows(scores, target, axis, temperature)
        Y: FloatsT = y
        return Y

    def _backprop_softmax(self, Y: Any, dY: Any, axis: int, temperature: float) -> Any:
        dx = empty_like(dY)
        for y, dy, target in row_blocks(axis, Y, dY, dx):
            np.subtract(dy, _dots(y, dy, axis), out=target)  # dY - sum(Y dY)
            target *= y
            if temperature != 1.0:
                target /= temperature
        return dx

    def _softmax_sequences(self, X: Any, counts: Any, *, inplace: bool) -> Any:
        y = X if inplace else empty_like(X)
        if X.size and not _by_one_shift(X, y, 1.0, inplace, sums_of=lambda y: _over_segments(sum_segments, y, counts)):
            _exponentials(X, _over_segments(_largest, X, counts), y, 1.0)
            y /= _over_segments(sum_segments, y, counts)
        return y

    def _backprop_softmax_sequences(self, dY: Any, Y: Any, counts: Any) -> Any:
        dX = Y * dY  # Y dY
        dX -= Y * _over_segments(sum_segments, dX, counts)  # - Y sum(Y dY)
        return dX


def _softmax_of_row(x: Any, y: Any, temperature: float) -> None:
    """Take the way that numpy takes least time to get on: no reduction by a ufunc."""
    try:
        largest: float = x.item(x.argmax())  # a float: faster to subtract than an array of one
        if -inf < largest < _FAR:
            np.subtract(x, largest, out=y)
        else:
            _shift(x, largest, y)
        if temperature != 1.0:
            _cool(y, temperature)
        np.exp(y, out=y)
        np.divide(y, y.dot(kept_ones(y.size, y.dtype)), out=y)  # a sum by BLAS
    except Exception as error:
        shorten(error)
        raise


def _softmax_by_rows(x: Any, y: Any, axis: int, temperature: float) -> None:
    try:
        largest = np.maximum.reduce(x, axis=axis, keepdims=True)
        # As `_exponentials` does, which would be one more call of Python's.
        if largest.item(largest.argmin()) > -inf and largest.item(largest.argmax()) < _FAR:
            np.subtract(x, largest, out=y)
        else:
            _shift(x, largest, y)
        if temperature != 1.0:
            _cool(y, temperature)
        np.exp(y, out=y)
        y /= _sums(y, axis)
    except Exception as error:
        shorten(error)
        raise


def _by_one_shift(
    x: Any, y: Any, temperature: float, inplace: bool, axis: int = -1, sums_of: Callable[[Any], Any] | None = None
) -> bool:
    """Subtract the largest score of all; say whether that went well. X is left as it is unless it did.

    Args:
        y: Where the probabilities go.
        temperature: What the scores are divided by.
        inplace: Whether both are one.
        axis: The axis to sum along.
        sums_of: What makes other sums of exponentials than those along the axis.
    """
    largest: float = np.maximum.reduce(x, axis=None).item()
    if not -inf < largest < _FAR:
        return False
    target = np.subtract(x, largest, out=None if inplace else y)  # X must stay, should this fail
    if temperature != 1.0:
        _cool(target, temperature)
    np.exp(target, out=target)
    sums = _sums(target, axis) if sums_of is None else sums_of(target)
    if not np.minimum.reduce(sums, axis=None) > _LEAST_SUM:  # also if a sum is nan
        return False
    np.divide(target, sums, out=y)
    return True


def _exponentials(x: Any, largest: Any, y: Any, temperature: float) -> None:
    if largest.item(largest.argmin()) > -inf and largest.item(largest.argmax()) < _FAR:
        np.subtract(x, largest, out=y)
    else:
        _shift(x, largest, y)
    if temperature != 1.0:
        _cool(y, temperature)
    np.exp(y, out=y)


def _cool(y: Any, temperature: float) -> None:
    """Divide by the temperature; what no float holds is minus infinity, as good as any number so low."""
    with np.errstate(over="ignore"):
        y /= temperature


def _shift(x: Any, largest: Any, y: Any) -> None:
    """Subtract the largest score of each row, so that none is above 0. Infinite ones share all there is: they are 0."""
    shares, is_infinite = x == np.inf, largest == np.inf
    # Infinity less infinity, where a row of nothing but -inf has no answer; and what is so low that no float holds it.
    with np.errstate(invalid="ignore", over="ignore"):
        np.subtract(x, largest, out=y)
    instead = np.where(shares, 0.0, -np.inf)  # 0 where infinite, exp of which is 1
    np.copyto(y, instead, where=is_infinite)


def _sums(y: Any, axis: int) -> Any:
    if axis in (-1, y.ndim - 1):
        count = y.shape[-1]
        return np.matmul(y, kept_ones(count, y.dtype) if count <= MOST_ONES_KEPT else ones(count, y.dtype))[..., None]
    return y.sum(axis=axis, keepdims=True)


@hide_frames()
def _dots(y: Any, dy: Any, axis: int) -> Any:
    if axis in (-1, y.ndim - 1):
        return np.vecdot(y, dy)[..., None]  # (..., 1), without an array of products
    return (y * dy).sum(axis=axis, keepdims=True)


def _largest(x: Any, starts: Any) -> Any:
    return reduce_segments(np.maximum, x, starts)


def _over_segments(reduce: Callable[[Any, Any], Any], x: Any, counts: Any) -> Any:
    """Reduce the rows of each sequence and give each row the result of its own."""
    filled = counts[counts > 0]  # an empty sequence has no row to give it to
    return np.repeat(reduce(x, filled.cumsum() - filled), filled, axis=0)
