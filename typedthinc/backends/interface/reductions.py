"""Reductions of the rows of each sequence to one row."""

from abc import abstractmethod
from typing import Any

import numpy as np

from typedthinc.backends.checks import (
    check_count,
    check_ndim,
    check_same_shape,
    lengths_on_host,
    places_on_host,
    refuse_empty,
)
from typedthinc.backends.interface.base import AnyFloats, AnyInts
from typedthinc.backends.interface.sequences import SequenceOps
from typedthinc.backends.record import differentiable
from typedthinc.tracebacks import hide_frames
from typedthinc.types import B, Floats2d, Floats3d, Ints1d, Ints2d, Ints3d, N, O, P, Size


class ReductionOps(SequenceOps):
    """Reduce the rows of sequences that lie one behind the other; `lengths` counts the rows of each.

    On every backend, `lengths` and what the ops return to tell where rows lie, `starts_ends` and `lasts`, are numpy
    arrays: they decide on sizes. Those on a gpu are taken, too, but each op then waits for a copy of them.

    Every op here raises a ValueError for lengths that are negative or do not sum to the number of rows.
    """

    @differentiable()
    def reduce_sum(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        """Sum the rows of each sequence; an empty sequence gives zeros.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O)
        """
        return self._sum_rows(X, _counts("reduce_sum", X, lengths), is_mean=False)

    def backprop_reduce_sum(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        """Return dX of `reduce_sum`, which is each row of dY once for every row of its sequence.

        Shapes:
            dY: (B, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: dY has another number of rows than there are lengths.
        """
        return self._repeat_rows(dY, _gradient_counts("backprop_reduce_sum", dY, lengths), is_mean=False)

    @differentiable()
    def reduce_mean(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        """Average the rows of each sequence; an empty sequence gives zeros.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O)
        """
        return self._sum_rows(X, _counts("reduce_mean", X, lengths), is_mean=True)

    def backprop_reduce_mean(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        """Return dX of `reduce_mean`, which is each row of dY over its sequence's length, once for every row of it.

        Shapes:
            dY: (B, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: dY has another number of rows than there are lengths.
        """
        return self._repeat_rows(dY, _gradient_counts("backprop_reduce_mean", dY, lengths), is_mean=True)

    @differentiable(gives="Y starts_ends")
    def reduce_first(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints1d]:
        """Take the first row of each sequence.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O) rows, (B + 1,) starts_ends

        Returns:
            The rows, and where each sequence starts, followed by N: what `backprop_reduce_first` needs.

        Raises:
            ValueError: A sequence is empty: it has no first row.
        """
        counts = _counts("reduce_first", X, lengths, "first row")
        starts_ends = np.concatenate(([0], counts.cumsum()))  # (B + 1,), N last
        return self._take_rows(X, starts_ends[:-1]), starts_ends

    def backprop_reduce_first(self, dY: Floats2d[B, O], starts_ends: Ints1d) -> Floats2d[Any, O]:
        """Return dX of `reduce_first`, which is dY at the first rows, zero elsewhere.

        Shapes:
            dY: (B, O), starts_ends: (B + 1,) -> (N, O)

        Raises:
            ValueError: starts_ends has not one item more than dY has rows, or does not increase from 0.
        """
        op = "backprop_reduce_first"
        check_ndim(op, "dY", dY, 2)
        places = places_on_host(op, "starts_ends", starts_ends, dY.shape[0] + 1)
        if places[0]:
            raise ValueError(f"{op}: starts_ends must start with 0, not {int(places[0])}")
        return self._put_rows(dY, places[:-1], int(places[-1]))  # places[-1] is N

    @differentiable(gives="Y lasts")
    def reduce_last(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints1d[B]]:
        """Take the last row of each sequence.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O) rows, (B,) lasts

        Returns:
            The rows, and the number of each in X: what `backprop_reduce_last` needs.

        Raises:
            ValueError: A sequence is empty: it has no last row.
        """
        lasts = _counts("reduce_last", X, lengths, "last row").cumsum() - 1
        return self._take_rows(X, lasts), lasts

    def backprop_reduce_last(self, dY: Floats2d[B, O], lasts: Ints1d[B]) -> Floats2d[Any, O]:
        """Return dX of `reduce_last`, which is dY at the last rows, zero elsewhere.

        Shapes:
            dY: (B, O), lasts: (B,) -> (N, O)

        Raises:
            ValueError: Not one item of lasts for each row of dY, or lasts that do not increase from 0 or above.
        """
        check_ndim("backprop_reduce_last", "dY", dY, 2)
        places = places_on_host("backprop_reduce_last", "lasts", lasts, dY.shape[0])
        return self._put_rows(dY, places, int(places[-1]) + 1 if places.size else 0)  # places[-1] + 1 is N

    @differentiable(gives="Y which")
    def reduce_max(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints2d[B, O]]:
        """Take the largest value of each column within each sequence.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O) values, (B, O) rows

        Returns:
            The values, and the row that each came from, counted from the start of its sequence; the first one
            where several are equal.

        Raises:
            ValueError: A sequence is empty: it has no largest value.
        """
        return self._largest_rows(X, _counts("reduce_max", X, lengths, "largest value"))

    def backprop_reduce_max(self, dY: Floats2d[B, O], which: Ints2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        """Return dX of `reduce_max`, which is dY at the rows that won, zero elsewhere.

        Shapes:
            dY: (B, O), which: (B, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: Shapes that do not match.
            IndexError: A row outside its sequence.
        """
        counts = _gradient_counts("backprop_reduce_max", dY, lengths)
        check_same_shape("backprop_reduce_max", which=which, dY=dY)
        return self._put_largest(dY, which, counts)

    # What backends compute, of arguments that have been checked; counts and places are numpy's.
    @abstractmethod
    def _sum_rows(self, X: Any, counts: Any, *, is_mean: bool) -> AnyFloats: ...
    @abstractmethod
    def _repeat_rows(self, dY: Any, counts: Any, *, is_mean: bool) -> AnyFloats: ...
    @abstractmethod
    def _take_rows(self, X: Any, places: Any) -> AnyFloats: ...
    @abstractmethod
    def _put_rows(self, dY: Any, places: Any, count: int) -> AnyFloats: ...
    @abstractmethod
    def _largest_rows(self, X: Any, counts: Any) -> tuple[AnyFloats, AnyInts]: ...
    @abstractmethod
    def _put_largest(self, dY: Any, which: Any, counts: Any) -> AnyFloats: ...

    @differentiable(gives="Y which")
    def reduce_top_k(
        self, X: Floats2d[N, O], lengths: Ints1d[B], k: Size[P]
    ) -> tuple[Floats3d[B, P, O], Ints3d[B, P, O]]:
        """Take the k largest values of each column within each sequence, the largest first.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, k, O) values, (B, k, O) rows

        Returns:
            The values, and the row that each came from, counted from the start of its sequence; of equal values the
            first is first.

        Raises:
            ValueError: k is below 1, or above the length of a sequence.

        Source:
            Kalchbrenner, Grefenstette and Blunsom 2014, A convolutional neural network for modelling sentences,
            section 3.3, but by size, not by place.
        """
        counts, many = lengths_on_host("reduce_top_k", lengths, len(X)), int(k)
        check_count("reduce_top_k", "k", many, 1)
        if counts.size and counts.min() < many:  # each sequence must have k rows
            short = int((counts < many).argmax())
            raise ValueError(f"reduce_top_k: sequence {short} has {counts[short]} rows, too few for k {many}")
        padded = self._padded(X, counts, int(counts.max(initial=many)), time_first=False)  # (B, T, O)
        is_beyond = self.xp.arange(padded.shape[1])[None, :, None] >= self.xp.asarray(counts)[:, None, None]
        descending = self.xp.where(is_beyond, X.dtype.type(np.inf), -padded)  # argsort ascends; padding comes last
        rows = self.xp.argsort(descending, axis=1, kind="stable")[:, :many]  # (B, k, O)
        values = self.xp.take_along_axis(padded, rows, axis=1)
        return values, rows

    @hide_frames()
    def backprop_reduce_top_k(
        self, dY: Floats3d[B, P, O], which: Ints3d[B, P, O], lengths: Ints1d[B]
    ) -> Floats2d[Any, O]:
        """Return dX of `reduce_top_k`, which is dY at the rows that were taken, zero elsewhere.

        Shapes:
            dY: (B, k, O), which: (B, k, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: Shapes that do not match.
            IndexError: A row outside its sequence.
        """
        check_same_shape("backprop_reduce_top_k", which=which, dY=dY)
        first, *others = range(dY.shape[1])
        dX = self.backprop_reduce_max(dY[:, first], which[:, first], lengths)
        for place in others:
            dX += self.backprop_reduce_max(dY[:, place], which[:, place], lengths)
        return dX


@hide_frames()
def _counts(op: str, X: Any, lengths: Any, needed: str = "") -> Any:
    """Return the lengths of sequences, none of which is empty where something is needed of each."""
    if X.ndim != 2:
        check_ndim(op, "X", X, 2)
    counts = lengths_on_host(op, lengths, X.shape[0])
    if needed and not counts.all():
        refuse_empty(op, counts, needed)
    return counts


@hide_frames()
def _gradient_counts(op: str, dY: Any, lengths: Any) -> Any:
    if dY.ndim != 2:
        check_ndim(op, "dY", dY, 2)
    counts = lengths_on_host(op, lengths)
    if dY.shape[0] != counts.shape[0]:
        raise ValueError(f"{op}: dY has {dY.shape[0]} rows, but there are {counts.shape[0]} lengths")
    return counts
