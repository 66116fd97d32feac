"""Windows, lists of sequences as one array and back, and reductions of sequences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from typedthinc.compat.thinc_draft.base import BaseOps
from typedthinc.types import Floats2d, Ints1d, Ints2d, Padded


class SequenceOps(BaseOps):
    """Change the form in which sequences are held, and reduce them to one row each."""

    def seq2col(self, seq: Floats2d, nW: int) -> Floats2d:
        """Put the nW rows before and behind each row beside it: (N, I) -> (N, (2 * nW + 1) * I)."""
        return self.core.seq2col(seq, nW)

    def backprop_seq2col(self, dY: Floats2d, nW: int) -> Floats2d:
        """Return the gradient of `seq` in `seq2col`."""
        return self.core.backprop_seq2col(dY, nW)

    def flatten(self, X: Sequence[Any], dtype: str | None = None, pad: int = 0) -> Any:
        """Put sequences one behind the other, with `pad` rows of zeros before, between and behind them."""
        core: Any = self.core
        return core.flatten(X, dtype=dtype, pad=pad)

    def unflatten(self, X: Any, lengths: Ints1d, pad: int = 0) -> list[Any]:
        """Undo `flatten`."""
        core = self.core
        cut: list[Any] = core.unflatten(X, lengths, pad=pad)
        return cut

    def pad_sequences(
        self, seqs_in: Sequence[Any], pad_to: int | None = None
    ) -> tuple[Any, Callable[[Any], list[Any]]]:
        """Stack sequences as rows of one array, filled up with zeros.

        Args:
            seqs_in: Sequences of (n_i, ...) that agree in all sizes but the first.
            pad_to: The second size of the result; None takes that of the longest sequence.

        Returns:
            The array (B, pad_to, ...), and a callback that cuts such an array into sequences again.

        Raises:
            ValueError: Sequences that do not agree, or are longer than pad_to.
        """
        lengths = self.core.asarray1i([len(seq) for seq in seqs_in])  # the way back is cut by them
        core = self.core

        def unpad(padded: Any) -> list[Any]:
            sequences: list[Any] = core.unpad(padded, lengths)
            return sequences

        return core.pad(seqs_in, pad_to=pad_to), unpad

    def square_sequences(self, seqs: Sequence[Floats2d]) -> tuple[Any, Ints1d, Callable[[Any], list[Any]]]:
        """Sort sequences by length, the longest first, and pad them, time first.

        Returns:
            The array (T, B, I), the number of sequences that are longer than each step, and a callback that makes the
            list of sequences, in the order given, of an array of that form.
        """
        padded = self.core.list2padded(seqs)  # has the order for the way back

        def undo(data: Any) -> list[Any]:
            # The array is the caller's; its lengths and their order are those of the way there.
            return [*self.core.padded2list(Padded(data, padded.size_at_t, padded.lengths, padded.indices))]

        return padded.data, padded.size_at_t, undo

    def sum_pool(self, X: Floats2d, lengths: Ints1d) -> Floats2d:
        """Sum the rows of each sequence; zeros for an empty one."""
        return self.core.reduce_sum(X, lengths)

    def backprop_sum_pool(self, d_sums: Floats2d, lengths: Ints1d) -> Floats2d:
        """Return dX of `sum_pool`."""
        return self.core.backprop_reduce_sum(d_sums, lengths)

    def mean_pool(self, X: Floats2d, lengths: Ints1d) -> Floats2d:
        """Average the rows of each sequence; zeros for an empty one."""
        return self.core.reduce_mean(X, lengths)

    def backprop_mean_pool(self, d_means: Floats2d, lengths: Ints1d) -> Floats2d:
        """Return dX of `mean_pool`."""
        return self.core.backprop_reduce_mean(d_means, lengths)

    def max_pool(self, X: Floats2d, lengths: Ints1d) -> tuple[Floats2d, Ints2d]:
        """Take the largest value of each column of each sequence.

        Returns:
            The values, and the rows they came from, counted from the first row of each sequence.

        Raises:
            ValueError: A sequence is empty.
        """
        return self.core.reduce_max(X, lengths)

    def backprop_max_pool(self, d_maxes: Floats2d, which: Ints2d, lengths: Ints1d) -> Floats2d:
        """Return dX of `max_pool`."""
        return self.core.backprop_reduce_max(d_maxes, which, lengths)
