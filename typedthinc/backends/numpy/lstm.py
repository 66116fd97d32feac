"""The loops of the LSTM over packed rows, all directions at once.

Arrays are gate-major, (4, rows, O): a gate of one step is one block of memory. In here the gates come in the order
output, forget, input, candidate: the sigmoids are the first three, and those that the cells go through the last three.
"""

from typing import Any, NamedTuple

import numpy as np

from typedthinc.backends.numpy.packing import Packing, pass_on

_INNER = [2, 0, 1, 3]  # from the order of params to that in here
_OUTER = [1, 2, 0, 3]  # and back


class Trace(NamedTuple):
    """What a forward pass leaves behind, by step.

    Shapes:
        gates: (4, D * N, O), cells: (D * (B + N), O) from step -1 on, squashed: (D * N, O) tanh of the cells,
        outputs: (D * N, O)
    """

    gates: Any
    cells: Any
    squashed: Any
    outputs: Any


def run(params: Any, C0: Any, XH: Any, packing: Packing, *, keep: bool) -> Trace:
    """Run over all steps, and complete XH, the packed rows; keep all gates and not only those of one step."""
    weights = _side_by_side(params, XH.dtype)  # (4, D, I + 1 + O, O)
    nD, batch, nO = C0.shape
    trace = _new_trace(C0, packing, XH.dtype, packing.total if keep else batch)
    buffer, passing = np.empty(4 * nD * batch * nO, XH.dtype), np.empty(nD * batch * nO, XH.dtype)
    cells, start = trace.cells[: nD * batch].reshape(nD, batch, nO), 0  # cells of step -1, the start
    for step, size in enumerate(packing.sizes):
        end, shape, items = start + size, (nD, size, nO), nD * size * nO
        here, there = slice(nD * start, nD * end), slice(nD * (batch + start), nD * (batch + end))
        kept = here if keep else slice(nD * size)
        G, acts, passed = trace.gates[:, kept].reshape(4, *shape), buffer[: 4 * items], passing[:items].reshape(shape)
        _squash(np.matmul(XH[:, start:end], weights, out=acts.reshape(4, *shape)), G)
        old, cells = cells[:, :size], trace.cells[there].reshape(shape)  # (D, size, O)
        np.multiply(G[1], old, out=cells)  # forget * old
        cells += np.multiply(G[2], G[3], out=passed)  # + input * candidate
        squash, H = trace.squashed[kept].reshape(shape), trace.outputs[here].reshape(shape)
        np.multiply(G[0], np.tanh(cells, out=squash), out=H)  # output * tanh(cells)
        pass_on(H, XH, step, end, packing)  # into the rows of the next step, where XH has space for them
        start = end
    return trace


def run_back(dY: Any, params: Any, trace: Trace, packing: Packing) -> tuple[Any, Any, Any]:
    """Return the gradients of what the gates receive, by direction and in the order of params, and of both starts.

    Shapes:
        dY: (D * N, O) -> (D, N, 4 * O), (D, B, O), (D, B, O)
    """
    slopes, cell_slopes = _slopes(trace, packing)  # (4, D * N, O) and (D * N, O)
    U = np.stack([np.asarray(each.U, dY.dtype)[_INNER] for each in params], axis=1)  # (4, D, O, O)
    nD, batch, nO = len(params), packing.batch, dY.shape[1]
    dH, dC = np.zeros((2, nD, batch, nO), dY.dtype)  # from the step behind; rows that are over keep 0
    buffer, passing = np.empty(4 * nD * batch * nO, dY.dtype), np.empty(nD * batch * nO, dY.dtype)
    end = nD * packing.total
    for size in reversed(packing.sizes):
        shape, items, here = (nD, size, nO), nD * size * nO, slice(end - nD * size, end)
        dG, dh, dc = slopes[:, here].reshape(4, *shape), dH[:, :size], dC[:, :size]
        back, passed = buffer[: 4 * items].reshape(4, *shape), passing[:items].reshape(shape)
        dh += dY[here].reshape(shape)  # from this output, and through U below
        dc += np.multiply(dh, cell_slopes[here].reshape(shape), out=passed)  # through tanh of the cells
        dG[0] *= dh  # output gate
        dG[1:] *= dc  # forget, input and candidate work on the cells
        dc *= trace.gates[1, here].reshape(shape)  # dC of the step before: cells = forget * before + ...
        np.add.reduce(np.matmul(dG, U, out=back), axis=0, out=dh)  # dH of the step before, summed over gates
        end -= nD * size
    return _by_direction(slopes, packing), dH, dC  # slopes are gradients by now


def _squash(acts: Any, out: Any) -> None:
    """Sigmoid is (1 + tanh(x / 2)) / 2, and the weights of these gates are halved already."""
    np.tanh(acts, out=out)
    sigmoids = out[:3]
    sigmoids *= 0.5
    sigmoids += 0.5


def _side_by_side(params: Any, dtype: Any) -> Any:
    """Return W, b and U below each other, transposed, the gates in order and those of sigmoids halved.

    Shapes:
        D times params -> (4, D, I + 1 + O, O)
    """
    _, nO, nI = params[0].W.shape
    weights = np.empty((4, len(params), nI + 1 + nO, nO), dtype)  # bias as a row between: one product for all
    for d, each in enumerate(params):
        for inner, outer in enumerate(_INNER):
            place = weights[inner, d]
            place[:nI], place[nI], place[nI + 1 :] = each.W[outer].T, each.b[outer], each.U[outer].T
    weights[:3] *= 0.5  # tanh(x / 2) needs no pass of its own
    return weights


def _new_trace(C0: Any, packing: Packing, dtype: Any, kept: int) -> Trace:
    (nD, batch, nO), rows = C0.shape, len(C0) * packing.total
    cells = np.empty((nD * batch + rows, nO), dtype)
    cells[: nD * batch].reshape(nD, batch, nO)[:] = C0  # the start goes in front, so that every step has one before it
    gates, squashed = np.empty((4, nD * kept, nO), dtype), np.empty((nD * kept, nO), dtype)
    return Trace(gates, cells, squashed, np.empty((rows, nO), dtype))


def _slopes(trace: Trace, packing: Packing) -> tuple[Any, Any]:
    """Return what the gradients of outputs (first gate) and cells (the others) are multiplied with.

    All steps at once: numpy's price for a call is then paid once, not for each step.
    """
    gates, squashed = trace.gates, trace.squashed
    slopes = np.multiply(gates, gates)  # g^2
    np.subtract(gates[:3], slopes[:3], out=slopes[:3])  # sigmoid' = g - g^2
    np.subtract(1, slopes[3], out=slopes[3])  # tanh' = 1 - g^2
    for slope, factor in zip(slopes, (squashed, trace.cells[packing.before], gates[3], gates[2]), strict=True):
        slope *= factor
    cell_slopes = np.multiply(squashed, squashed)
    np.subtract(1, cell_slopes, out=cell_slopes)
    cell_slopes *= gates[0]  # dH output (1 - tanh^2)
    return slopes, cell_slopes


def _by_direction(dG: Any, packing: Packing) -> Any:
    nD, nO = len(packing.places), dG.shape[2]
    turned = np.empty((nD, packing.total, 4, nO), dG.dtype)
    for part, place in zip(turned, packing.places, strict=True):
        rows = part.reshape(*packing.lead, 4, nO)
        for outer, inner in enumerate(_OUTER):
            rows[..., outer, :] = packing.blocked(dG[inner])[place]
    return turned.reshape(nD, packing.total, 4 * nO)
