from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special

from tests.backends.conformance.case import Case, Draw


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


def of_softmax(draw: Draw) -> tuple[Any, ...]:
    shape = (draw.size(), draw.size(), draw.size())
    return draw.positive(*shape), draw.floats(*shape)


def sequences(draw: Draw) -> tuple[Any, ...]:
    lengths = draw.lengths()
    return 3 * draw.floats(int(lengths.sum()), draw.size()), lengths


def of_sequences(draw: Draw) -> tuple[Any, ...]:
    lengths = draw.lengths()
    shape = (int(lengths.sum()), draw.size())
    return draw.floats(*shape), draw.positive(*shape), lengths


def softmax_case(arguments: Any, label: str, **keywords: Any) -> list[Case]:
    return [
        Case(
            "softmax",
            arguments,
            softmax,
            keywords,
            backprop=lambda ops, dY, Y, X: (ops.backprop_softmax(Y, dY, **keywords),),
            inplace=0,
            tolerance="sum",
            label=label,
        ),
        Case("backprop_softmax", of_softmax, backprop_softmax, keywords, tolerance="sum", label=label),
    ]


CASES = [
    *softmax_case(rows, "rows"),
    *softmax_case(rows, "columns", axis=0),
    *softmax_case(deep, "middle", axis=1, temperature=0.7),
    *softmax_case(deep, "last", axis=2, temperature=3.0),
    Case(
        "softmax_sequences",
        sequences,
        by_sequence(softmax),
        backprop=lambda ops, dY, Y, X, lengths: (ops.backprop_softmax_sequences(dY, Y, lengths),),
        inplace=0,
        tolerance="sum",
    ),
    Case(
        "backprop_softmax_sequences",
        of_sequences,
        by_sequence(lambda dY, Y, axis: backprop_softmax(Y, dY, axis)),
        tolerance="sum",
    ),
]
