"""Recurrent networks by kernels."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from typedthinc.backends.checks import check_recurrent, check_same_sizes, check_shape
from typedthinc.backends.interface.recurrent import LSTMParams, RecurrentState
from typedthinc.backends.numpy.recurrent import NumpyRecurrent
from typedthinc.types import B, Floats3d, I, Ints1d, N, O
from typedthinc_kernels import _kernels

# As in table.h.
_PANEL: Final = 16


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
    """What a forward pass leaves behind; N are the rows without padding.

    Shapes:
        X: (N, I), gates: (N, D, 4 * O), cells: (N, D, O), squashed: (N, D, O) tanh of the cells, H0 and C0: (D, B, O)
    """

    X: Any
    gates: Any
    cells: Any
    squashed: Any
    H0: Any
    C0: Any
    rows: Rows


class KernelRecurrent(NumpyRecurrent):
    """Run recurrent layers: the products with inputs by numpy, all steps of all directions by one call."""

    def lstm_forward_training(
        self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d
    ) -> tuple[Any, RecurrentState]:
        found = _run("lstm_forward_training", params, H0, C0, X, size_at_t)
        return super().lstm_forward_training(params, H0, C0, X, size_at_t) if found is None else found

    def lstm_forward_inference(self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d) -> Any:
        found = _run("lstm_forward_inference", params, H0, C0, X, size_at_t)
        return super().lstm_forward_inference(params, H0, C0, X, size_at_t) if found is None else found[0]

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
        X, gates, cells, squashed, H0, C0, rows = trace
        count, nD, nO = cells.shape
        check_shape("backprop_lstm", "dY", dY, (*rows.shape, nD * nO))
        check_same_sizes("backprop_lstm", size_at_t, rows.sizes.tolist())
        dG, before = np.empty_like(gates), np.empty_like(cells)
        starts: Any = np.zeros((2, *C0.shape), np.float32)
        U = _panels([np.asarray(each.U, np.float32).reshape(4 * nO, nO) for each in params])
        given = (rows.taken(dY).reshape(cells.shape), gates, U, H0, C0, rows.sizes, rows.places, cells, squashed)
        if not _kernels.d_lstm(*given, dG, before, starts[0], starts[1], np.empty(4 * H0[0].size, np.float32)):
            raise ValueError("backprop_lstm: the parameters are not those of the forward pass")
        flat: Any = dG.reshape(count, nD * 4 * nO)
        dW = (flat.T @ X).reshape(nD, 4, nO, X.shape[1])
        db = (np.ones(count, np.float32) @ flat).reshape(nD, 4, nO)
        dU = [(dG[:, d].T @ before[:, d]).reshape(4, nO, nO) for d in range(nD)]
        d_params: Any = tuple(LSTMParams(*each) for each in zip(dW, dU, db, strict=True))
        dX: Any = rows.put(flat @ _joined(params, "W")) if need_dX else None
        return dX, d_params, starts[0], starts[1]


def _run(op: str, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Any) -> tuple[Any, Trace] | None:
    """Run forward, or return None if the arguments are nothing for the kernel."""
    check_recurrent(op, params, X, size_at_t, 4, H0=H0, C0=C0)
    weights = [part for each in params for part in (each.W, each.U, each.b)]
    if any(array.dtype != np.float32 for array in (H0, C0, X, *weights)):
        return None
    rows = _rows_of(size_at_t, X.shape[:2], len(params))
    taken, first, cells_before = rows.taken(X), np.ascontiguousarray(H0), np.ascontiguousarray(C0)
    nD, batch, nO = C0.shape
    gates = (taken @ _joined(params, "W").T).reshape(-1, nD, 4 * nO)
    cells, squashed, outputs = np.empty((3, len(gates), nD, nO), np.float32)
    U = _panels([each.U.reshape(4 * nO, nO).T for each in params])
    b, room = _joined(params, "b").reshape(nD, 4 * nO), np.empty(6 * nO * batch, np.float32)
    if not _kernels.lstm(gates, b, U, first, cells_before, rows.sizes, rows.places, cells, squashed, outputs, room):
        return None
    Y = rows.put(outputs.reshape(-1, nD * nO))
    return Y, Trace(taken, gates, cells, squashed, first, cells_before, rows)


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
    """Put the weights of all directions and gates below each other: (D * 4 * O, ...)."""
    parts = [getattr(each, name) for each in params]
    return np.concatenate([np.asarray(part, np.float32).reshape(-1, *part.shape[2:]) for part in parts])


def _panels(matrices: Any) -> Any:
    """Cut the columns of each matrix into panels, the last one filled up with zeros."""
    rows, columns = matrices[0].shape
    wide = -(-columns // _PANEL) * _PANEL
    filled = np.zeros((len(matrices), rows, wide), np.float32)
    filled[:, :, :columns] = matrices
    return np.ascontiguousarray(filled.reshape(len(matrices), rows, -1, _PANEL).swapaxes(1, 2))
