"""Programs that train on streams: classes, lists, loaders, generators that begin anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from typedthinc.api import (
    SGD,
    Batches,
    CategoricalCrossentropy,
    Dataset,
    Floats1d,
    Floats2d,
    Ints1d,
    L2Distance,
    Model,
    Relu,
    Softmax,
    chain,
    evaluate,
    minibatches,
    predict,
    train,
)


class Files:
    """Batches of files, which nobody annotated further."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __iter__(self) -> Iterator[tuple[npt.NDArray[np.float32], npt.NDArray[np.int64]]]:
        for _ in range(self.count):
            yield np.zeros((8, 4), "float32"), np.zeros(8, "int64")


class Weighted:
    def __iter__(self) -> Iterator[tuple[Floats2d[Any, Literal[4]], Ints1d, Floats1d]]:
        yield np.zeros((8, 4), "float32"), np.zeros(8, "int64"), np.ones(8, "float32")


class Rows:
    def __iter__(self) -> Iterator[tuple[npt.NDArray[np.float32], int]]:
        yield np.zeros(4, "float32"), 1


class Untold:
    def __iter__(self):  # type: ignore[no-untyped-def]  # as many write it
        return iter([(np.zeros((8, 4), "float32"), np.zeros(8, "int64"))])


def network() -> Model[Floats2d[Any, Literal[4]], Floats2d[Any, Literal[3]]]:
    return chain(Relu(8, 4), Softmax(3, 8)).initialize()


X = np.zeros((20, 4), "float32")
y = np.zeros(20, "int64")
loss = CategoricalCrossentropy()
for stream in (Files(3), Files(2)):
    train(network(), stream, loss=loss, optimizer=SGD(0.1), validation=stream, metrics=["accuracy"], progress=False)
train(network(), Batches(Files(3), shuffle=16, seed=1, prefetch=2), loss=loss, optimizer=SGD(0.1), progress=False)
train(network(), Weighted(), loss=loss, optimizer=SGD(0.1), progress=False)
train(network(), Batches(Weighted()), loss=loss, optimizer=SGD(0.1), progress=False)
train(network(), Batches.of_rows(Rows(), 8), loss=loss, optimizer=SGD(0.1), progress=False)
train(network(), Untold(), loss=loss, optimizer=SGD(0.1), progress=False)
train(network(), minibatches(8, X, y), loss=loss, optimizer=SGD(0.1), progress=False)
train(network(), [(X, y), (X, y)], loss=loss, optimizer=SGD(0.1), validation=(X, y), progress=False)
train(network(), X, y, loss=loss, optimizer=SGD(0.1), validation=minibatches(8, X, y), progress=False)
print(evaluate(network(), Files(2)).report(), evaluate(network(), X, y).metrics)

both = Relu(8, 4) >> (Softmax(3, 8) & Relu(4, 8))
train(both, X, (y, X), loss=(loss, L2Distance()), weights=[1.0, 0.1], optimizer=SGD(0.1), progress=False)
train(both, [(X, (y, X))], loss=(loss, L2Distance()), optimizer=SGD(0.1), progress=False)

rows = Dataset[tuple[Floats1d[Literal[4]], int]]({"X": X, "y": y}, X="X", Y="y")
train(network(), Batches.of_rows(rows, 8, shuffle=10), loss=CategoricalCrossentropy(), optimizer=SGD(0.1))
predict(network(), Dataset[Floats1d[Literal[4]]]({"X": X}, X="X"))
