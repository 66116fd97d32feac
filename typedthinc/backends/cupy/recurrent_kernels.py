"""Recurrent networks over whole sequences with cupy, one direction after the other.

One large product takes the inputs of all steps; then each step is a small product with the outputs before and one
kernel. Backwards it is one kernel and one small product, and large products for all gradients at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from typedthinc.backends.checks import check_same_sizes, check_shape
from typedthinc.backends.cupy.activations import SIGMOID
from typedthinc.backends.cupy.kernels import floats, launch, on_device
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.recurrent import RecurrentState

# What the gates of a row receive lies `gate` apart, that of the next row `row` further. It comes in two parts, from the
# inputs and from the outputs one step before. All may be written where it was read.
LSTM: Final = (
    SIGMOID
    + """
#define PLACE                                                      \\
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;  \\
  if (k >= B * O) return;                                          \\
  long long p = k / O * row + k % O;

extern "C" __global__ void lstm_step(const T* acts, const T* more, const T* prev, T* gates, T* cells, T* output,
                                     long long row, long long gate, long long B, long long O) {
  PLACE
  T forget = typedthinc_sigmoid(acts[p] + more[p]);
  T entry = typedthinc_sigmoid(acts[p + gate] + more[p + gate]);
  T exit = typedthinc_sigmoid(acts[p + 2 * gate] + more[p + 2 * gate]);
  T candidate = tanh(acts[p + 3 * gate] + more[p + 3 * gate]);
  T cell = forget * prev[k] + entry * candidate;
  gates[p] = forget;
  gates[p + gate] = entry;
  gates[p + 2 * gate] = exit;
  gates[p + 3 * gate] = candidate;
  cells[k] = cell;
  output[k] = exit * tanh(cell);
}

extern "C" __global__ void backprop_lstm_step(const T* d_output, const T* more, const T* d_cells, const T* gates,
                                              const T* cells, const T* prev, T* d_acts, T* d_prev,
                                              long long row, long long gate, long long B, long long O) {
  PLACE
  T forget = gates[p], entry = gates[p + gate], exit = gates[p + 2 * gate], candidate = gates[p + 3 * gate];
  T dh = d_output[k] + more[k], squashed = tanh(cells[k]);
  T dc = d_cells[k] + dh * exit * (T(1) - squashed * squashed);
  d_acts[p] = dc * prev[k] * forget * (T(1) - forget);
  d_acts[p + gate] = dc * candidate * entry * (T(1) - entry);
  d_acts[p + 2 * gate] = dh * squashed * exit * (T(1) - exit);
  d_acts[p + 3 * gate] = dc * entry * (T(1) - candidate * candidate);
  d_prev[k] = dc * forget;
}
"""
)

_RNN: Final = """
extern "C" __global__ void rnn_step(const T* acts, const T* more, T* output, long long N) {
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (k < N) output[k] = tanh(acts[k] + more[k]);
}

