"""Batches whose rows may be others, and columns that are meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from typedthinc.api import Floats1d, Floats2d, Linear, Ragged, Relu, Softmax, chain, get_current_ops, minibatches
from typedthinc.types import B

model = Linear(1, 8).initialize()
classifier = Softmax(3, 8).initialize()
X, y, labels = np.zeros((40, 8), dtype="f"), np.zeros(40, dtype="f"), np.zeros(40, dtype=int)
centers = np.zeros(5, dtype="f")

# A column that is meant, and other numbers of rows.
for xb, yb in minibatches(10, X, y):
    guesses = model.predict(xb)
    print(guesses - yb[:, None], guesses - yb.reshape(-1, 1), guesses[:, 0] - yb, guesses.ravel() - yb)
    print(guesses - guesses.mean(axis=1, keepdims=True), guesses - guesses.T, xb - xb.mean(axis=0))
    print(guesses - centers, guesses - y, yb[:, None] - yb, np.subtract.outer(yb, yb))
    print(xb.max(axis=1, keepdims=True) - yb, np.expand_dims(yb, 1) - yb)

# What is left of a round that is over belongs to another batch.
before: Any = None
kept: list[Any] = []
calls: list[Callable[[], Any]] = []
for xb, yb in minibatches(7, X, y):
    guesses = model.predict(xb)
    if before is not None:
        print(guesses - before, [guesses - each for each in kept], [guesses - call() for call in calls[:1]])
    before = yb
    kept.append(yb)
    calls.append(partial(np.copy, yb))
pairs = list(minibatches(7, X, y))
first, second = pairs[0][0], pairs[-1][1]
print(model.predict(first) - second, model.predict(pairs[0][0]) - pairs[5][1])
for one_pair, other_pair in zip(pairs, pairs[1:], strict=False):
    print(model.predict(one_pair[0]) - other_pair[1])
for one_pair in pairs:
    for other_pair in pairs:
        print(model.predict(one_pair[0]) - other_pair[1])
ends = iter(pairs)
print(model.predict(next(ends)[0]) - next(ends)[1])


def last(size: int) -> Any:
    found = y
    for _, yb in minibatches(7, X, y):
        found = yb
        if len(yb) == size:
            return yb
    return found


def rows(size: int) -> Iterator[tuple[Any, Any]]:
    for i in range(0, 40, size):
        yield X[i : i + size], y[i : i + size]


print(model.predict(last(7)[:, None] * np.ones(8, dtype="f")) - last(5))
one, other = next(rows(7))[0], next(rows(5))[1]
print(model.predict(one) - other)

# Other bounds, single rows, and bounds that are set anew.
for i in range(30):
    print(model.predict(X[i : i + 10]) - y[i : i + 5], model.predict(X[i : i + 1]) - y[i : i + 1])
    print(model.predict(X[i : i + 10]) - y[i + 1 : i + 11][:5])
    guesses = model.predict(X[i : i + 10])
    i = i // 2
    print(guesses - y[i : i + 5])
for xb, yb in minibatches(1, X, y):
    print(model.predict(xb) - yb)
for i in range(3, 6):
    guesses = model.predict(X[:i])
for i in range(1, 3):
    print(guesses - y[:i])

# Sizes of layers that a loop counts are no sizes of one round.
layers = []
for width in range(1, 4):
    layers.append(Relu(width + 1, width))
print(chain(*layers).initialize().predict(np.zeros((2, 1), dtype="f")))
total = 0
for xb, lb in minibatches(9, X, labels):
    hits = classifier.predict(xb).argmax(axis=1) == lb
    total += len(xb)
    print(np.zeros(len(xb)) + lb, np.zeros((len(xb), 3)) + classifier.predict(xb), hits[: len(lb)])
    print(np.concatenate([xb, xb[1:]]), xb.reshape(-1, 4), xb.reshape(len(xb), 2, 4), np.stack([lb, lb]))


def centered(scores: Floats2d[B, Any], targets: Floats1d[B]) -> Any:
    return scores - scores.mean(axis=1, keepdims=True), scores == scores.max(axis=0), scores == targets[:, None]


class Running:
    """Keeps the targets of the batch before."""

    def __init__(self) -> None:
        self.targets = y[:3]

    def run(self) -> None:
        for xb, yb in minibatches(7, X, y):
            print(model.predict(xb) - self.targets)
            self.targets = yb


Running().run()

# The rows of a Ragged are those of all its sequences.
ragged = Ragged(X, np.array([10, 25, 5]))
for part, lengths_of_part in minibatches(2, ragged, np.zeros(3, dtype="f")):
    print(model.predict(part.data).shape, lengths_of_part.shape)
    if len(lengths_of_part) == len(part.data):
        print(model.predict(part.data) - lengths_of_part)

# Sizes in turn are no data, and an array may have no rows.
ops = get_current_ops()
for items in ops.minibatch((size for size in (3, 2, 1)), [1, 2, 3, 4, 5, 6]):
    print(items[:1])
for xb, yb in ops.multibatch([16, 8], X, y):
    print(xb * yb[:, None])
for xb in ops.minibatch(sequence=X, size=8):
    print(model.predict(xb))
print(np.concatenate([ops.alloc2f(0, 8), X]), ops.alloc2f(0, 0), ops.position_encode(0, 4))
