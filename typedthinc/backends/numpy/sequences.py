"""Lists of sequences to one array and back with numpy."""

from typing import Any

import numpy as np

from typedthinc.backends.interface.sequences import SequenceOps


class NumpySequences(SequenceOps):
    """Change the form of batches of sequences with numpy."""

    def _seq2col(self, X: Any, nW: int, counts: Any) -> Any:
        cols = _windows(np.ascontiguousarray(X), nW)  # (N, nF, I)
        for shift in range(-nW, nW + 1):
            cols[_borders(shift, counts), nW + shift] = 0  # neighbours of other sequences
        return cols.reshape(X.shape[0], (2 * nW + 1) * X.shape[1])

    def _backprop_seq2col(self, dY: Any, nW: int, counts: Any) -> Any:
        rows, nF = dY.shape[0], 2 * nW + 1
        cols = dY.reshape(rows, nF, dY.shape[1] // nF)
        dx = cols[:, nW].copy()  # the row itself stands in the middle
        for shift in range(-nW, nW + 1):
            start, end = _inside(shift, rows)
            if shift and start < end:
                # What would come from another sequence is added, and taken back: copying few rows is cheap.
                borders = _borders(-shift, counts)
                kept = dx[borders]
                dx[start + shift : end + shift] += cols[start:end, nW + shift]
                dx[borders] = kept
        return dx

    def _padded(self, joined: Any, lengths: Any, steps: int, *, time_first: bool) -> Any:
        alive = np.arange(steps) < lengths[:, None]  # (B, T)
        padded = np.zeros((*alive.shape[:: -1 if time_first else 1], *joined.shape[1:]), joined.dtype)
        if time_first:
            step, column = alive.T.nonzero()  # (N,) each
            padded[step, column] = joined[(np.cumsum(lengths) - lengths)[column] + step]
        else:
            padded[alive] = joined  # by sequence, the order of joined
        return padded


def _windows(X: Any, nW: int) -> Any:
    """Lay out each row with its neighbours; 0 stands for those before the first row and behind the last.

    Shapes:
        X: (N, I), contiguous -> (N, 2 * nW + 1, I)
    """
    (rows, width), nF = X.shape, 2 * nW + 1
    cols = np.empty((rows, nF, width), X.dtype)
    inner = max(rows - 2 * nW, 0)  # rows with all of their neighbours
    if inner:
        # A row and its neighbours are one run of memory.
        strides = (width * X.itemsize, width * X.itemsize, X.itemsize)
        cols[nW : nW + inner] = np.ndarray((inner, nF, width), X.dtype, X, strides=strides)
    for row in (*range(min(nW, rows)), *range(nW + inner, rows)):  # the ends, where neighbours are missing
        start, end = max(row - nW, 0), min(row + nW + 1, rows)
        cols[row] = 0
        cols[row, start - row + nW : end - row + nW] = X[start:end]
    return cols


def _inside(shift: int, rows: int) -> tuple[int, int]:
    """Return the first and the end of the rows that have a row at this distance."""
    start = min(max(-shift, 0), rows)
    return start, max(rows - max(shift, 0), start)


def _borders(shift: int, counts: Any) -> Any:
    """Return the rows whose row at this distance is in another sequence, or in none."""
    if counts is None or not shift:
        return slice(0)
    ends = np.cumsum(counts)
    depths = [(depth, counts > depth) for depth in range(min(abs(shift), int(counts.max(initial=0))))]
    if shift < 0:
        return np.concatenate([(ends - counts)[long] + depth for depth, long in depths] or [ends[:0]])
    return np.concatenate([ends[long] - 1 - depth for depth, long in depths] or [ends[:0]])
