"""Lists of sequences to one array and back with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_count, check_lengths, check_ndim
from typedthinc.backends.interface.sequences import SequenceOps
from typedthinc.shapes.arrays.sentences import no_windows_beside
from typedthinc.tracebacks import hide_frames
from typedthinc.types import Floats2d, I, Ints1d, N


class NumpySequences(SequenceOps):
    """Change the form of batches of sequences with numpy."""

    def seq2col(self, X: Floats2d[N, I], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        _check_windows("seq2col", "X", X, nW, lengths)
        cols = _windows(np.ascontiguousarray(X), nW)
        for shift in range(-nW, nW + 1):
            cols[_borders(shift, lengths), nW + shift] = 0
        Y: Floats2d[N, Any] = cols.reshape(X.shape[0], (2 * nW + 1) * X.shape[1])
        return Y

    def backprop_seq2col(self, dY: Floats2d[N, Any], nW: int, *, lengths: Ints1d | None = None) -> Floats2d[N, Any]:
        _check_windows("backprop_seq2col", "dY", dY, nW, lengths)
        rows, nF = dY.shape[0], 2 * nW + 1
        if dY.shape[1] % nF:
            raise ValueError(no_windows_beside("backprop_seq2col", dY.shape[1], nF))
        cols: Any = dY.reshape(rows, nF, dY.shape[1] // nF)
        dx: Any = cols[:, nW].copy()
        for shift in range(-nW, nW + 1):
            start, end = _inside(shift, rows)
            if shift and start < end:
                # What would come from another sequence is added, and taken back: copying few rows is cheap.
                borders: Any = _borders(-shift, lengths)
                kept = dx[borders]
                dx[start + shift : end + shift] += cols[start:end, nW + shift]
                dx[borders] = kept
        dX: Floats2d[N, Any] = dx
        return dX

    def _padded(self, joined: Any, lengths: Any, steps: int, *, time_first: bool) -> Any:
        alive = np.arange(steps) < lengths[:, None]
        padded = np.zeros((*alive.shape[:: -1 if time_first else 1], *joined.shape[1:]), joined.dtype)
        if time_first:
            step, column = alive.T.nonzero()
            padded[step, column] = joined[(np.cumsum(lengths) - lengths)[column] + step]
        else:
            padded[alive] = joined
        return padded


def _windows(X: Any, nW: int) -> Any:
    """Lay out each row with its neighbours; 0 stands for those before the first row and behind the last.

    Shapes:
        X: (N, I), contiguous -> (N, 2 * nW + 1, I)
    """
    (rows, width), nF = X.shape, 2 * nW + 1
    cols = np.empty((rows, nF, width), X.dtype)
    inner = max(rows - 2 * nW, 0)
    if inner:
        # A row and its neighbours are one run of memory.
        strides = (width * X.itemsize, width * X.itemsize, X.itemsize)
        cols[nW : nW + inner] = np.ndarray((inner, nF, width), X.dtype, X, strides=strides)
    for row in (*range(min(nW, rows)), *range(nW + inner, rows)):
        start, end = max(row - nW, 0), min(row + nW + 1, rows)
        cols[row] = 0
        cols[row, start - row + nW : end - row + nW] = X[start:end]
    return cols


@hide_frames()
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
        return slice(0)
    counts = np.asarray(lengths, np.intp)
    ends = np.cumsum(counts)
    depths = [(depth, counts > depth) for depth in range(min(abs(shift), int(counts.max(initial=0))))]
    if shift < 0:
        return np.concatenate([(ends - counts)[long] + depth for depth, long in depths] or [ends[:0]])
    return np.concatenate([ends[long] - 1 - depth for depth, long in depths] or [ends[:0]])
