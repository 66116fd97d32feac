"""Recurrent networks with cupy."""

from __future__ import annotations

from typing import Any

from typedthinc.backends.checks import check_ndim, check_recurrent, check_same_shape, check_shape
from typedthinc.backends.cupy.kernels import floats, launch
from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.cupy.recurrent_kernels import LSTM, run, run_back
from typedthinc.backends.interface.recurrent import Gates, LSTMParams, RecurrentOps, RecurrentState, RNNParams
from typedthinc.types import B, Floats2d, Floats3d, I, Ints1d, N, O


class CupyRecurrent(RecurrentOps):
    """Run recurrent layers with cupy."""

    def lstm_step(
        self, acts: Floats3d[Gates, B, O], prev: Floats2d[B, O]
    ) -> tuple[Floats2d[B, O], Floats2d[B, O], Floats3d[Gates, B, O]]:
        check_ndim("lstm_step", "prev", prev, 2)
        check_shape("lstm_step", "acts", acts, (4, *prev.shape))
        received, before = floats(acts, prev)
        gates, cells, output = cupy.zeros_like(received), cupy.empty_like(before), cupy.empty_like(before)
        arguments = (received, gates, before, gates, cells, output, before.shape[1], before.size, *before.shape)
        launch(LSTM, "lstm_step", before.size, arguments, T=before.dtype)
        return output, cells, gates

    def backprop_lstm_step(
        self,
        d_output: Floats2d[B, O],
        d_cells: Floats2d[B, O],
        gates: Floats3d[Gates, B, O],
        cells: Floats2d[B, O],
        prev: Floats2d[B, O],
    ) -> tuple[Floats3d[Gates, B, O], Floats2d[B, O]]:
        check_ndim("backprop_lstm_step", "cells", cells, 2)
        check_same_shape("backprop_lstm_step", cells=cells, d_output=d_output, d_cells=d_cells, prev=prev)
        check_shape("backprop_lstm_step", "gates", gates, (4, *cells.shape))
        dh, dc, G, C, before = floats(d_output, d_cells, gates, cells, prev)
        d_acts, d_prev = cupy.empty_like(G), cupy.zeros_like(C)
        arguments = (dh, d_prev, dc, G, C, before, d_acts, d_prev, C.shape[1], C.size, *C.shape)
        launch(LSTM, "backprop_lstm_step", C.size, arguments, T=C.dtype)
        return d_acts, d_prev

    def lstm_forward_training(
        self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d
    ) -> tuple[Any, RecurrentState]:
        sizes = check_recurrent("lstm_forward_training", params, X, size_at_t, 4, H0=H0, C0=C0)
        return run(params, H0, C0, X, sizes)

    def lstm_forward_inference(self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d) -> Any:
        sizes = check_recurrent("lstm_forward_inference", params, X, size_at_t, 4, H0=H0, C0=C0)
        return run(params, H0, C0, X, sizes)[0]

    def backprop_lstm(
        self,
        dY: Floats3d[N, B, Any],
        size_at_t: Ints1d[N],
        params: tuple[LSTMParams[I, O], ...],
        state: RecurrentState,
        *,
        need_dX: bool = True,
    ) -> tuple[Floats3d[N, B, I], tuple[LSTMParams[I, O], ...], Floats3d[Any, B, O], Floats3d[Any, B, O]]:
        dX, gradients, starts = run_back("backprop_lstm", dY, size_at_t, params, state[0])
        d_params: Any = tuple(LSTMParams(*each) for each in gradients)
        dH0: Any = cupy.stack([each[0] for each in starts])
        dC0: Any = cupy.stack([each[1] for each in starts])
        return dX, d_params, dH0, dC0

    def rnn_forward(self, params: Any, H0: Any, X: Any, size_at_t: Ints1d) -> tuple[Any, RecurrentState]:
        return run(params, H0, None, X, check_recurrent("rnn_forward", params, X, size_at_t, 1, H0=H0))

    def backprop_rnn(
        self,
        dY: Floats3d[N, B, Any],
        size_at_t: Ints1d[N],
        params: tuple[RNNParams[I, O], ...],
        state: RecurrentState,
        *,
        need_dX: bool = True,
    ) -> tuple[Floats3d[N, B, I], tuple[RNNParams[I, O], ...], Floats3d[Any, B, O]]:
        dX, gradients, starts = run_back("backprop_rnn", dY, size_at_t, params, state[0])
        d_params: Any = tuple(RNNParams(*each) for each in gradients)
        dH0: Any = cupy.stack([each[0] for each in starts])
        return dX, d_params, dH0
