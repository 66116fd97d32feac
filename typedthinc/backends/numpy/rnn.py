"""The loops of the plain RNN over packed rows, all directions at once."""

from typing import Any

import numpy as np

from typedthinc.backends.numpy.packing import Packing, pass_on


def run(params: Any, XH: Any, packing: Packing) -> Any:
    """Run over all steps, and complete XH, the packed rows.

    Shapes:
        XH: (D, N, I + 1 + O) -> (D * N, O) outputs by step
    """
    weights = np.stack([np.concatenate((each.W.T, each.b[None], each.U.T)) for each in params])  # (D, I + 1 + O, O)
    weights = weights.astype(XH.dtype, copy=False)
    nD, nO = len(params), weights.shape[2]
    outputs, start = np.empty((nD * packing.total, nO), XH.dtype), 0
    for step, size in enumerate(packing.sizes):
        end = start + size
        H = outputs[nD * start : nD * end].reshape(nD, size, nO)
        np.tanh(np.matmul(XH[:, start:end], weights, out=H), out=H)  # tanh(W x + b + U h), in place
        pass_on(H, XH, step, end, packing)
        start = end
    return outputs


def run_back(dY: Any, params: Any, outputs: Any, packing: Packing) -> tuple[Any, Any]:
    """Return the gradients of what goes into tanh, by direction, and of the start.

    Shapes:
        dY: (D * N, O) -> (D, N, O), (D, B, O)
    """
    nD, batch, nO = len(params), packing.batch, dY.shape[1]
    U = np.stack([np.asarray(each.U, dY.dtype) for each in params])
    dG = np.square(outputs)  # 1 - Y^2, for all steps at once
    np.subtract(1, dG, out=dG)
    dH, end = np.zeros((nD, batch, nO), dY.dtype), nD * packing.total
    for size in reversed(packing.sizes):
        here, shape, dh = slice(end - nD * size, end), (nD, size, nO), dH[:, :size]
        dh += dY[here].reshape(shape)  # of this output, and through U from behind
        dA = dG[here].reshape(shape)
        dA *= dh
        np.matmul(dA, U, out=dh)  # over dh, which dA holds by now
        end -= nD * size
    turned = [packing.blocked(dG)[place].reshape(packing.total, nO) for place in packing.places]
    return np.stack(turned), dH
