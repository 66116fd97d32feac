"""Lists of sequences to one array and back: one behind the other, padded, or padded with time first."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, overload

import numpy as np

from typedthinc.arrays.containers import order_of
from typedthinc.arrays.indexing import on_host
from typedthinc.backends.checks import check_count, check_ndim, check_sequences, lengths_on_host
from typedthinc.backends.interface.base import AnyFloats, ArrayT, BaseOps, FloatsT
from typedthinc.backends.record import differentiable, sized
from typedthinc.shapes.arrays.messages import no_windows_beside
from typedthinc.tracebacks import hide_frames
from typedthinc.types import B, DTypes, Floats2d, Floats3d, I, Ints1d, Ints2d, N, Padded


class SequenceOps(BaseOps):
    """Change the form in which a batch of sequences is held.

    On every backend, `lengths`, `size_at_t` and `indices`, which decide on sizes, are numpy arrays. Those on a gpu are
    taken, too, but each op then waits for a copy of them.
    """

    @sized("seq2col")
    @differentiable()
    def seq2col(self, X: Floats2d[N, I], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        """Put the nW rows before each row and the nW behind it beside it, with zeros outside the sequence.

        Shapes:
            X: (N, I) -> (N, (2 * nW + 1) * I)

        Args:
            X: The rows of one sequence, or of several.
            nW: How many rows to take on each side, from 0 on; it may exceed the rows there are.
            lengths: The rows of each sequence; no window reaches over the end of one. None for a single sequence.

        Raises:
            ValueError: A negative nW, or lengths that are negative or do not sum to N.
        """
        return self._seq2col(X, nW, _window_counts("seq2col", "X", X, nW, lengths))

    @abstractmethod
    def _seq2col(self, X: Any, nW: int, counts: Any) -> AnyFloats:
        """Put neighbours beside each row; there are several sequences, or None for one."""

    @sized("backprop_seq2col")
    def backprop_seq2col(self, dY: Floats2d[N, Any], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        """Return dX of `seq2col`, which is each part of dY added to the row that it was copied from.

        Shapes:
            dY: (N, (2 * nW + 1) * I) -> (N, I)

        Raises:
            ValueError: As `seq2col`, or a width of dY that 2 * nW + 1 does not divide.
        """
        op, parts = "backprop_seq2col", 2 * nW + 1
        counts = _window_counts(op, "dY", dY, nW, lengths)
        if dY.shape[1] % parts:
            raise ValueError(no_windows_beside(op, dY.shape[1], parts))
        return self._backprop_seq2col(dY, nW, counts)

    @abstractmethod
    def _backprop_seq2col(self, dY: Any, nW: int, counts: Any) -> AnyFloats: ...

    @sized("flatten")
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
        check_count("flatten", "pad", pad, 0)
        arrays: list[Any] = list(Xs)
        check_sequences("flatten", arrays)
        filled = [X for X in arrays if len(X)]  # an empty sequence has no padding of its own
        xp = self.xp
        if not arrays:
            arrays = [xp.zeros((0,) * ndim_if_empty, "float32")]
        elif pad and filled:
            zeros = xp.zeros((pad, *filled[0].shape[1:]), xp.result_type(*filled))
            arrays = [zeros, *(part for X in filled for part in (X, zeros))]  # pad X pad X pad
        joined = xp.concatenate(arrays)
        Y: ArrayT = joined if dtype is None else joined.astype(dtype, copy=False)
        return Y

    @sized("unflatten")
    def unflatten(self, X: ArrayT, lengths: Ints1d[B], *, pad: int = 0) -> list[ArrayT]:
        """Cut the rows into sequences and leave the padding out, to undo `flatten`. The results are views of X.

        Shapes:
            X: (sum of lengths, ...), and more with padding; lengths: (B,) -> B times (lengths[i], ...)

        Raises:
            ValueError: Negative lengths or pad, or lengths and padding that do not make up the rows of X.
        """
        check_count("unflatten", "pad", pad, 0)
        counts = lengths_on_host("unflatten", lengths)
        ends = np.cumsum(counts + pad * (counts > 0))  # where each sequence ends, without the padding behind it
        needed = int(ends[-1]) + pad * bool(counts.any()) if counts.size else 0
        rows = X.shape[0]
        if rows != needed:
            with_pad = f" with pad {pad}" if pad else ""
            raise ValueError(f"unflatten: the lengths{with_pad} make {needed} rows, but the data has {rows} rows")
        x: Any = X
        return [x[end - n : end] for n, end in zip(counts.tolist(), ends.tolist(), strict=True)]  # slices: views of X

    @overload
    def pad(
        self, Xs: Sequence[Floats2d[Any, I]], *, round_to: int = 1, pad_to: int | None = None
    ) -> Floats3d[Any, Any, I]: ...
    @overload
    def pad(self, Xs: Sequence[Ints1d], *, round_to: int = 1, pad_to: int | None = None) -> Ints2d: ...
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
        check_count("pad", "round_to", round_to, 1)
        arrays: list[Any] = list(Xs)
        check_sequences("pad", arrays)
        if not arrays:
            return self.xp.zeros((0, 0, 0), "float32")
        lengths = _lengths(arrays)
        longest = int(lengths.max())
        if pad_to is not None and longest > pad_to:
            raise ValueError(f"pad: a sequence of {longest} rows does not fit into pad_to {pad_to}")
        longest = -(-(longest if pad_to is None else pad_to) // round_to) * round_to  # rounded up
        return self._padded(self.xp.concatenate(arrays), lengths, longest, time_first=False)

    @overload
    def unpad(self, X: Floats3d[B, Any, I], lengths: Ints1d[B]) -> list[Floats2d[Any, I]]: ...
    @overload
    def unpad(self, X: Ints2d[B, Any], lengths: Ints1d[B]) -> list[Ints1d]: ...
    def unpad(self, X: Any, lengths: Ints1d) -> Any:
        """Undo `pad`. The results are views of X.

        Shapes:
            X: (B, T, I), lengths: (B,) -> B times (lengths[i], I)

        Raises:
            ValueError: Not one length for each row, or a length outside [0, T].
        """
        counts = lengths_on_host("unpad", lengths)
        if counts.shape != X.shape[:1]:
            raise ValueError(f"unpad: there are {counts.size} lengths for {X.shape[0]} sequences")
        if counts.size and counts.max() > X.shape[1]:
            raise ValueError(f"unpad: a length of {int(counts.max())} does not fit into {X.shape[1]} steps")
        rows: list[Any] = [row[:n] for row, n in zip(X, counts.tolist(), strict=True)]
        return rows

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
        arrays: list[Any] = list(Xs)
        check_sequences("list2padded", arrays)
        if not arrays:
            none = np.zeros(0, np.int32)
            return Padded(self.xp.zeros((0, 0, 0), "float32"), none, none.copy(), none.copy())
        size_at_t, lengths, indices = order_of(_lengths(arrays))
        joined = self.xp.concatenate([arrays[i] for i in indices.tolist()])  # longest first
        data = self._padded(joined, lengths, len(size_at_t), time_first=True)
        return Padded(data, size_at_t, lengths, indices)

    def padded2list(self, padded: Padded[Floats3d[Any, Any, I]]) -> list[Floats2d[Any, I]]:
        """Return the sequences, without padding, in their first order, to undo `list2padded`. They are views."""
        by_sequence: Floats3d[Any, Any, I] = self.xp.moveaxis(padded.data, 1, 0)  # (B, T, I), a view
        columns = self.unpad(by_sequence, padded.lengths)
        return [columns[place] for place in np.argsort(on_host(padded.indices)).tolist()]  # the inverse permutation

    @differentiable()
    def cumsum_sequences(self, X: FloatsT, lengths: Ints1d) -> FloatsT:
        """Return the sum of each row and those before it in its sequence.

        Shapes:
            X: (N, ...), lengths: (B,) with sum N -> the same

        Raises:
            ValueError: Lengths that are negative or do not sum to the number of rows.
        """
        return self._cumsum("cumsum_sequences", X, lengths, slice(None))

    def backprop_cumsum_sequences(self, dY: FloatsT, lengths: Ints1d) -> FloatsT:
        """Return dX of `cumsum_sequences`, the sum of each row of dY and those behind it in its sequence.

        Shapes:
            dY: (N, ...), lengths: (B,) with sum N -> the same

        Raises:
            ValueError: Lengths that are negative or do not sum to the number of rows.
        """
        return self._cumsum("backprop_cumsum_sequences", dY, lengths, slice(None, None, -1))

    @hide_frames()
    def _cumsum(self, op: str, X: FloatsT, lengths: Ints1d, order: slice) -> FloatsT:
        """Sum in an order of the steps. In rows of their own, sequences share no rounding errors."""
        counts = lengths_on_host(op, lengths, X.shape[0])
        steps = int(counts.max(initial=0))
        padded = self._padded(X, counts, steps, time_first=False)[:, order].cumsum(axis=1)[:, order]
        # The place of each row among those that are padded.
        behind = np.repeat(np.arange(len(counts)) * steps - (np.cumsum(counts) - counts), counts)
        Y: FloatsT = padded.reshape(len(counts) * steps, *X.shape[1:])[self.xp.asarray(behind + np.arange(X.shape[0]))]
        return Y

    @abstractmethod
    def _padded(self, joined: Any, lengths: Any, steps: int, *, time_first: bool) -> Any:
        """Pad sequences that lie one behind the other with zeros.

        Shapes:
            joined: (sum of lengths, ...), lengths: (B,) of numpy's -> (B, steps, ...), or (steps, B, ...) time first
        """


@hide_frames()
def _window_counts(op: str, name: str, X: Any, nW: int, lengths: Any) -> Any:
    check_ndim(op, name, X, 2)
    check_count(op, "nW", nW, 0)
    return None if lengths is None else lengths_on_host(op, lengths, X.shape[0])


@hide_frames()
def _lengths(arrays: list[Any]) -> Any:
    return np.array([len(X) for X in arrays], np.int32)
