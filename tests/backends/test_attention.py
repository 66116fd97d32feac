from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import NumpyOps, Ops

ops: Ops = NumpyOps(seed=0)
X: Any = np.ones((3, 2), "float32")
query: Any = np.ones(2, "float32")
lengths: Any = np.array([2, 0, 1])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((X[0], query, lengths), "attend_sequences: X must have 2 dimensions"),
        ((X, X, lengths), "attend_sequences: query must have 1 dimensions"),
        ((X, query[:1], lengths), r"attend_sequences: X must have shape \(3, 1\), not \(3, 2\)"),
        ((X, query, lengths, X[:2]), r"attend_sequences: keys must have shape \(3, 2\), not \(2, 2\)"),
        ((X, query, np.array([2])), "attend_sequences: the lengths sum to 2, but the data has 3 rows"),
    ],
)
def test_refusals(arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ops.attend_sequences(*arguments)
    rows, matched, spans, *keys = arguments
    with pytest.raises(ValueError, match=f"backprop_{message}"):
        ops.backprop_attend_sequences(rows, rows, matched, X[:, :1], spans, *keys)


def test_refusals_of_gradients() -> None:
    with pytest.raises(ValueError, match="backprop_attend_sequences: X has shape"):
        ops.backprop_attend_sequences(X[:2], X, query, X[:, :1], lengths)
    with pytest.raises(ValueError, match=r"backprop_attend_sequences: weights must have shape \(3, 1\), not \(3, 2\)"):
        ops.backprop_attend_sequences(X, X, query, X, lengths)


def test_a_large_score_takes_all() -> None:
    rows: Any = np.array([[3e38, 0], [-3e38, 0], [1, 1]], "float32")
    Y, weights = ops.attend_sequences(rows, query, lengths)
    assert weights[:, 0].tolist() == [1, 0, 1]
    np.testing.assert_array_equal(Y, rows * [[1], [0], [1]])
