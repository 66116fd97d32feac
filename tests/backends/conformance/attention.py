from __future__ import annotations

from typing import Any

from tests.backends.conformance.case import Case, Draw, with_gradients
from tests.backends.conformance.softmax import by_sequence, softmax


def attend(X: Any, query: Any, lengths: Any, keys: Any = None) -> tuple[Any, Any]:
    weights = by_sequence(softmax)(((X if keys is None else keys) @ query)[:, None], lengths)
    return X * weights, weights


def own_keys(draw: Draw) -> tuple[Any, ...]:
    lengths = draw.lengths()
    width = draw.size(1, 40)
    return draw.floats(int(lengths.sum()), width), draw.floats(width), lengths


def other_keys(draw: Draw) -> tuple[Any, ...]:
    lengths = draw.lengths()
    rows, width = int(lengths.sum()), draw.size(1, 40)
    return draw.floats(rows, draw.size(1, 40)), draw.floats(width), lengths, draw.floats(rows, width)


def backprop_attend(dY: Any, X: Any, query: Any, weights: Any, lengths: Any, keys: Any = None) -> tuple[Any, Any, Any]:
    dScores = by_sequence(lambda dW, W, axis: W * (dW - (W * dW).sum(axis=axis)))(
        (dY * X).sum(axis=1, keepdims=True), weights, lengths
    )
    dX, dKeys = dY * weights, dScores * query
    if keys is None:
        return dX + dKeys, (dScores * X).sum(axis=0), None
    return dX, (dScores * keys).sum(axis=0), dKeys


CASES = [
    case
    for arguments, label in ((own_keys, "own keys"), (other_keys, "other keys"))
    for case in with_gradients(
        Case("attend_sequences", arguments, attend, tolerance="product", label=label),
        backprop_attend,
        tolerance="product",
    )
]
