"""Recurrent networks with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_ndim, check_recurrent, check_same_shape, check_same_sizes, check_shape
from typedthinc.backends.interface.recurrent import Gates, LSTMParams, RecurrentOps, RecurrentState, RNNParams
from typedthinc.backends.numpy import lstm, rnn
from typedthinc.backends.numpy.packing import (
    Packing,
    native,
    pack,
    pack_gradient,
    packing_of,
    unpack,
    unpack_sum,
)
from typedthinc.tracebacks import hide_frames
from typedthinc.types import B, Floats2d, Floats3d, I, Ints1d, N, O


class NumpyRecurrent(RecurrentOps):
    """Run recurrent layers with numpy."""

    def lstm_step(
        self, acts: Floats3d[Gates, B, O], prev: Floats2d[B, O]
    ) -> tuple[Floats2d[B, O], Floats2d[B, O], Floats3d[Gates, B, O]]:
        check_ndim("lstm_step", "prev", prev, 2)
        check_shape("lstm_step", "acts", acts, (4, *prev.shape))
        gates: Any = np.array(acts, native(acts))
        gates[:3] *= 0.5
        np.tanh(gates, out=gates)
        gates[:3] *= 0.5
        gates[:3] += 0.5
        cells: Any = np.multiply(gates[0], prev, dtype=gates.dtype)
        cells += gates[1] * gates[3]
        output: Any = np.tanh(cells)
        output *= gates[2]
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
        forget, entry, exit_, candidate = np.asarray(gates, native(gates))
        squashed: Any = np.tanh(cells)
        dc: Any = d_cells + d_output * exit_ * (1 - squashed * squashed)
        d_acts: Any = np.empty(gates.shape, forget.dtype)
        d_acts[0] = dc * prev * forget * (1 - forget)
        d_acts[1] = dc * candidate * entry * (1 - entry)
        d_acts[2] = d_output * squashed * exit_ * (1 - exit_)
        d_acts[3] = dc * entry * (1 - candidate * candidate)
        d_prev: Floats2d[B, O] = np.multiply(dc, forget, dtype=forget.dtype)
        return d_acts, d_prev

    def lstm_forward_training(
        self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d
    ) -> tuple[Any, RecurrentState]:
        op = "lstm_forward_training"
        check_recurrent(op, params, X, size_at_t, 4, H0=H0, C0=C0)
        packing = packing_of(size_at_t, X.shape[0], X.shape[1], len(params))
        XH = pack(X, H0, packing)
        trace = lstm.run(params, C0, XH, packing, keep=True)
        return unpack(trace.outputs, packing), (XH, trace, packing)

    def lstm_forward_inference(self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d) -> Any:
        op = "lstm_forward_inference"
        check_recurrent(op, params, X, size_at_t, 4, H0=H0, C0=C0)
        packing = packing_of(size_at_t, X.shape[0], X.shape[1], len(params))
        trace = lstm.run(params, C0, pack(X, H0, packing), packing, keep=False)
        return unpack(trace.outputs, packing)

    def backprop_lstm(
        self,
        dY: Floats3d[N, B, Any],
        size_at_t: Ints1d[N],
        params: tuple[LSTMParams[I, O], ...],
        state: RecurrentState,
        *,
        need_dX: bool = True,
    ) -> tuple[Floats3d[N, B, I], tuple[LSTMParams[I, O], ...], Floats3d[Any, B, O], Floats3d[Any, B, O]]:
        XH, trace, packing = state
        check_gradient("backprop_lstm", dY, size_at_t, trace.outputs, packing)
        dG, dH0, dC0 = lstm.run_back(pack_gradient(dY, packing, XH.dtype), params, trace, packing)
        dX, gradients = weights(dG, XH, params, packing, need_dX=need_dX)
        d_params: Any = tuple(LSTMParams(*each) for each in gradients)
        return dX, d_params, dH0, dC0

    def rnn_forward(self, params: Any, H0: Any, X: Any, size_at_t: Ints1d) -> tuple[Any, RecurrentState]:
        check_recurrent("rnn_forward", params, X, size_at_t, 1, H0=H0)
        packing = packing_of(size_at_t, X.shape[0], X.shape[1], len(params))
        XH = pack(X, H0, packing)
        outputs = rnn.run(params, XH, packing)
        return unpack(outputs, packing), (XH, outputs, packing)

    def backprop_rnn(
        self,
        dY: Floats3d[N, B, Any],
        size_at_t: Ints1d[N],
        params: tuple[RNNParams[I, O], ...],
        state: RecurrentState,
        *,
        need_dX: bool = True,
    ) -> tuple[Floats3d[N, B, I], tuple[RNNParams[I, O], ...], Floats3d[Any, B, O]]:
        XH, outputs, packing = state
        check_gradient("backprop_rnn", dY, size_at_t, outputs, packing)
        dG, dH0 = rnn.run_back(pack_gradient(dY, packing, XH.dtype), params, outputs, packing)
        dX, gradients = weights(dG, XH, params, packing, need_dX=need_dX)
        d_params: Any = tuple(RNNParams(*each) for each in gradients)
        return dX, d_params, dH0


def weights(
    dG: Any, XH: Any, params: Any, packing: Packing, *, need_dX: bool = True
) -> tuple[Any, list[tuple[Any, ...]]]:
    """Return dX, None where it is not needed, and dW, dU, db of each direction, each by one product over all steps."""
    nI = params[0].W.shape[-1]
    dX: Any = np.empty((*XH.shape[:2], nI), XH.dtype)
    gradients: list[tuple[Any, ...]] = []
    for d, each in enumerate(params):
        if need_dX:
            np.matmul(dG[d], np.asarray(each.W, XH.dtype).reshape(dG.shape[2], nI), out=dX[d])
        dWbU = dG[d].T @ XH[d]
        parts = ((dWbU[:, :nI], each.W), (dWbU[:, nI + 1 :], each.U), (dWbU[:, nI], each.b))
        gradients.append(tuple(np.ascontiguousarray(part).reshape(weight.shape) for part, weight in parts))
    return unpack_sum(dX, packing) if need_dX else None, gradients


@hide_frames()
def check_gradient(op: str, dY: Any, size_at_t: Any, outputs: Any, packing: Packing) -> None:
    check_shape(op, "dY", dY, (packing.steps, packing.batch, len(packing.rows) * outputs.shape[1]))
    check_same_sizes(op, size_at_t, packing.sizes)
