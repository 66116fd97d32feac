"""Lists of sequences to one array and back with numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from typedthinc.backends.checks import check_count, check_lengths, check_ndim, check_sequences
from typedthinc.backends.interface.base import ArrayT
from typedthinc.backends.interface.sequences import SequenceOps
from typedthinc.types import B, DTypes, Floats2d, Floats3d, I, Ints1d, N, Padded


class NumpySequences(SequenceOps):
    """Change the form of batches of sequences with numpy."""

    def seq2col(self, X: Floats2d[N, I], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        _check_windows("seq2col", "X", X, nW, lengths)
        rows, width, nF = X.shape[0], X.shape[1], 2 * nW + 1
        cols: Any = np.empty((rows, nF, width), X.dtype)
        for shift in range(-nW, nW + 1):
            column = cols[:, nW + shift]
            start, end = _inside(shift, rows)
            column[start:end] = X[start + shift : end + shift]
            column[:start] = 0
            column[end:] = 0
            column[_borders(shift, lengths)] = 0
        Y: Floats2d[N, Any] = cols.reshape(rows, nF * width)
        return Y

    def backprop_seq2col(self, dY: Floats2d[N, Any], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        _check_windows("backprop_seq2col", "dY", dY, nW, lengths)
        rows, nF = dY.shape[0], 2 * nW + 1
        if dY.shape[1] % nF:
            raise ValueError(f"backprop_seq2col: dY has {dY.shape[1]} columns, which do not divide into {nF} windows")
        cols: Any = dY.reshape(rows, nF, dY.shape[1] // nF)
        dx: Any = cols[:, nW].copy()
        for shift in range(-nW, nW + 1):
            start, end = _inside(shift, rows)
            if shift and start < end:
                part = cols[:, nW + shift]
                borders = _borders(shift, lengths)
                if len(borders):
                    part = part.copy()
                    part[borders] = 0
                dx[start + shift : end + shift] += part[start:end]
        dX: Floats2d[N, Any] = dx
        return dX

    def flatten(
        self, Xs: Sequence[ArrayT], *, dtype: DTypes | None = None, pad: int = 0, ndim_if_empty: int = 2
    ) -> ArrayT:
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
        Y: ArrayT = joined if dtype is None else joined.astype(dtype, copy=False)
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

    def pad(self, Xs: Any, *, round_to: int = 1, pad_to: int | None = None) -> Any:
        check_count("pad", "round_to", round_to, 1)
        arrays: list[Any] = list(Xs)
        check_sequences("pad", arrays)
        if not arrays:
            return np.zeros((0, 0, 0), np.float32)
        lengths = _lengths(arrays)
        longest = int(lengths.max())
        if pad_to is not None and longest > pad_to:
            raise ValueError(f"pad: a sequence of {longest} rows does not fit into pad_to {pad_to}")
        longest = -(-(longest if pad_to is None else pad_to) // round_to) * round_to
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
        joined = np.concatenate([arrays[i] for i in indices.tolist()])
        data: Any = np.zeros((steps.size, len(arrays), *joined.shape[1:]), joined.dtype)
        step, column = (steps[:, None] < lengths).nonzero()
        data[step, column] = joined[(np.cumsum(lengths) - lengths)[column] + step]
        size_at_t = np.searchsorted(-lengths, -steps, side="left").astype(np.int32)
        return Padded(data, size_at_t, lengths, indices)

    def padded2list(self, padded: Padded[Floats3d[Any, Any, I]]) -> list[Floats2d[Any, I]]:
        data: Any = padded.data
        columns: list[Any] = self.unpad(np.moveaxis(data, 1, 0), padded.lengths)
        return [columns[place] for place in np.argsort(padded.indices).tolist()]


def _check_windows(op: str, name: str, X: Any, nW: int, lengths: Any) -> None:
    check_ndim(op, name, X, 2)
    check_count(op, "nW", nW, 0)
    if lengths is not None:
        check_lengths(op, lengths, X.shape[0])


def _inside(shift: int, rows: int) -> tuple[int, int]:
    """Return the first and the end of the rows that have a row at this distance."""
    start = min(max(-shift, 0), rows)
    return start, max(rows - max(shift, 0), start)


def _borders(shift: int, lengths: Any) -> Any:
    """Return the rows whose row at this distance is in another sequence, or in none."""
    if lengths is None or not shift:
        return []
    counts = np.asarray(lengths, np.intp)
    ends = np.cumsum(counts)
    depths = [(depth, counts > depth) for depth in range(min(abs(shift), int(counts.max(initial=0))))]
    if shift < 0:
        return np.concatenate([(ends - counts)[long] + depth for depth, long in depths] or [ends[:0]])
    return np.concatenate([ends[long] - 1 - depth for depth, long in depths] or [ends[:0]])


def _lengths(arrays: list[Any]) -> Any:
    return np.array([len(X) for X in arrays], np.int32)
