"""Recurrent networks by kernels."""

from __future__ import annotations

from collections.abc import Generator
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np

from typedthinc.backends.checks import check_recurrent, check_same_sizes, check_shape
from typedthinc.backends.interface.recurrent import LSTMParams, RecurrentState, RNNParams
from typedthinc.backends.numpy.recurrent import NumpyRecurrent
from typedthinc.types import B, Floats3d, I, Ints1d, N, O
from typedthinc_kernels import _kernels
from typedthinc_kernels.products import multiplied

# As in table.h.
_PANEL: Final = 16
# Numbers of what gates receive: 2 MiB.
_BLOCK: Final = 1 << 19


class Rows(NamedTuple):
    """Where the rows of a padded batch are, step after step and without padding.

    Attributes:
        shape: T and B.
        sizes: (T,) the rows of each step.
        places: (D, N) by direction, the number of each row that it comes to; the second begins at the ends.
        filled: Which rows of (T, B) there are; None without padding.
    """

    shape: tuple[int, int]
    sizes: Any
    places: Any
    filled: Any

    def taken(self, padded: Any) -> Any:
        """Return the rows without padding: (T, B, I) -> (N, I)."""
        rows = padded if self.filled is None else padded[self.filled]
        return np.ascontiguousarray(rows.reshape(-1, padded.shape[2]), np.float32)

    def put(self, rows: Any) -> Any:
        """Return them with zeros for the padding: (N, I) -> (T, B, I)."""
        if self.filled is None:
            return rows.reshape(*self.shape, rows.shape[1])
        padded = np.zeros((*self.shape, rows.shape[1]), np.float32)
        padded[self.filled] = rows
        return padded


class Trace(NamedTuple):
    """What a forward pass leaves behind; N are the rows without padding, G is 4 for an LSTM and 1 for a plain RNN.

    Shapes:
        X: (N, I), gates: (N, D, G * O), which are the outputs of a plain RNN; of an LSTM alone cells and their tanh,
        squashed: (N, D, O); starts: (D, B, O) each
    """

    X: Any
    gates: Any
    cells: Any
    squashed: Any
    starts: Any
    rows: Rows


