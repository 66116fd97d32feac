"""Scores and targets of one batch, whose rows are one number that nobody knows: a column is stretched by a row."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Floats2d, Ints1d, Linear, Softmax, minibatches
from typedthinc.types import B

model = Linear(1, 8).initialize()
classifier = Softmax(3, 8).initialize()
X, y, labels = np.zeros((40, 8), dtype="f"), np.zeros(40, dtype="f"), np.zeros(40, dtype=int)

for xb, yb in minibatches(10, X, y):
    print(((model.predict(xb) - yb) ** 2).mean())  # E: typedthinc-size: `Floats2d[10, 1] - Floats1d[10]` would be stretched to Floats2d[10, 10]
    print(np.subtract(model.predict(xb), yb))  # E: typedthinc-size: `Floats2d[10, 1] - Floats1d[10]` would be stretched to Floats2d[10, 10]
    print(np.isclose(model.predict(xb), yb, 1e-3))  # E: typedthinc-size: `Floats2d[10, 1] == Floats1d[10]` would be stretched
    print(np.allclose(model.predict(xb), yb))  # E: typedthinc-size: `Floats2d[10, 1] == Floats1d[10]` would be stretched
    print(((model.predict(xb)[:, 0] - yb) ** 2).mean())

for i in range(0, 40, 10):
    print((model.predict(X[i : i + 10]) - y[i : i + 10]).mean())  # E: typedthinc-size: would be stretched

for start in range(0, len(X), 7):
    stop = min(start + 7, len(X))
    guesses = model.predict(X[start:stop])
    print(guesses - y[start:stop])  # E: typedthinc-size: would be stretched
    print(guesses - y[start:stop, None])

for number, (xb, lb) in enumerate(minibatches(10, X, labels, shuffle=True)):
    scores = classifier.predict(xb)
    print(number, (scores == lb).mean())  # E: typedthinc-size: `Floats2d[10, 3] == Ints1d[10]` compares scores of classes with labels; did you mean .argmax(axis=1)?
    print(number, (scores.argmax(axis=1) == lb).mean())

order = np.random.permutation(40)
for i in range(0, 40, 10):
    rows = order[i : i + 10]
    print(model.predict(X[rows]) - y[rows])  # E: typedthinc-size: would be stretched

print([((model.predict(xb) - yb) ** 2).mean() for xb, yb in minibatches(10, X, y)])  # E: typedthinc-size: would be stretched
batches = list(minibatches(10, X, y))
for batch in batches:
    print(model.predict(batch[0]) - batch[1])  # E: typedthinc-size: would be stretched


def train(epochs: int) -> None:
    for _ in range(epochs):
        for xb, yb in minibatches(8, X, y):
            error = model.predict(xb) - yb  # E: typedthinc-size: would be stretched
            print(error)
    for xb, yb in batches:
        print(model.predict(xb) - yb)  # E: typedthinc-size: would be stretched


def accuracy(scores: Floats2d[B, Any], labels: Ints1d[B]) -> float:
    print(scores.argmax(axis=1) == labels)
    return float((scores == labels).mean())  # E: typedthinc-size: `Floats2d[B, *] == Ints1d[B]` compares scores of classes with labels