extern "C" __global__ void backprop_rnn_step(const T* dY, const T* more, const T* Y, T* d_acts, long long N) {
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (k < N) d_acts[k] = (dY[k] + more[k]) * (T(1) - Y[k] * Y[k]);
}
"""

# Rows past the end of a sequence become zeros, whatever they hold; backwards, each sequence starts at its end.
_TURN: Final = """
extern "C" __global__ void turn(
    const T* X, const long long* lengths, T* Y, bool backwards, long long steps, long long B, long long O) {
  long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= steps * B * O) return;
  long long t = k / O / B, b = k / O % B, from = backwards ? lengths[b] - 1 - t : t;
  Y[k] = t < lengths[b] ? X[(from * B + b) * O + k % O] : T(0);
}
"""


@dataclass(frozen=True, eq=False)
class _Trace:
    """What one direction keeps for its way back, step by step in its own order.

    Shapes:
        X: (T, B, I), acts: (T, B, G * O) the gates, Y: (T, B, O), H0: (B, O), cells: (T + 1, B, O) or None
    """

    X: Any
    acts: Any
    Y: Any
    H0: Any
    cells: Any


@dataclass(frozen=True, eq=False)
class _Kept:
    """What a forward pass keeps: all directions, and the sizes of steps and sequences."""

    traces: list[_Trace]
    sizes: list[int]
    lengths: Any


def run(params: Any, H0: Any, C0: Any, X: Any, sizes: list[int]) -> tuple[Any, RecurrentState]:
    """Run every direction; without C0 it is a plain RNN."""
    (x,) = floats(X)
    lengths = _lengths(sizes, x.shape[1])
    traces: list[_Trace] = []
    for d, each in enumerate(params):
        turned = _turned(x, lengths, backwards=d == 1)  # the second direction reads from the end
        cells = None if C0 is None else _cells(C0[d], x)  # (T + 1, B, O)
        traces.append(_direction(each, turned, H0[d].astype(x.dtype), cells, sizes))
    outputs = [_turned(trace.Y, lengths, backwards=d == 1) for d, trace in enumerate(traces)]
    Y = outputs[0] if len(outputs) == 1 else cupy.concatenate(outputs, axis=-1)
    return Y, (_Kept(traces, sizes, lengths),)


def _direction(each: Any, X: Any, H0: Any, cells: Any, sizes: list[int]) -> _Trace:
    (steps, batch, nI), nO, dtype = X.shape, H0.shape[1], X.dtype
    W, U = each.W.astype(dtype, copy=False).reshape(-1, nI), each.U.astype(dtype, copy=False).reshape(-1, nO)
    acts = cupy.matmul(X.reshape(steps * batch, nI), W.T)  # (T * B, G * O), of all steps at once
    acts += each.b.astype(dtype, copy=False).reshape(-1)
    Y = cupy.zeros((steps, batch, nO), dtype)  # zeros stay in the padding
    trace = _Trace(X, acts.reshape(steps, batch, W.shape[0]), Y, H0, cells)
    before = H0
    for t, size in enumerate(sizes):  # on the host: sizes are known there
        if size:
            (_rnn_step if cells is None else _lstm_step)(trace, t, size, cupy.matmul(before[:size], U.T))
        before = Y[t]  # (B, O); rows past `size` are not read again
    return trace


def _lstm_step(trace: _Trace, t: int, size: int, more: Any) -> None:
    acts, nO, cells = trace.acts[t, :size], trace.Y.shape[2], trace.cells
    arguments = (acts, more, cells[t, :size], acts, cells[t + 1, :size], trace.Y[t, :size], 4 * nO, nO, size, nO)
    launch(LSTM, "lstm_step", size * nO, arguments, T=acts.dtype)


def _rnn_step(trace: _Trace, t: int, size: int, more: Any) -> None:
    launch(_RNN, "rnn_step", more.size, (trace.acts[t, :size], more, trace.Y[t, :size], more.size), T=more.dtype)


def run_back(op: str, dY: Any, size_at_t: Any, params: Any, kept: _Kept) -> tuple[Any, list[Any], list[Any]]:
    """Return dX, the gradients of W, U and b of each direction, and those of its start."""
    nO = kept.traces[0].Y.shape[2]
    check_shape(op, "dY", dY, (*kept.traces[0].Y.shape[:2], nO * len(params)))  # (T, B, D * O)
    check_same_sizes(op, size_at_t, kept.sizes)
    inputs: list[Any] = []
    gradients: list[Any] = []
    starts: list[Any] = []
    for d, (each, trace) in enumerate(zip(params, kept.traces, strict=True)):
        (dy,) = floats(dY[..., d * nO : (d + 1) * nO].astype(trace.Y.dtype, copy=False))  # (T, B, O), of this direction
        dG, *start = _direction_back(each, _turned(dy, kept.lengths, backwards=d == 1), trace, kept.sizes)
        dX, *weights = _gradients(each, dG, trace, kept.sizes)
        inputs.append(_turned(dX, kept.lengths, backwards=d == 1))
        gradients.append(weights)
        starts.append(start)
    return inputs[0] if len(inputs) == 1 else inputs[0] + inputs[1], gradients, starts  # of the same input


def _direction_back(each: Any, dY: Any, trace: _Trace, sizes: list[int]) -> tuple[Any, Any, Any]:
    """Return what the gates get, (T, B, G * O), and the gradients of H0 and C0."""
    U = each.U.astype(dY.dtype, copy=False).reshape(-1, dY.shape[2])
    dG, dH, dC = cupy.zeros_like(trace.acts), cupy.zeros_like(trace.H0), cupy.zeros_like(trace.H0)
    for t in reversed(range(len(sizes))):
        if sizes[t]:
            dh, dc, dg = dH[: sizes[t]], dC[: sizes[t]], dG[t, : sizes[t]]
            (_rnn_back if trace.cells is None else _lstm_back)(trace, t, dY[t, : sizes[t]], dh, dc, dg)
            cupy.matmul(dg, U, out=dh)  # over the outputs' gradients, which are used up
    return dG, dH, dC


def _lstm_back(trace: _Trace, t: int, dY: Any, dh: Any, dc: Any, dg: Any) -> None:
    (size, nO), cells = dY.shape, trace.cells
    gates, after, before = trace.acts[t, :size], cells[t + 1, :size], cells[t, :size]  # behind and before
    launch(
        LSTM,
        "backprop_lstm_step",
        dY.size,
        (dY, dh, dc, gates, after, before, dg, dc, 4 * nO, nO, size, nO),
        T=dY.dtype,
    )


def _rnn_back(trace: _Trace, t: int, dY: Any, dh: Any, dc: Any, dg: Any) -> None:
    launch(_RNN, "backprop_rnn_step", dY.size, (dY, dh, trace.Y[t, : len(dY)], dg, dY.size), T=dY.dtype)


def _gradients(each: Any, dG: Any, trace: _Trace, sizes: list[int]) -> tuple[Any, Any, Any, Any]:
    """Return the gradients of X, W, U and b."""
    (steps, batch, nI), nO = trace.X.shape, trace.Y.shape[2]
    before = cupy.zeros_like(trace.Y)  # (T, B, O), the output one step before each
    if steps:
        before[0, : sizes[0]] = trace.H0[: sizes[0]]
        before[1:] = trace.Y[:-1]
    flat = dG.reshape(steps * batch, dG.shape[2])  # padding is 0 in dG, so it adds nothing below
    W = each.W.astype(dG.dtype, copy=False).reshape(-1, nI)
    dX = cupy.matmul(flat, W).reshape(trace.X.shape)
    dW = cupy.matmul(flat.T, trace.X.reshape(steps * batch, nI)).reshape(each.W.shape)
    dU = cupy.matmul(flat.T, before.reshape(steps * batch, nO)).reshape(each.U.shape)
    return dX, dW, dU, flat.sum(axis=0).reshape(each.b.shape)


def _cells(C0: Any, X: Any) -> Any:
    """Allocate the cells of all steps, behind those of the start."""
    cells = cupy.empty((X.shape[0] + 1, *C0.shape), X.dtype)  # not zeros: each step writes those that are read
    cells[0] = C0
    return cells


def _turned(X: Any, lengths: Any, *, backwards: bool) -> Any:
    """Turn each sequence around, and fill up with zeros; nothing is done where nothing is to be done."""
    if not backwards and (lengths == X.shape[0]).all():  # no launch, and no copy
        return X
    turned = cupy.empty_like(X)
    launch(_TURN, "turn", X.size, (X, on_device(lengths), turned, backwards, *X.shape), T=X.dtype)
    return turned


def _lengths(sizes: list[int], batch: int) -> Any:
    """Count the steps at which each sequence is alive: those with more sequences than stand before it."""
    alive, column = np.array(sizes, np.int64)[:, None], np.arange(batch)
    return np.greater(alive, column).sum(axis=0)