class KernelRecurrent(NumpyRecurrent):
    """Run recurrent layers: the products with all inputs are one, all steps of all directions by one call."""

    def lstm_forward_training(
        self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d
    ) -> tuple[Any, RecurrentState]:
        found = _run_lstm("lstm_forward_training", params, H0, C0, X, size_at_t)
        return super().lstm_forward_training(params, H0, C0, X, size_at_t) if found is None else found

    def lstm_forward_inference(self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d) -> Any:
        check_recurrent("lstm_forward_inference", params, X, size_at_t, 4, H0=H0, C0=C0)
        if not _is_for_kernels(params, H0, C0, X):
            return super().lstm_forward_inference(params, H0, C0, X, size_at_t)
        rows = _rows_of(size_at_t, X.shape[:2], len(params))
        outputs = _outputs(params, H0, C0, rows.taken(X), rows)
        return super().lstm_forward_inference(params, H0, C0, X, size_at_t) if outputs is None else rows.put(outputs)

    def backprop_lstm(
        self,
        dY: Floats3d[N, B, Any],
        size_at_t: Ints1d[N],
        params: tuple[LSTMParams[I, O], ...],
        state: RecurrentState,
        *,
        need_dX: bool = True,
    ) -> tuple[Floats3d[N, B, I], tuple[LSTMParams[I, O], ...], Floats3d[Any, B, O], Floats3d[Any, B, O]]:
        trace: Any = state
        if not isinstance(trace, Trace):
            return super().backprop_lstm(dY, size_at_t, params, state, need_dX=need_dX)
        dy = _gradient("backprop_lstm", dY, size_at_t, trace)
        (H0, C0), rows = trace.starts, trace.rows
        dG, before = np.empty_like(trace.gates), np.empty_like(trace.cells)
        starts: Any = np.zeros((2, *C0.shape), np.float32)
        given = (dy, trace.gates, _recurrence(params, back=True), H0, C0, rows.sizes, rows.places)
        buffer = np.empty(4 * H0[0].size, np.float32)
        if not _kernels.d_lstm(*given, trace.cells, trace.squashed, dG, before, starts[0], starts[1], buffer):
            raise ValueError("backprop_lstm: the parameters are not those of the forward pass")
        dX, gradients = self._gradients(dG, before, params, trace, need_dX)
        d_params: Any = tuple(LSTMParams(*each) for each in gradients)
        return dX, d_params, starts[0], starts[1]

    def rnn_forward(self, params: Any, H0: Any, X: Any, size_at_t: Ints1d) -> tuple[Any, RecurrentState]:
        check_recurrent("rnn_forward", params, X, size_at_t, 1, H0=H0)
        if not _is_for_kernels(params, H0, X):
            return super().rnn_forward(params, H0, X, size_at_t)
        rows = _rows_of(size_at_t, X.shape[:2], len(params))
        taken, outputs, b = _received(params, X, rows)
        start, buffer = np.ascontiguousarray(H0), np.empty(2 * H0[0].size, np.float32)
        if not _kernels.rnn(outputs, b, _recurrence(params), start, rows.sizes, rows.places, buffer):
            return super().rnn_forward(params, H0, X, size_at_t)
        Y = rows.put(outputs.reshape(len(outputs), prod(outputs.shape[1:])))
        # The way back needs the outputs as they are, whatever becomes of Y.
        kept = outputs.copy() if rows.filled is None else outputs
        return Y, Trace(taken, kept, None, None, (start,), rows)

    def backprop_rnn(
        self,
        dY: Floats3d[N, B, Any],
        size_at_t: Ints1d[N],
        params: tuple[RNNParams[I, O], ...],
        state: RecurrentState,
        *,
        need_dX: bool = True,
    ) -> tuple[Floats3d[N, B, I], tuple[RNNParams[I, O], ...], Floats3d[Any, B, O]]:
        trace: Any = state
        if not isinstance(trace, Trace):
            return super().backprop_rnn(dY, size_at_t, params, state, need_dX=need_dX)
        dy = _gradient("backprop_rnn", dY, size_at_t, trace)
        (H0,), rows, outputs = trace.starts, trace.rows, trace.gates
        dG, before, dH = np.empty_like(outputs), np.empty_like(outputs), np.zeros_like(H0)
        given = (dy, outputs, _recurrence(params, back=True), H0, rows.sizes, rows.places)
        if not _kernels.d_rnn(*given, dG, before, dH, np.empty(H0[0].size, np.float32)):
            raise ValueError("backprop_rnn: the parameters are not those of the forward pass")
        dX, gradients = self._gradients(dG, before, params, trace, need_dX)
        d_params: Any = tuple(RNNParams(*each) for each in gradients)
        return dX, d_params, dH

    def _gradients(self, dG: Any, before: Any, params: Any, trace: Trace, need_dX: bool) -> tuple[Any, Any]:
        """Return dX, None where it is not needed, and dW, dU, db of each direction.

        Shapes:
            dG: (N, D, G * O) of what gates receive, before: (N, D, O) outputs one step before
        """
        ops: Any = self
        flat: Any = dG.reshape(len(dG), prod(dG.shape[1:]))
        nD, one = len(params), params[0]
        dW = multiplied(flat.T, trace.X).reshape(nD, *one.W.shape)
        db = ops.sum_columns(flat).reshape(nD, *one.b.shape)
        dU = [multiplied(dG[:, d].T, before[:, d]).reshape(one.U.shape) for d in range(nD)]
        dX: Any = trace.rows.put(multiplied(flat, _joined(params, "W"))) if need_dX else None
        return dX, zip(dW, dU, db, strict=True)


def _outputs(params: Any, H0: Any, C0: Any, taken: Any, rows: Rows) -> Any:
    """Return the outputs alone: (N, D * O), or None if the arguments are nothing for the kernel.

    Of one direction, what the gates receive is made for some steps at a time, in memory that the cache holds.
    """
    (nD, batch, nO), U, W = H0.shape, _recurrence(params), _joined(params, "W").T
    b, outputs = _joined(params, "b").reshape(nD, -1), np.empty((len(taken), nD, nO), np.float32)
    H, C, buffer = np.ascontiguousarray(H0), np.ascontiguousarray(C0), np.empty(6 * batch * nO, np.float32)
    for steps, some in _blocks(rows.sizes, 4 * nO if nD == 1 else 0):
        gates = multiplied(taken[some], W).reshape(-1, nD, 4 * nO)
        places = np.ascontiguousarray(rows.places[:, some]) - some.start
        if not _kernels.lstm(gates, b, U, H, C, rows.sizes[steps], places, None, None, outputs[some], buffer):
            return None
        H, C = buffer[4 * batch * nO :].reshape(2, 1, batch, nO).copy()
    return outputs.reshape(len(outputs), nD * nO)


