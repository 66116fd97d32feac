"""Lists of sequences to one array and back: one behind the other, padded, or padded with time first."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, overload

from typedthinc.backends.interface.base import ArrayT, BaseOps
from typedthinc.types import B, DTypes, Floats2d, Floats3d, I, Ints1d, Ints2d, N, Padded


class SequenceOps(BaseOps):
    """Change the form in which a batch of sequences is held."""

    @abstractmethod
    def seq2col(self, X: Floats2d[N, I], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        """Put the rows around each row beside it: nW before, itself, nW behind; zeros outside the sequence.

        Shapes:
            X: (N, I) -> (N, (2 * nW + 1) * I)

        Args:
            X: The rows of one sequence, or of several.
            nW: How many rows to take on each side, from 0 on; it may exceed the rows there are.
            lengths: The rows of each sequence; no window reaches over the end of one. None for a single sequence.

        Raises:
            ValueError: A negative nW, or lengths that are negative or do not sum to N.
        """

    @abstractmethod
    def backprop_seq2col(self, dY: Floats2d[N, Any], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        """Return dX of `seq2col`: each part of dY added to the row that it was copied from.

        Shapes:
            dY: (N, (2 * nW + 1) * I) -> (N, I)

        Raises:
            ValueError: As `seq2col`, or a width of dY that 2 * nW + 1 does not divide.
        """

    @abstractmethod
    def flatten(
        self, Xs: Sequence[ArrayT], *, dtype: DTypes | None = None, pad: int = 0, ndim_if_empty: int = 2
    ) -> ArrayT:
        """Put the sequences one behind the other, with rows of zeros before, between and behind them.

        Shapes:
            Xs: B times (n_i, ...) -> (sum of n_i, ...), and more with padding

        Args:
            Xs: Sequences that agree in all sizes but the first.
            dtype: The dtype of the result; None keeps that of the sequences.
            pad: The number of zero rows at each place. An empty sequence is skipped and gets none.
            ndim_if_empty: The rank of the result for an empty list; all its sizes are 0.

        Raises:
            ValueError: Sequences that do not agree, or a negative pad.
        """

    @abstractmethod
    def unflatten(self, X: ArrayT, lengths: Ints1d[B], *, pad: int = 0) -> list[ArrayT]:
        """Undo `flatten`: cut the rows into sequences and leave the padding out. The results are views of X.

        Shapes:
            X: (sum of lengths, ...), and more with padding; lengths: (B,) -> B times (lengths[i], ...)

        Raises:
            ValueError: Negative lengths or pad, or lengths and padding that do not make up the rows of X.
        """

    @overload
    def pad(self, Xs: Sequence[Ints1d], *, round_to: int = 1, pad_to: int | None = None) -> Ints2d: ...
    @overload
    def pad(
        self, Xs: Sequence[Floats2d[Any, I]], *, round_to: int = 1, pad_to: int | None = None
    ) -> Floats3d[Any, Any, I]: ...
    @abstractmethod
    def pad(self, Xs: Any, *, round_to: int = 1, pad_to: int | None = None) -> Any:
        """Stack sequences as rows of one array, the short ones filled up with zeros.

        Shapes:
            Xs: B times (n_i, I) -> (B, longest n_i, I)

        Args:
            Xs: Sequences that agree in all sizes but the first.
            round_to: Make the second size a multiple of this.
            pad_to: Make the second size at least this; None takes that of the longest sequence.

        Raises:
            ValueError: Sequences that do not agree or are longer than pad_to, or round_to below 1.
        """

    @overload
    def unpad(self, X: Ints2d[B, Any], lengths: Ints1d[B]) -> list[Ints1d]: ...
    @overload
    def unpad(self, X: Floats3d[B, Any, I], lengths: Ints1d[B]) -> list[Floats2d[Any, I]]: ...
    @abstractmethod
    def unpad(self, X: Any, lengths: Ints1d) -> Any:
        """Undo `pad`. The results are views of X.

        Shapes:
            X: (B, T, I), lengths: (B,) -> B times (lengths[i], I)

        Raises:
            ValueError: Not one length for each row, or a length outside [0, T].
        """

    @abstractmethod
    def list2padded(self, Xs: Sequence[Floats2d[Any, I]]) -> Padded[Floats3d[Any, Any, I]]:
        """Pad sequences with time first and the longest sequence first, equal lengths in their given order.

        Shapes:
            Xs: B times (n_i, I) -> data (T, B, I), size_at_t (T,), lengths (B,), indices (B,)

        Returns:
            `size_at_t[t]` counts the sequences longer than t; `lengths` and `indices` give the length and the
            place in Xs of each column.

        Raises:
            ValueError: Sequences that do not agree in width.
        """

    @abstractmethod
    def padded2list(self, padded: Padded[Floats3d[Any, Any, I]]) -> list[Floats2d[Any, I]]:
        """Undo `list2padded`: the sequences, without padding, in their first order. They are views."""
