from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special

from tests.backends.conformance.case import Case, Draw, with_gradients


def softmax(X: Any, axis: int = -1, temperature: float = 1) -> Any:
    return scipy.special.softmax(X / temperature, axis=axis) if X.size else X


def backprop_softmax(Y: Any, dY: Any, axis: int = -1, temperature: float = 1) -> Any:
    return Y * (dY - (Y * dY).sum(axis=axis, keepdims=True)) / temperature


def by_sequence(function: Any) -> Any:
    def oracle(*arguments: Any) -> Any:
        *arrays, lengths = arguments
        result = np.zeros(arrays[0].shape)
        for start, length in zip(np.cumsum(lengths) - lengths, lengths, strict=True):
            rows = slice(start, start + length)
            result[rows] = function(*(array[rows] for array in arrays), axis=0)
        return result

    return oracle


def rows(draw: Draw) -> tuple[Any, ...]:
    return (3 * draw.floats(draw.size(), draw.size(0, 30)),)


def deep(draw: Draw) -> tuple[Any, ...]:
    return (draw.floats(draw.size(), draw.size(), draw.size()),)


def sequences(draw: Draw) -> tuple[Any, ...]:
    lengths = draw.lengths()
    return 3 * draw.floats(int(lengths.sum()), draw.size()), lengths


CASES = [
    *(
        case
        for arguments, label, keywords in (
            (rows, "rows", {}),
            (rows, "columns", {"axis": 0}),
            (deep, "middle", {"axis": 1, "temperature": 0.7}),
            (deep, "last", {"axis": 2, "temperature": 3.0}),
        )
        for case in with_gradients(
            Case("softmax", arguments, softmax, keywords, tolerance="sum", label=label),
            backprop_softmax,
            tolerance="sum",
        )
    ),
    *with_gradients(
        Case("softmax_sequences", sequences, by_sequence(softmax), tolerance="sum"),
        by_sequence(lambda dY, Y, axis: backprop_softmax(Y, dY, axis)),
        tolerance="sum",
    ),
]
