"""Recurrent networks by kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.backends.numpy import lstm
from typedthinc.backends.numpy.packing import Packing
from typedthinc.backends.numpy.recurrent import NumpyRecurrent
from typedthinc_kernels import _kernels


def _squash(acts: Any, gates: Any, old: Any, cells: Any, squashed: Any, outputs: Any) -> None:
    if not _kernels.lstm_step(acts, gates, old, cells, squashed, outputs):
        lstm.squash(acts, gates, old, cells, squashed, outputs)


def _run_back(dY: Any, params: Any, trace: lstm.Trace, packing: Packing) -> tuple[Any, Any, Any]:
    """Return what `lstm.run_back` does, each step's slopes in one pass with what they are multiplied with."""
    if dY.dtype != np.float32:
        return lstm.run_back(dY, params, trace, packing)
    U = np.stack([np.asarray(each.U, np.float32)[lstm.INNER] for each in params], axis=1)
    nD, batch, nO = len(params), packing.batch, dY.shape[1]
    dH, dC = np.zeros((2, nD, batch, nO), np.float32)
    gradients = np.empty_like(trace.gates)
    buffer = np.empty(4 * nD * batch * nO, np.float32)
    end = nD * packing.count
    sizes = packing.sizes
    for step in reversed(range(len(sizes))):
        size, before = sizes[step], sizes[step - 1] if step else batch
        shape, here = (nD, size, nO), slice(end - nD * size, end)
        # The cells start with those of step -1, so that each stands `batch` rows behind its gates.
        there = slice(nD * batch + here.start - nD * before, nD * batch + here.start)
        old = trace.cells[there].reshape(nD, before, nO)[:, :size]
        gates, dG, dh = trace.gates[:, here].reshape(4, *shape), gradients[:, here].reshape(4, *shape), dH[:, :size]
        squashed = trace.squashed[here].reshape(shape)
        done = _kernels.d_lstm_step(dY[here].reshape(shape), dh, dC[:, :size], gates, old, squashed, dG)
        if not done:
            return lstm.run_back(dY, params, trace, packing)
        back = buffer[: 4 * nD * size * nO].reshape(4, *shape)
        np.add.reduce(np.matmul(dG, U, out=back), axis=0, out=dh)
        end = here.start
    return lstm.by_direction(gradients, packing), dH, dC


class KernelRecurrent(NumpyRecurrent):
    """Run recurrent layers: the products by numpy, the rest of a step in one pass."""

    _behind_product = staticmethod(_squash)
    _run_back = staticmethod(_run_back)
