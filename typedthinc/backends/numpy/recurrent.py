"""Recurrent networks with numpy."""

from typing import Any

import numpy as np

from typedthinc.backends.checks import check_same_sizes, check_shape
from typedthinc.backends.interface.recurrent import RecurrentOps, RecurrentState
from typedthinc.backends.numpy import lstm, rnn
from typedthinc.backends.numpy.packing import Packing, native, pack, pack_gradient, packing_of, unpack, unpack_sum
from typedthinc.tracebacks import hide_frames


class NumpyRecurrent(RecurrentOps):
    """Run recurrent layers with numpy."""

    def _lstm_step(self, acts: Any, prev: Any) -> tuple[Any, Any, Any]:
        gates = np.array(acts, native(acts))  # a copy that may be changed
        gates[:3] *= 0.5  # sigmoid(x) = (1 + tanh(x / 2)) / 2
        np.tanh(gates, out=gates)
        gates[:3] *= 0.5
        gates[:3] += 0.5
        cells = np.multiply(gates[0], prev, dtype=gates.dtype)  # forget * prev
        cells += gates[1] * gates[3]  # + input * candidate
        output = np.tanh(cells)
        output *= gates[2]  # output gate * tanh(cells)
        return output, cells, gates

    def _backprop_lstm_step(self, d_output: Any, d_cells: Any, gates: Any, cells: Any, prev: Any) -> tuple[Any, Any]:
        forget, entry, exit_, candidate = np.asarray(gates, native(gates))
        squashed = np.tanh(cells)
        dc = d_cells + d_output * exit_ * (1 - squashed * squashed)  # h = exit tanh(c)
        d_acts = np.empty(gates.shape, forget.dtype)
        d_acts[0] = dc * prev * forget * (1 - forget)  # s' = s (1 - s), times prev in forget * prev
        d_acts[1] = dc * candidate * entry * (1 - entry)
        d_acts[2] = d_output * squashed * exit_ * (1 - exit_)
        d_acts[3] = dc * entry * (1 - candidate * candidate)  # tanh' = 1 - tanh^2
        return d_acts, np.multiply(dc, forget, dtype=forget.dtype)

    def _lstm(
        self, params: Any, H0: Any, C0: Any, X: Any, sizes: list[int], *, keep: bool
    ) -> tuple[Any, RecurrentState]:
        packing = packing_of(sizes, X.shape[0], X.shape[1], len(params))
        if not keep:  # nothing here holds the packed rows, the largest array, when outputs are unpacked
            return unpack(lstm.run(params, C0, pack(X, H0, packing), packing, keep=False).outputs, packing), ()
        XH = pack(X, H0, packing)  # (D, N, I + 1 + O)
        trace = lstm.run(params, C0, XH, packing, keep=True)
        return unpack(trace.outputs, packing), (XH, trace, packing)

    @hide_frames()
    def _backprop_lstm(
        self, dY: Any, size_at_t: Any, params: Any, state: RecurrentState, *, need_dX: bool
    ) -> tuple[Any, Any, Any, Any]:
        XH, trace, packing = state
        check_gradient("backprop_lstm", dY, size_at_t, trace.outputs, packing)
        dG, dH0, dC0 = lstm.run_back(pack_gradient(dY, packing, XH.dtype), params, trace, packing)
        return *weights(dG, XH, params, packing, need_dX=need_dX), dH0, dC0

    def _rnn(self, params: Any, H0: Any, X: Any, sizes: list[int]) -> tuple[Any, RecurrentState]:
        packing = packing_of(sizes, X.shape[0], X.shape[1], len(params))
        XH = pack(X, H0, packing)
        outputs = rnn.run(params, XH, packing)
        return unpack(outputs, packing), (XH, outputs, packing)

    @hide_frames()
    def _backprop_rnn(
        self, dY: Any, size_at_t: Any, params: Any, state: RecurrentState, *, need_dX: bool
    ) -> tuple[Any, Any, Any]:
        XH, outputs, packing = state
        check_gradient("backprop_rnn", dY, size_at_t, outputs, packing)
        dG, dH0 = rnn.run_back(pack_gradient(dY, packing, XH.dtype), params, outputs, packing)
        return *weights(dG, XH, params, packing, need_dX=need_dX), dH0


def weights(
    dG: Any, XH: Any, params: Any, packing: Packing, *, need_dX: bool = True
) -> tuple[Any, list[tuple[Any, ...]]]:
    """Return dX, None where it is not needed, and dW, dU, db of each direction, each by one product over all steps."""
    nI = params[0].W.shape[-1]
    dX = np.empty((*XH.shape[:2], nI), XH.dtype)
    gradients: list[tuple[Any, ...]] = []
    for d, each in enumerate(params):
        if need_dX:
            np.matmul(dG[d], np.asarray(each.W, XH.dtype).reshape(dG.shape[2], nI), out=dX[d])  # (N, I), dG W
        dWbU = dG[d].T @ XH[d]  # (G * O, I + 1 + O): W, b and U side by side, as XH has their inputs
        parts = ((dWbU[:, :nI], each.W), (dWbU[:, nI + 1 :], each.U), (dWbU[:, nI], each.b))
        gradients.append(tuple(np.ascontiguousarray(part).reshape(weight.shape) for part, weight in parts))
    return unpack_sum(dX, packing) if need_dX else None, gradients


@hide_frames()
def check_gradient(op: str, dY: Any, size_at_t: Any, outputs: Any, packing: Packing) -> None:
    shape = (packing.steps, packing.batch, len(packing.rows) * outputs.shape[1])
    if dY.shape != shape:
        check_shape(op, "dY", dY, shape)
    check_same_sizes(op, size_at_t, packing.sizes)
