"""Reductions of the rows of each sequence to one row."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from typedthinc.backends.interface.base import BaseOps
from typedthinc.types import B, Floats2d, Ints1d, Ints2d, N, O


class ReductionOps(BaseOps):
    """Reduce the rows of sequences that lie one behind the other; `lengths` counts the rows of each.

    On every backend, `lengths` and what the ops return to tell where rows lie, `starts_ends` and `lasts`, are numpy
    arrays: they decide on sizes. Those on a gpu are taken, too, but each op then waits for a copy of them.

    Every op here raises a ValueError for lengths that are negative or do not sum to the number of rows.
    """

    @abstractmethod
    def reduce_sum(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        """Sum the rows of each sequence; an empty sequence gives zeros.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O)
        """

    @abstractmethod
    def backprop_reduce_sum(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        """Return dX of `reduce_sum`, which is each row of dY once for every row of its sequence.

        Shapes:
            dY: (B, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: dY has another number of rows than there are lengths.
        """

    @abstractmethod
    def reduce_mean(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> Floats2d[B, O]:
        """Average the rows of each sequence; an empty sequence gives zeros.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O)
        """

    @abstractmethod
    def backprop_reduce_mean(self, dY: Floats2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        """Return dX of `reduce_mean`, which is each row of dY over its sequence's length, once for every row of it.

        Shapes:
            dY: (B, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: dY has another number of rows than there are lengths.
        """

    @abstractmethod
    def reduce_first(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints1d]:
        """Take the first row of each sequence.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O) rows, (B + 1,) starts_ends

        Returns:
            The rows, and where each sequence starts, followed by N: what `backprop_reduce_first` needs.

        Raises:
            ValueError: A sequence is empty: it has no first row.
        """

    @abstractmethod
    def backprop_reduce_first(self, dY: Floats2d[B, O], starts_ends: Ints1d) -> Floats2d[Any, O]:
        """Return dX of `reduce_first`, which is dY at the first rows, zero elsewhere.

        Shapes:
            dY: (B, O), starts_ends: (B + 1,) -> (N, O)

        Raises:
            ValueError: starts_ends has not one item more than dY has rows, or does not increase from 0.
        """

    @abstractmethod
    def reduce_last(self, X: Floats2d[N, O], lengths: Ints1d[B]) -> tuple[Floats2d[B, O], Ints1d[B]]:
        """Take the last row of each sequence.

        Shapes:
            X: (N, O), lengths: (B,) with sum N -> (B, O) rows, (B,) lasts

        Returns:
            The rows, and the number of each in X: what `backprop_reduce_last` needs.

        Raises:
            ValueError: A sequence is empty: it has no last row.
        """

    @abstractmethod
    def backprop_reduce_last(self, dY: Floats2d[B, O], lasts: Ints1d[B]) -> Floats2d[Any, O]:
        """Return dX of `reduce_last`, which is dY at the last rows, zero elsewhere.

        Shapes:
            dY: (B, O), lasts: (B,) -> (N, O)

        Raises:
            ValueError: Not one item of lasts for each row of dY, or lasts that do not increase from 0 or above.
        """

    @abstractmethod
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

    @abstractmethod
    def backprop_reduce_max(self, dY: Floats2d[B, O], which: Ints2d[B, O], lengths: Ints1d[B]) -> Floats2d[Any, O]:
        """Return dX of `reduce_max`, which is dY at the rows that won, zero elsewhere.

        Shapes:
            dY: (B, O), which: (B, O), lengths: (B,) with sum N -> (N, O)

        Raises:
            ValueError: Shapes that do not match.
            IndexError: A row outside its sequence.
        """
