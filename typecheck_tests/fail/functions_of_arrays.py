"""Arrays that come by way of generators, closures, functions under a name, and lists that loops make."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial, reduce

import numpy as np
import numpy.typing as npt

from typedthinc.api import Linear, Relu, Softmax, chain

rng = np.random.default_rng(0)
model = chain(Relu(16, 8), Softmax(3, 16))
narrow = Linear(3, 5)
samples = rng.normal(size=(100, 8))
X = np.ones((3, 4))


def batches(size: int) -> Iterator[tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]]:
    for start in range(0, len(samples), size):
        yield samples[start : start + size], samples[start : start + size, :3]


def dense(width: int) -> Callable[[npt.NDArray[np.float64]], npt.NDArray[np.float64]]:
    W = rng.normal(size=(8, width))

    def forward(rows: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return rows @ W

    return forward


class Rows:
    def __init__(self) -> None:
        self.X: npt.NDArray[np.float64] = np.ones((10, 7))

    def __iter__(self) -> Iterator[npt.NDArray[np.float64]]:
        yield from (self.X[:5], self.X[5:])


def main() -> None:
    for wide, thin in batches(10):
        model.predict(wide)
        model.predict(thin)  # E: typedthinc-size: (expected width 8, got 3)
    for rows in Rows():
        narrow.predict(rows)  # E: typedthinc-size: (expected width 5, got 7)
    hidden = dense(6)
    narrow.predict(dense(5)(samples))
    narrow.predict(hidden(samples))  # E: typedthinc-size: (expected width 5, got 6)
    scale: Callable[[npt.NDArray[np.float64]], npt.NDArray[np.float64]] = lambda rows: rows * 2
    narrow.predict(scale(X))  # E: typedthinc-size: (expected width 5, got 4)
    narrow.predict(np.stack(list(map(np.tanh, [X[0], X[1]]))))  # E: typedthinc-size: (expected width 5, got 4)
    narrow.predict(reduce(np.matmul, [X, np.ones((4, 9))]))  # E: typedthinc-size: (expected width 5, got 9)
    column_sums = partial(np.sum, axis=1, keepdims=True)
    narrow.predict(column_sums(X))  # E: typedthinc-size: (expected width 5, got 1)
    predict = model.predict
    predict(samples)
    predict(X)  # E: typedthinc-size: (expected width 8, got 4)
    narrow.predict(np.fromfunction(lambda i, j: i + j, (3, 4)))  # E: typedthinc-size: (expected width 5, got 4)
    states = [np.zeros(4)]
    for _ in range(20):
        states.append(states[-1] + 1)
    narrow.predict(np.array(states))  # E: typedthinc-size: but the data is Floats2d[21, 4] (expected width 5, got 4)
    narrow.predict(np.vstack([X[0] for _ in range(100)]))  # E: typedthinc-size: Floats2d[100, 4] (expected width 5, got 4)
    first = samples[: int(0.8 * len(samples))]
    first - np.zeros((math.ceil(len(samples) / 32), 8))  # E: typedthinc-size: Floats2d[80, 8]
