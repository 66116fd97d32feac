from __future__ import annotations

from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw, with_gradients


def sigmoid(X: Any) -> Any:
    return 1 / (1 + np.exp(-X))


def lstm_step(acts: Any, prev: Any) -> Any:
    gates = np.concatenate([sigmoid(acts[:3]), np.tanh(acts[3:])])
    cells = gates[0] * prev + gates[1] * gates[3]
    return gates[2] * np.tanh(cells), cells, gates


def by_sequence(step: Any, params: Any, starts: Any, X: Any, size_at_t: Any) -> Any:
    """Run each sequence alone, row by row; a step takes a row and the states, and returns the states."""
    nO = params[0].b.shape[-1]
    Y = np.zeros((*X.shape[:2], len(params) * nO))
    for d, each in enumerate(params):
        for b in range(X.shape[1]):
            length = int((size_at_t > b).sum())
            states = [start[d, b] for start in starts]
            for t in range(length) if d == 0 else reversed(range(length)):
                states = step(each, X[t, b], *states)
                Y[t, b, d * nO : (d + 1) * nO] = states[0]
    return Y


def lstm(params: Any, H0: Any, C0: Any, X: Any, size_at_t: Any) -> Any:
    def step(each: Any, x: Any, h: Any, c: Any) -> Any:
        return lstm_step(each.W @ x + each.U @ h + each.b, c)[:2]

    return by_sequence(step, params, (H0, C0), X, size_at_t)


def rnn(params: Any, H0: Any, X: Any, size_at_t: Any) -> Any:
    def step(each: Any, x: Any, h: Any) -> Any:
        return (np.tanh(each.W @ x + each.U @ h + each.b),)

    return by_sequence(step, params, (H0,), X, size_at_t)


def draw_network(draw: Draw, kind: Any, lead: tuple[int, ...], states: int) -> tuple[Any, ...]:
    nD, nB, nT, nI, nO = draw.choice(1, 2), draw.size(), draw.size(0, 4), draw.size(0, 3), draw.size(0, 3)
    lengths = np.sort(draw.rng.integers(0, nT + 1, nB))[::-1] if draw.choice(True, False) else np.full(nB, nT)
    size_at_t = np.array([(lengths > t).sum() for t in range(nT)], "int32")
    params = tuple(
        kind(draw.floats(*lead, nO, nI), draw.floats(*lead, nO, nO), draw.floats(*lead, nO)) for _ in range(nD)
    )
    return (params, *(draw.floats(nD, nB, nO) for _ in range(states)), draw.floats(nT, nB, nI), size_at_t)


def backprop_lstm_step(d_output: Any, d_cells: Any, gates: Any, cells: Any, prev: Any) -> Any:
    forget, entry, output, candidate = gates
    dc = d_cells + d_output * output * (1 - np.tanh(cells) ** 2)
    slopes = [forget * (1 - forget), entry * (1 - entry), output * (1 - output), 1 - candidate**2]
    d_gates = [dc * prev, dc * candidate, d_output * np.tanh(cells), dc * entry]
    return np.array([d * slope for d, slope in zip(d_gates, slopes, strict=True)]), dc * forget


def one_step(draw: Draw) -> tuple[Any, ...]:
    shape = draw.size(), draw.size()
    return draw.floats(4, *shape), draw.floats(*shape)


CASES = with_gradients(
    Case("lstm_step", one_step, lstm_step, tolerance="recurrent"), backprop_lstm_step, tolerance="recurrent"
)
