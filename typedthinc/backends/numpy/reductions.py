"""Reductions of sequences with numpy."""

from typing import Any

import numpy as np

from typedthinc.backends.checks import raise_out_of_range
from typedthinc.backends.interface.reductions import ReductionOps
from typedthinc.backends.numpy.segments import reduce_segments, sum_segments
from typedthinc.tracebacks import hide_frames


class NumpyReductions(ReductionOps):
    """Reduce the rows of sequences with numpy."""

    def _sum_rows(self, X: Any, counts: Any, *, is_mean: bool) -> Any:
        if counts.all():  # starts of segments
            sums = sum_segments(X, counts.cumsum() - counts)
        else:
            # reduceat gives the row at its start for an empty segment, so only those that have rows take part.
            is_filled = counts > 0
            filled = counts[is_filled]
            sums = np.zeros((counts.size, X.shape[1]), X.dtype)
            sums[is_filled] = sum_segments(X, filled.cumsum() - filled)
        if is_mean:
            sums /= _divisors(counts, sums.dtype)
        return sums

    def _repeat_rows(self, dY: Any, counts: Any, *, is_mean: bool) -> Any:
        return np.repeat(dY / _divisors(counts, dY.dtype) if is_mean else dY, counts, axis=0)

    def _take_rows(self, X: Any, places: Any) -> Any:
        return np.take(X, places, axis=0)

    def _put_rows(self, dY: Any, places: Any, count: int) -> Any:
        dX = np.zeros((count, dY.shape[1]), dY.dtype)
        dX[places] = dY
        return dX

    def _largest_rows(self, X: Any, counts: Any) -> Any:
        starts = counts.cumsum() - counts
        best = reduce_segments(np.maximum, X, starts)  # (B, O)
        # Not "unequal to the best", so that nan, which equals nothing, still names a row.
        lost = np.less(X, np.repeat(best, counts, axis=0))  # (N, O)
        return best, _first_row_without(lost, counts, starts)

    def _put_largest(self, dY: Any, which: Any, counts: Any) -> Any:
        if ((which < 0) | (which >= counts[:, None])).any():
            _refuse_row(which, counts)
        nO: int = dY.shape[1]
        dX = np.zeros((int(counts.sum()), nO), dY.dtype)
        # Places in all of it: numpy takes half as long again to find a row and a column each.
        starts = counts.cumsum() - counts
        places = starts[:, None] + which  # (B, 1) + (B, O)
        places *= nO
        places += np.arange(nO)
        dX.reshape(-1)[places] = dY  # each sequence and column has one place: nothing to add up
        return dX


def _first_row_without(mark: Any, counts: Any, starts: Any) -> Any:
    """Return the number of the first row of each sequence that has no mark, for each column.

    Rows get their numbers, and those with a mark all bits: in as few bytes as will do, as all of it is memory.
    """
    kind = np.min_scalar_type(int(np.max(counts, initial=1)) - 1)
    keys = mark.astype(kind)  # 1 where it lost
    np.negative(keys, out=keys)  # all bits set
    rows_in_sequence = np.arange(len(keys)) - np.repeat(starts, counts)
    keys |= rows_in_sequence.astype(kind)[:, None]  # the row's number elsewhere
    return reduce_segments(np.minimum, keys, starts).astype(np.int32)  # the least one is the first without a mark


def _divisors(counts: Any, dtype: Any) -> Any:
    return np.maximum(counts, 1).astype(dtype)[:, None]  # an empty sequence is divided by 1


@hide_frames()
def _refuse_row(which: Any, counts: Any) -> None:
    raise_out_of_range("backprop_reduce_max", which, np.broadcast_to(counts[:, None], which.shape), "row")
