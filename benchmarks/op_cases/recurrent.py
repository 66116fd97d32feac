"""Recurrent layers over 30 steps of as many sequences as the rows make, input and output as wide as the columns.

thinc gives the first step no gradient. So of the gradients, only those of the other inputs are compared.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case
from benchmarks.workload import Arrays

_STEPS: Final = 30


def _sequences(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    batch = max(rows // _STEPS, 1)
    shapes = {"W": (4, columns, columns), "U": (4, columns, columns), "b": (4, columns)}
    weights = {name: rng.standard_normal(shape, dtype=np.float32) / columns**0.5 for name, shape in shapes.items()}
    X, dY = rng.standard_normal((2, _STEPS, batch, columns), dtype=np.float32)
    start = np.zeros((1, batch, columns), np.float32)
    sizes = np.full(_STEPS, batch, np.int32)
    flat = [weights["W"].ravel(), weights["b"].ravel(), weights["U"].ravel(), np.zeros(4 * columns, np.float32)]
    return {
        **weights,
        **{f"torch_{name}": _torch_gates(value) for name, value in weights.items()},
        "X": X,
        "dY": dY,
        "start": start,
        "sizes": sizes,
        "sizes64": sizes.astype(np.int64),
        "params": np.concatenate(flat),
        "acts": rng.standard_normal((4, rows, columns), dtype=np.float32),
        "cells": rng.standard_normal((rows, columns), dtype=np.float32),
    }


def _torch_gates(weight: Any) -> Any:
    return np.ascontiguousarray(weight[[1, 0, 3, 2]].reshape(-1, *weight.shape[2:]))


def _our_lstm(ops: Any, W: Any, U: Any, b: Any, X: Any, dY: Any, start: Any, sizes: Any) -> Any:
    from typedthinc.backends.interface.recurrent import LSTMParams

    params = (LSTMParams(W, U, b),)
    Y, state = ops.lstm_forward_training(params, start, start, X, sizes)
    dX, *_ = ops.backprop_lstm(dY, sizes, params, state)
    return Y, dX[1:]


def _thinc_lstm(ops: Any, params: Any, X: Any, dY: Any, start: Any, sizes: Any) -> Any:
    nT, nB, nO = X.shape
    begin = start[:, :1]
    Y, state = ops.lstm_forward_training(params, begin, begin, X.reshape(nT * nB, nO), sizes)
    dX, _ = ops.backprop_lstm(dY.reshape(nT * nB, nO), sizes, params, state)
    return Y.reshape(X.shape), dX.reshape(X.shape)[1:]


def _torch_lstm(torch: Any, X: Any, dY: Any, start: Any, sizes64: Any, torch_W: Any, torch_U: Any, torch_b: Any) -> Any:
    weights = [each.requires_grad_() for each in (torch_W, torch_U, torch_b, torch.zeros_like(torch_b))]
    rows = X.reshape(-1, X.shape[2]).detach().requires_grad_()
    Y, _, _ = torch.lstm(rows, sizes64, (start, start), weights, True, 1, 0.0, True, False)
    dX, *_ = torch.autograd.grad(Y, (rows, *weights[:3]), dY.reshape(Y.shape))
    return Y.detach().reshape(X.shape), dX.reshape(X.shape)[1:]


def _our_inference(ops: Any, W: Any, U: Any, b: Any, X: Any, start: Any, sizes: Any) -> Any:
    from typedthinc.backends.interface.recurrent import LSTMParams

    return ops.lstm_forward_inference((LSTMParams(W, U, b),), start, start, X, sizes)


def _thinc_inference(ops: Any, params: Any, X: Any, start: Any, sizes: Any) -> Any:
    begin, rows = start[:, :1], X.reshape(-1, X.shape[2])
    return ops.lstm_forward_inference(params, begin, begin, rows, sizes).reshape(X.shape)


def _torch_inference(torch: Any, X: Any, start: Any, sizes64: Any, torch_W: Any, torch_U: Any, torch_b: Any) -> Any:
    weights = [torch_W, torch_U, torch_b, torch.zeros_like(torch_b)]
    with torch.inference_mode():
        rows = X.reshape(-1, X.shape[2])
        return torch.lstm(rows, sizes64, (start, start), weights, True, 1, 0.0, False, False)[0].reshape(X.shape)


def _our_rnn(ops: Any, W: Any, U: Any, b: Any, X: Any, dY: Any, start: Any, sizes: Any) -> Any:
    from typedthinc.backends.interface.recurrent import RNNParams

    params = (RNNParams(W[0], U[0], b[0]),)
    Y, state = ops.rnn_forward(params, start, X, sizes)
    dX, (gradients,), _ = ops.backprop_rnn(dY, sizes, params, state)
    return Y, dX, gradients.b


def _torch_rnn(torch: Any, W: Any, U: Any, b: Any, X: Any, dY: Any, start: Any, sizes64: Any) -> Any:
    weights = [each.detach().requires_grad_() for each in (W[0], U[0], b[0], torch.zeros_like(b[0]))]
    rows = X.reshape(-1, X.shape[2]).detach().requires_grad_()
    Y, _ = torch.rnn_tanh(rows, sizes64, start, weights, True, 1, 0.0, True, False)
    dX, _, _, db = torch.autograd.grad(Y, (rows, *weights[:3]), dY.reshape(Y.shape))
    return Y.detach().reshape(X.shape), dX.reshape(X.shape), db


CASES: Final = (
    Case(
        "lstm_forward_training",
        _sequences,
        ours=_our_lstm,
        thinc=_thinc_lstm,
        torch=_torch_lstm,
        label="and backprop_lstm",
        compared=2,
        tolerance=1e-3,
    ),
    Case(
        "lstm_forward_inference",
        _sequences,
        ours=_our_inference,
        thinc=_thinc_inference,
        torch=_torch_inference,
        tolerance=1e-3,
    ),
    Case(
        "rnn_forward", _sequences, ours=_our_rnn, torch=_torch_rnn, label="and backprop_rnn", compared=3, tolerance=1e-3
    ),
    Case("lstm_step", _sequences, ours=lambda ops, acts, cells: ops.lstm_step(acts, cells), label="(no peer has it)"),
    Case(
        "backprop_lstm_step",
        _sequences,
        ours=lambda ops, acts, cells: ops.backprop_lstm_step(cells, cells, acts, cells, cells),
        label="(no peer has it)",
    ),
)
