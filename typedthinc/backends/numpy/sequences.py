"""Lists of sequences to one array and back with numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from typedthinc.backends.checks import check_count, check_lengths, check_sequences
from typedthinc.backends.interface.base import ArrayT
from typedthinc.backends.interface.sequences import SequenceOps
from typedthinc.types import B, Floats2d, Floats3d, I, Ints1d, Padded


class NumpySequences(SequenceOps):
    """Change the form of batches of sequences with numpy."""

    def flatten(self, Xs: Sequence[ArrayT], *, pad: int = 0, ndim_if_empty: int = 2) -> ArrayT:
        check_count("flatten", "pad", pad, 0)
        arrays: list[Any] = list(Xs)
        check_sequences("flatten", arrays)
        filled = [X for X in arrays if len(X)]
        if not arrays:
            arrays = [np.zeros((0,) * ndim_if_empty, np.float32)]
        elif pad and filled:
            zeros = np.zeros((pad, *filled[0].shape[1:]), np.result_type(*filled))
            arrays = [zeros, *(part for X in filled for part in (X, zeros))]
        joined: Any = np.concatenate(arrays)
        Y: ArrayT = joined
        return Y

    def unflatten(self, X: ArrayT, lengths: Ints1d[B], *, pad: int = 0) -> list[ArrayT]:
        check_count("unflatten", "pad", pad, 0)
        check_lengths("unflatten", lengths)
        counts = np.asarray(lengths, np.intp)
        ends = np.cumsum(counts + pad * (counts > 0))
        needed = int(ends[-1]) + pad * bool(counts.any()) if counts.size else 0
        rows = X.shape[0]
        if rows != needed:
            with_pad = f" with pad {pad}" if pad else ""
            raise ValueError(f"unflatten: the lengths{with_pad} make {needed} rows, but the data has {rows} rows")
        x: Any = X
        return [x[end - n : end] for n, end in zip(counts.tolist(), ends.tolist(), strict=True)]

    def pad(self, Xs: Any, *, round_to: int = 1) -> Any:
        check_count("pad", "round_to", round_to, 1)
        arrays: list[Any] = list(Xs)
        check_sequences("pad", arrays)
        if not arrays:
            return np.zeros((0, 0, 0), np.float32)
        lengths = _lengths(arrays)
        longest = -(-int(lengths.max()) // round_to) * round_to
        joined = np.concatenate(arrays)
        padded = np.zeros((len(arrays), longest, *joined.shape[1:]), joined.dtype)
        padded[np.arange(longest) < lengths[:, None]] = joined
        return padded

    def unpad(self, X: Any, lengths: Ints1d) -> Any:
        check_lengths("unpad", lengths)
        counts = np.asarray(lengths)
        if counts.shape != X.shape[:1]:
            raise ValueError(f"unpad: there are {counts.size} lengths for {X.shape[0]} sequences")
        if counts.size and counts.max() > X.shape[1]:
            raise ValueError(f"unpad: a length of {int(counts.max())} does not fit into {X.shape[1]} steps")
        return [row[:n] for row, n in zip(X, counts.tolist(), strict=True)]

    def list2padded(self, Xs: Sequence[Floats2d[Any, I]]) -> Padded[Floats3d[Any, Any, I]]:
        arrays: list[Any] = list(Xs)
        check_sequences("list2padded", arrays)
        if not arrays:
            none = np.zeros(0, np.int32)
            return Padded(np.zeros((0, 0, 0), np.float32), none, none.copy(), none.copy())
        counts = _lengths(arrays)
        indices = np.argsort(-counts, kind="stable").astype(np.int32)
        lengths = counts[indices]
        steps = np.arange(int(lengths[0]))
        data = np.moveaxis(self.pad([arrays[i] for i in indices.tolist()]), 0, 1).copy()
        size_at_t = np.searchsorted(-lengths, -steps, side="left").astype(np.int32)
        return Padded(data, size_at_t, lengths, indices)

    def padded2list(self, padded: Padded[Floats3d[Any, Any, I]]) -> list[Floats2d[Any, I]]:
        data: Any = padded.data
        columns: list[Any] = self.unpad(np.moveaxis(data, 1, 0), padded.lengths)
        return [columns[place] for place in np.argsort(padded.indices).tolist()]


def _lengths(arrays: list[Any]) -> Any:
    return np.array([len(X) for X in arrays], np.int32)
