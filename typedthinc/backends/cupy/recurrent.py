"""Recurrent networks with cupy."""

from __future__ import annotations

from typing import Any

from typedthinc.backends.cupy.kernels import floats, launch
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.cupy.recurrent_kernels import LSTM, run, run_back
from typedthinc.backends.interface.recurrent import RecurrentOps, RecurrentState
from typedthinc.tracebacks import hide_frames


class CupyRecurrent(RecurrentOps):
    """Run recurrent layers with cupy."""

    def _lstm_step(self, acts: Any, prev: Any) -> tuple[Any, Any, Any]:
        received, before = floats(acts, prev)
        gates, cells, output = cupy.zeros_like(received), cupy.empty_like(before), cupy.empty_like(before)
        arguments = (received, gates, before, gates, cells, output, before.shape[1], before.size, *before.shape)
        launch(LSTM, "lstm_step", before.size, arguments, T=before.dtype)
        return output, cells, gates

    def _backprop_lstm_step(self, d_output: Any, d_cells: Any, gates: Any, cells: Any, prev: Any) -> tuple[Any, Any]:
        dh, dc, G, C, before = floats(d_output, d_cells, gates, cells, prev)
        d_acts, d_prev = cupy.empty_like(G), cupy.zeros_like(C)  # zeros, as above; then overwritten
        arguments = (dh, d_prev, dc, G, C, before, d_acts, d_prev, C.shape[1], C.size, *C.shape)
        launch(LSTM, "backprop_lstm_step", C.size, arguments, T=C.dtype)
        return d_acts, d_prev

    def _lstm(
        self, params: Any, H0: Any, C0: Any, X: Any, sizes: list[int], *, keep: bool
    ) -> tuple[Any, RecurrentState]:
        return run(params, H0, C0, X, sizes)

    @hide_frames()
    def _backprop_lstm(
        self, dY: Any, size_at_t: Any, params: Any, state: RecurrentState, *, need_dX: bool
    ) -> tuple[Any, Any, Any, Any]:
        dX, gradients, starts = run_back("backprop_lstm", dY, size_at_t, params, state[0])
        return dX, gradients, *(cupy.stack([each[place] for each in starts]) for place in (0, 1))  # (D, B, O) each

    def _rnn(self, params: Any, H0: Any, X: Any, sizes: list[int]) -> tuple[Any, RecurrentState]:
        return run(params, H0, None, X, sizes)

    @hide_frames()
    def _backprop_rnn(
        self, dY: Any, size_at_t: Any, params: Any, state: RecurrentState, *, need_dX: bool
    ) -> tuple[Any, Any, Any]:
        dX, gradients, starts = run_back("backprop_rnn", dY, size_at_t, params, state[0])
        return dX, gradients, cupy.stack([each[0] for each in starts])
