"""Functions and methods whose declared result names no sizes: what their bodies give has them."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Model, Ragged, Relu, Softmax, chain
from typedthinc.types import Floats1d, Floats2d, Ints1d


def counts(texts: list[str]) -> Floats2d:
    table = np.zeros((len(texts), 300), dtype=np.float32)
    for row, text in enumerate(texts):
        for word in text.split():
            table[row, len(word)] += 1
    return table


def split(X: Floats2d) -> tuple[Floats2d, Floats1d]:
    return X[:, :4], X[:, 4]


def words() -> Ragged[Floats2d]:
    return Ragged(np.zeros((5, 8), dtype=np.float32), np.array([2, 3]))


class Data:
    def __init__(self, rows: int) -> None:
        self.X: Floats2d = np.zeros((rows, 6), dtype=np.float32)

    def scaled(self) -> Floats2d:
        return self.X / 255

    def labels(self) -> Ints1d:
        return np.zeros(len(self.X), dtype=np.int64)


model: Model[Floats2d, Floats2d] = chain(Relu(64, 200), Softmax(10, 64))
model.predict(counts(["a b", "c"]))  # E: typedthinc-size: (expected width 200, got 300)
first, second = split(np.zeros((9, 5), dtype=np.float32))
model.predict(first)  # E: typedthinc-size: (expected width 200, got 4)
Relu(3, 6).initialize().predict(Data(7).scaled())
model.predict(Data(7).scaled())  # E: typedthinc-size: (expected width 200, got 6)
print(counts(["a"]) @ np.ones((200, 2)))  # E: typedthinc-size: not 300 and 200
print(counts(["a"]) @ np.ones((300, 2)))
Relu(4, 7).predict(words().data)  # E: typedthinc-size: (expected width 7, got 8)
