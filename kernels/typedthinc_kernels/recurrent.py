"""Recurrent networks by kernels."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from typedthinc.backends.checks import check_recurrent
from typedthinc.backends.interface.recurrent import LSTMParams, RecurrentState
from typedthinc.backends.numpy.packing import Packing, pack, packing_of, unpack_columns
from typedthinc.backends.numpy.recurrent import NumpyRecurrent, check_gradient, weights
from typedthinc.types import B, Floats3d, I, Ints1d, N, O
from typedthinc_kernels import _kernels

# As in table.h.
_PANEL: Final = 16


class Trace(NamedTuple):
    """What a forward pass leaves behind, by direction; N are the rows without padding.

    Shapes:
        XH: (D, N, I + 1 + O), gates: (D, N, 4 * O), cells: (D, N, O), squashed: (D, N, O) tanh of the cells,
        outputs: (D, N, O), C0: (D, B, O), sizes: (T,)
    """

    XH: Any
    gates: Any
    cells: Any
    squashed: Any
    outputs: Any
    C0: Any
    sizes: Any
    packing: Packing


class KernelRecurrent(NumpyRecurrent):
    """Run recurrent layers: the products with inputs by numpy, all steps of a direction by one call."""

    def lstm_forward_training(
        self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d
    ) -> tuple[Any, RecurrentState]:
        trace = _run("lstm_forward_training", params, H0, C0, X, size_at_t)
        if trace is None:
            return super().lstm_forward_training(params, H0, C0, X, size_at_t)
        return unpack_columns(trace.outputs, trace.packing), trace

    def lstm_forward_inference(self, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Ints1d) -> Any:
        trace = _run("lstm_forward_inference", params, H0, C0, X, size_at_t)
        if trace is None:
            return super().lstm_forward_inference(params, H0, C0, X, size_at_t)
        return unpack_columns(trace.outputs, trace.packing)

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
        check_gradient("backprop_lstm", dY, size_at_t, trace.outputs[0], trace.packing)
        dG = np.empty_like(trace.gates)
        dH, dC = np.zeros((2, *trace.C0.shape), np.float32)
        for d, (rows, each) in enumerate(zip(trace.packing.rows, params, strict=True)):
            _, nO, _ = each.W.shape
            dy = np.ascontiguousarray(dY[..., d * nO : (d + 1) * nO][rows], np.float32).reshape(-1, nO)
            U = _panels(np.asarray(each.U, np.float32).reshape(4 * nO, nO))
            held = (trace.gates[d], U, trace.C0[d], trace.sizes, trace.cells[d], trace.squashed[d])
            if not _kernels.d_lstm(dy, *held, dG[d], dH[d], dC[d]):
                raise ValueError("backprop_lstm: the parameters are not those of the forward pass")
        dX, gradients = weights(dG, trace.XH, params, trace.packing, need_dX=need_dX)
        d_params: Any = tuple(LSTMParams(*part) for part in gradients)
        return dX, d_params, dH, dC


def _run(op: str, params: Any, H0: Any, C0: Any, X: Any, size_at_t: Any) -> Trace | None:
    """Run forward, or return None if the arguments are nothing for the kernel."""
    check_recurrent(op, params, X, size_at_t, 4, H0=H0, C0=C0)
    if any(
        array.dtype != np.float32
        for array in (H0, C0, X, *(part for each in params for part in (each.W, each.U, each.b)))
    ):
        return None
    packing = packing_of(size_at_t, X.shape[0], X.shape[1], len(params))
    XH = pack(X, H0, packing)
    nD, batch, nO = C0.shape
    gates = np.empty((nD, packing.count, 4 * nO), np.float32)
    cells, squashed, outputs = np.empty((3, nD, packing.count, nO), np.float32)
    sizes, first = np.array(packing.sizes, np.int64), np.ascontiguousarray(C0)
    nX = XH.shape[2] - nO
    for d, each in enumerate(params):
        inputs = np.concatenate((each.W.reshape(4 * nO, nX - 1), each.b.reshape(4 * nO, 1)), axis=1)
        np.matmul(XH[d, :, :nX], inputs.T, out=gates[d])
        U = _panels(each.U.reshape(4 * nO, nO).T)
        if not _kernels.lstm(XH[d], gates[d], U, first[d], sizes, cells[d], squashed[d], outputs[d]):
            return None
    return Trace(XH, gates, cells, squashed, outputs, first, sizes, packing)


def _panels(matrix: Any) -> Any:
    """Cut the columns into panels, the last one filled up with zeros."""
    rows, columns = matrix.shape
    panels = np.zeros((-(-columns // _PANEL), rows, _PANEL), np.float32)
    for number, panel in enumerate(panels):
        part = matrix[:, number * _PANEL : (number + 1) * _PANEL]
        panel[:, : part.shape[1]] = part
    return panels
