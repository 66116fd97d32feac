"""Reductions of sequences with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.arrays.indexing import counts_of
from typedthinc.backends.checks import (
    check_lengths,
    check_ndim,
    check_same_shape,
    places_on_host,
    raise_out_of_range,
    refuse_empty,
)
from typedthinc.backends.interface.reductions import ReductionOps
from typedthinc.backends.numpy.segments import reduce_segments, sum_segments
from typedthinc.tracebacks import hide_frames
from typedthinc.types import B, Floats2d, Ints1d, Ints2d, N, O


class NumpyReductions(ReductionOps):
    """Reduce the rows of sequences with numpy."""

    def reduce_sum(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        check_ndim("reduce_sum", "X", X, 2)
        check_lengths("reduce_sum", lengths, X.shape[0])
        Y: Floats2d[B, O] = _sum(X, lengths)
        return Y

    def backprop_reduce_sum(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        _check_gradient("backprop_reduce_sum", dY, lengths)
        dX: Floats2d[Any, O] = np.repeat(dY, counts_of(lengths), axis=0)
        return dX

    def reduce_mean(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        check_ndim("reduce_mean", "X", X, 2)
        check_lengths("reduce_mean", lengths, X.shape[0])
        y: Floats2d[B, O] = _sum(X, lengths)
        y /= _divisors(lengths, y.dtype)
        return y

    def backprop_reduce_mean(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        _check_gradient("backprop_reduce_mean", dY, lengths)
        shares = np.divide(dY, _divisors(lengths, dY.dtype))
        dX: Floats2d[Any, O] = np.repeat(shares, counts_of(lengths), axis=0)
        return dX

    def reduce_first(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints1d]:
        check_ndim("reduce_first", "X", X, 2)
        check_lengths("reduce_first", lengths, X.shape[0])
        refuse_empty("reduce_first", lengths, "first row")
        starts_ends: Any = np.concatenate(([0], np.cumsum(lengths, dtype=np.intp)))
        rows: Floats2d[B, O] = np.take(X, starts_ends[:-1], axis=0)
        return rows, starts_ends

    def backprop_reduce_first(self, dY: Floats2d[B, O], starts_ends: Ints1d) -> Floats2d[Any, O]:
        check_ndim("backprop_reduce_first", "dY", dY, 2)
        places = places_on_host("backprop_reduce_first", "starts_ends", starts_ends, dY.shape[0] + 1)
        if places[0]:
            raise ValueError(f"backprop_reduce_first: starts_ends must start with 0, not {int(places[0])}")
        dX: Floats2d[Any, O] = _at_rows(dY, places[:-1], int(places[-1]))
        return dX

    def reduce_last(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints1d[B]]:
        check_ndim("reduce_last", "X", X, 2)
        check_lengths("reduce_last", lengths, X.shape[0])
        refuse_empty("reduce_last", lengths, "last row")
        lasts: Any = np.cumsum(lengths, dtype=np.intp) - 1
        rows: Floats2d[B, O] = np.take(X, lasts, axis=0)
        return rows, lasts

    def backprop_reduce_last(self, dY: Floats2d[B, O], lasts: Ints1d[B]) -> Floats2d[Any, O]:
        check_ndim("backprop_reduce_last", "dY", dY, 2)
        places = places_on_host("backprop_reduce_last", "lasts", lasts, dY.shape[0])
        dX: Floats2d[Any, O] = _at_rows(dY, places, int(places[-1]) + 1 if places.size else 0)
        return dX

    def reduce_max(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        check_ndim("reduce_max", "X", X, 2)
        check_lengths("reduce_max", lengths, X.shape[0])
        refuse_empty("reduce_max", lengths, "largest value")
        starts = _starts(lengths)
        best: Floats2d[B, O] = reduce_segments(np.maximum, X, starts)
        # Not "unequal to the best", so that nan, which equals nothing, still names a row.
        lost: Any = np.less(X, np.repeat(best, counts_of(lengths), axis=0))
        which: Ints2d[B, O] = _first_row_without(lost, lengths, starts)
        return best, which

    def backprop_reduce_max(self, dY: Floats2d[B, O], which: Ints2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        op = "backprop_reduce_max"
        _check_gradient(op, dY, lengths)
        check_same_shape(op, which=which, dY=dY)
        counts: Any = counts_of(lengths)[:, None]
        chosen: Any = which
        if ((chosen < 0) | (chosen >= counts)).any():
            raise_out_of_range(op, chosen, np.broadcast_to(counts, chosen.shape), "row")
        nO = dY.shape[1]
        dx: Any = np.zeros((int(counts.sum()), nO), dY.dtype)
        # Places in all of it: numpy takes half as long again to find a row and a column each.
        places: Any = _starts(lengths)[:, None] + chosen
        places *= nO
        places += np.arange(nO)
        dx.reshape(-1)[places] = dY
        dX: Floats2d[Any, O] = dx
        return dX


def _at_rows(dY: Any, places: Any, rows: int) -> Any:
    dX = np.zeros((rows, dY.shape[1]), dY.dtype)
    dX[places] = dY
    return dX


def _sum(X: Any, lengths: Any) -> Any:
    filled = np.flatnonzero(lengths)
    if filled.size == lengths.size:
        return sum_segments(X, _starts(lengths))
    # reduceat gives the row at its start for an empty segment, so only those that have rows take part.
    Y = np.zeros((lengths.size, X.shape[1]), X.dtype)
    Y[filled] = sum_segments(X, _starts(lengths[filled]))
    return Y


def _starts(lengths: Any) -> Any:
    ends = np.cumsum(lengths, dtype=np.intp)
    return ends - counts_of(lengths)


def _rows_in_sequence(lengths: Any, starts: Any) -> Any:
    return np.arange(int(lengths.sum())) - np.repeat(starts, counts_of(lengths))


def _first_row_without(mark: Any, lengths: Any, starts: Any) -> Any:
    """Return the number of the first row of each sequence that has no mark, for each column.

    Rows get their numbers, and those with a mark all bits: in as few bytes as will do, as all of it is memory.
    """
    kind = np.min_scalar_type(int(np.max(lengths, initial=1)) - 1)
    keys: Any = mark.astype(kind)
    np.negative(keys, out=keys)
    keys |= _rows_in_sequence(lengths, starts).astype(kind)[:, None]
    return reduce_segments(np.minimum, keys, starts).astype(np.int32)


def _divisors(lengths: Any, dtype: Any) -> Any:
    return np.maximum(lengths, 1).astype(dtype)[:, None]


@hide_frames()
def _check_gradient(op: str, dY: Any, lengths: Any) -> None:
    check_ndim(op, "dY", dY, 2)
    check_lengths(op, lengths)
    if dY.shape[0] != lengths.shape[0]:
        raise ValueError(f"{op}: dY has {dY.shape[0]} rows, but there are {lengths.shape[0]} lengths")
