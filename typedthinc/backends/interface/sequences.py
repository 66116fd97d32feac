"""Lists of sequences to one array and back: one behind the other, padded, or padded with time first."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, overload

from typedthinc.backends.interface.base import ArrayT, BaseOps
from typedthinc.types import B, Floats2d, Floats3d, I, Ints1d, Ints2d, Padded


class SequenceOps(BaseOps):
    """Change the form in which a batch of sequences is held."""

    @abstractmethod
    def flatten(self, Xs: Sequence[ArrayT], *, pad: int = 0, ndim_if_empty: int = 2) -> ArrayT:
        """Put the sequences one behind the other, with rows of zeros before, between and behind them.

        Shapes:
            Xs: B times (n_i, ...) -> (sum of n_i, ...), and more with padding

        Args:
            Xs: Sequences that agree in all sizes but the first.
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
    def pad(self, Xs: Sequence[Ints1d], *, round_to: int = 1) -> Ints2d: ...
    @overload
    def pad(self, Xs: Sequence[Floats2d[Any, I]], *, round_to: int = 1) -> Floats3d[Any, Any, I]: ...
    @abstractmethod
    def pad(self, Xs: Any, *, round_to: int = 1) -> Any:
        """Stack sequences as rows of one array, the short ones filled up with zeros.

        Shapes:
            Xs: B times (n_i, I) -> (B, longest n_i, I)

        Args:
            Xs: Sequences that agree in all sizes but the first.
            round_to: Make the second size a multiple of this.

        Raises:
            ValueError: Sequences that do not agree, or round_to below 1.
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
