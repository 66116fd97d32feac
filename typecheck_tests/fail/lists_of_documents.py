"""Lists of arrays that functions without a declared result make: what a model takes of them, and what it gives."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import LSTM, Embed, Linear, Relu, Softmax, chain, list2ragged, reduce_mean, with_array, with_padded


def documents(n):
    rng = np.random.default_rng(0)
    made = []
    for _ in range(n):
        made.append(rng.integers(0, 50, size=int(rng.integers(2, 9))))
    return made


def vectors(n):
    return [np.zeros((5, 8), dtype="f") for _ in range(n)]


def given_one_by_one(n):
    for _ in range(n):
        yield np.zeros((5, 8), dtype="f")


tagger = chain(with_array(Embed(16, 50)), with_padded(LSTM(24, 16)), with_array(Softmax(7, 24))).initialize()
scores = tagger.predict(documents(6))
for document, score in zip(documents(6), scores, strict=True):
    score @ np.ones((7, 2), dtype="f")
    score @ np.ones((6, 2), dtype="f")  # E: typedthinc-size: needs equal inner sizes, not 7 and 6
np.concatenate(scores) @ np.ones((6, 2), dtype="f")  # E: typedthinc-size: needs equal inner sizes, not 7 and 6
chain(list2ragged(), reduce_mean(), Linear(2, 8)).initialize().predict(vectors(3))
chain(list2ragged(), reduce_mean(), Linear(2, 7)).predict(vectors(3))  # E: typedthinc-size: (expected width 7, got 8)
Linear(2, 8).predict(vectors(3))  # E: typedthinc-container: but the data is list[Floats2d[*, 8]]
reduce_mean().predict(vectors(3))  # E: typedthinc-container: did you forget list2ragged() before it?
with_array(Relu(2, 7)).predict(vectors(3))  # E: typedthinc-size: (expected width 7, got 8)
with_array(Relu(2, 8)).initialize().predict(list(given_one_by_one(3)))
Linear(2, 8).initialize().predict(np.concatenate(vectors(3) + vectors(2)))
Linear(2, 8).initialize().predict(vectors(3)[0])
