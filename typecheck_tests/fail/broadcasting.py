"""What numpy would stretch by accident, or refuse."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import Relu, Softmax, chain
from typedthinc.types import B, Floats1d, Floats2d, Ints1d

rng = np.random.default_rng(0)
model = chain(Relu(16, 5), Softmax(3, 16))


def stretched() -> None:
    guesses, y = rng.normal(size=(8, 5)) @ np.ones((5, 1)), np.zeros(8)
    print(((guesses - y) ** 2).mean())  # E: typedthinc-size: `Floats2d[8, 1] - Floats1d[8]` would be stretched to Floats2d[8, 8]; did you mean .reshape(-1, 1)?
    print(np.abs(y - guesses).mean())  # E: typedthinc-size: `Floats1d[8] - Floats2d[8, 1]` would be stretched
    print((guesses > y).mean())  # E: typedthinc-size: `Floats2d[8, 1] > Floats1d[8]` would be stretched
    print(np.subtract(guesses, y))  # E: typedthinc-size: would be stretched to Floats2d[8, 8]
    difference = np.exp(guesses) - y  # E: typedthinc-size: would be stretched to Floats2d[8, 8]
    print(difference)


def labels() -> None:
    scores = model.predict(np.zeros((8, 5)))
    truth = rng.integers(0, 3, size=8)
    print((scores == truth).mean())  # E: typedthinc-size: `Floats2d[8, 3] == Ints1d[8]` compares scores of classes with labels; did you mean .argmax(axis=1)?
    print((scores.argmax(axis=1) == truth).mean())


def by_type(X: Floats2d[B, Literal[1]], y: Floats1d[B]) -> Floats2d[Any, Any]:
    error = X - y  # E: typedthinc-size: `Floats2d[B, 1] - Floats1d[B]` would be stretched to Floats2d[B, B]; did you mean .reshape(-1, 1)?
    print(len(error))
    return X


def refused() -> None:
    a, b = np.zeros((8, 3)), np.zeros((8, 4))
    print(a + b)  # E: typedthinc-size: `Floats2d[8, 3] + Floats2d[8, 4]` cannot be broadcast: sizes must be equal, or one of them 1
    print(np.maximum(a, b))  # E: typedthinc-size: `Floats2d[8, 3] and Floats2d[8, 4]` cannot be broadcast
    print(a @ b)  # E: typedthinc-size: `Floats2d[8, 3] @ Floats2d[8, 4]` needs equal inner sizes, not 3 and 8
    W = np.zeros((6, 3))
    print(a @ W)  # E: typedthinc-size: needs equal inner sizes, not 3 and 6; did you mean .T?
    print(np.dot(a, W))  # E: typedthinc-size: needs equal inner sizes, not 3 and 6
    a += np.zeros(5)  # E: typedthinc-size: `Floats2d[8, 3] + Floats1d[5]` cannot be broadcast
    print(a, np.where(a > 0, a, b))  # E: typedthinc-size: cannot be broadcast


def ids(y: Ints1d[Any]) -> None:
    print(y - y)
