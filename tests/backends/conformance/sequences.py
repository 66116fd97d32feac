from __future__ import annotations

from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw, with_gradients


def seq2col(X: Any, nW: int, lengths: Any = None) -> Any:
    rows, width = X.shape
    counts = [rows] if lengths is None else lengths.tolist()
    sequence = np.repeat(np.arange(len(counts)), counts)
    Y = np.zeros((rows, 2 * nW + 1, width))
    for t in range(rows):
        for k in range(-nW, nW + 1):
            if 0 <= t + k < rows and sequence[t] == sequence[t + k]:
                Y[t, nW + k] = X[t + k]
    return Y.reshape(rows, (2 * nW + 1) * width)


def backprop_seq2col(dY: Any, nW: int, lengths: Any = None) -> Any:
    rows, width = dY.shape[0], dY.shape[1] // (2 * nW + 1)
    dX = np.zeros((rows, width))
    reach = seq2col(np.ones((rows, 1)), nW, lengths)
    parts = dY.reshape(rows, 2 * nW + 1, width)
    for t, column in zip(*reach.nonzero(), strict=True):
        dX[t + column - nW] += parts[t, column]
    return dX


def flatten(Xs: Any, pad: int = 0) -> Any:
    rows = [np.zeros((pad, 3))] if any(len(X) for X in Xs) else []
    for X in Xs:
        rows += [X, np.zeros((pad if len(X) else 0, 3))]
    return np.concatenate(rows)


def some_sequences(draw: Draw, width: int = 3) -> list[Any]:
    return [draw.floats(draw.size(0, 4), width) for _ in range(draw.size(1, 4))]


def pad(Xs: Any) -> Any:
    Y = np.zeros((len(Xs), max(len(X) for X in Xs), 3))
    for i, X in enumerate(Xs):
        Y[i, : len(X)] = X
    return Y


def flat_of(lengths: Any, draw: Draw) -> tuple[Any, ...]:
    return draw.floats(int(lengths.sum()), draw.size()), lengths


def unpad_arguments(draw: Draw) -> tuple[Any, ...]:
    X = draw.floats(draw.size(), draw.size(), draw.size())
    return X, draw.rng.integers(0, X.shape[1] + 1, X.shape[0])


def cumsum_sequences(X: Any, lengths: Any, order: int = 1) -> Any:
    parts = np.split(X, np.cumsum(lengths)[:-1]) if len(lengths) else []
    return np.concatenate([X[:0], *(np.cumsum(part[::order], axis=0)[::order] for part in parts)])


CASES = [
    *with_gradients(
        Case("cumsum_sequences", lambda draw: flat_of(draw.lengths(), draw), cumsum_sequences, tolerance="sum"),
        lambda dY, lengths: cumsum_sequences(dY, lengths, -1),
        tolerance="sum",
    ),
    *(
        case
        for nW in (0, 1, 3)
        for case in with_gradients(
            Case(
                "seq2col",
                lambda draw, nW=nW: (draw.floats(draw.size(), draw.size()), nW),
                seq2col,
                tolerance="exact",
                label=f"window{nW}",
            ),
            backprop_seq2col,
            tolerance="sum",
        )
    ),
    Case("flatten", lambda draw: (some_sequences(draw),), flatten, tolerance="exact"),
    Case("flatten", lambda draw: (some_sequences(draw),), flatten, {"pad": 2}, tolerance="exact", label="pad"),
    Case(
        "unflatten",
        lambda draw: flat_of(draw.lengths(), draw),
        lambda X, lengths: np.split(X, np.cumsum(lengths)[:-1]) if len(lengths) else [],
        tolerance="exact",
    ),
    Case("pad", lambda draw: (some_sequences(draw),), pad, tolerance="exact"),
    Case(
        "unpad",
        unpad_arguments,
        lambda X, lengths: [row[:n] for row, n in zip(X, lengths, strict=True)],
        tolerance="exact",
    ),
]