def _blocks(sizes: Any, width: int) -> Generator[tuple[slice, slice]]:
    """Cut steps into runs of so few rows that as many numbers in each stay in the cache; yield steps and rows."""
    ends = np.cumsum(sizes)
    first = start = 0
    while first < len(sizes):
        last = max(int(np.searchsorted(ends, start + _BLOCK // width, "right")), first + 1) if width else len(sizes)
        yield slice(first, last), slice(start, int(ends[last - 1]))
        first, start = last, int(ends[last - 1])


def _run_lstm(op: str, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Any) -> tuple[Any, Trace] | None:
    """Run forward, or return None if the arguments are nothing for the kernel."""
    check_recurrent(op, params, X, size_at_t, 4, H0=H0, C0=C0)
    if not _is_for_kernels(params, H0, C0, X):
        return None
    rows = _rows_of(size_at_t, X.shape[:2], len(params))
    taken, gates, b = _received(params, X, rows)
    starts, nD, nO = (np.ascontiguousarray(H0), np.ascontiguousarray(C0)), len(params), H0.shape[2]
    cells, squashed, outputs = np.empty((3, len(gates), nD, nO), np.float32)
    buffer = np.empty(6 * H0[0].size, np.float32)
    given = (gates, b, _recurrence(params), *starts, rows.sizes, rows.places)
    if not _kernels.lstm(*given, cells, squashed, outputs, buffer):
        return None
    return rows.put(outputs.reshape(len(outputs), nD * nO)), Trace(taken, gates, cells, squashed, starts, rows)


def _is_for_kernels(params: Any, *arrays: Any) -> bool:
    weights = [part for each in params for part in (each.W, each.U, each.b)]
    return all(array.dtype == np.float32 for array in (*arrays, *weights))


def _received(params: Any, X: Any, rows: Rows) -> tuple[Any, Any, Any]:
    """Return the rows of the input, what the gates receive of them, by one product, and the biases.

    Shapes:
        X: (T, B, I) -> (N, I), (N, D, G * O), (D, G * O)
    """
    taken, nD = rows.taken(X), len(params)
    received = multiplied(taken, _joined(params, "W").T)
    return taken, received.reshape(len(taken), nD, received.shape[1] // nD), _joined(params, "b").reshape(nD, -1)


def _recurrence(params: Any, *, back: bool = False) -> Any:
    """Return the weights of each direction that outputs are multiplied with, as panels; or gradients of gates."""
    matrices = [np.asarray(each.U, np.float32).reshape(-1, each.U.shape[-1]) for each in params]
    return _panels(matrices if back else [each.T for each in matrices])


def _gradient(op: str, dY: Any, size_at_t: Any, trace: Trace) -> Any:
    """Return the rows of the gradient, by direction: (N, D, O)."""
    nD, _, nO = trace.starts[0].shape
    check_shape(op, "dY", dY, (*trace.rows.shape, nD * nO))
    check_same_sizes(op, size_at_t, trace.rows.sizes.tolist())
    rows = trace.rows.taken(dY)
    return rows.reshape(len(rows), nD, nO)


def _rows_of(size_at_t: Any, shape: tuple[int, int], directions: int) -> Rows:
    sizes, (steps, batch) = np.array(size_at_t, np.int64), shape
    count = int(sizes.sum())
    forwards = np.arange(count)
    if count == steps * batch:
        both = [forwards, forwards.reshape(shape)[::-1].reshape(-1)]
        return Rows(shape, sizes, np.stack(both[:directions]), None)
    alive = np.arange(batch) < sizes[:, None]
    step, column = alive.nonzero()
    starts = np.cumsum(sizes) - sizes
    both = [forwards, starts[alive.sum(axis=0)[column] - 1 - step] + column]
    return Rows(shape, sizes, np.stack(both[:directions]), (step, column))


def _joined(params: Any, name: str) -> Any:
    """Put the weights of all directions and gates below each other: (D * G * O, I), or (D * G * O,) for biases."""
    parts = [np.asarray(getattr(each, name), np.float32) for each in params]
    return np.concatenate([part.reshape(-1, part.shape[-1]) if name == "W" else part.reshape(-1) for part in parts])


def _panels(matrices: Any) -> Any:
    """Cut the columns of each matrix into panels, the last one filled up with zeros."""
    rows, columns = matrices[0].shape
    wide = -(-columns // _PANEL) * _PANEL
    filled = np.zeros((len(matrices), rows, wide), np.float32)
    filled[:, :, :columns] = matrices
    return np.ascontiguousarray(filled.reshape(len(matrices), rows, -1, _PANEL).swapaxes(1, 2))
