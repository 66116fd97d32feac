"""What a function gives is not what it declares: it is told there, and not of all that gets it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np

from typedthinc.api import Floats2d, Ints1d, L2Distance, Linear, Model, Relu, minibatches

Pixels: TypeAlias = Floats2d[Any, Literal[36]]


def patterns(n: int) -> tuple[Pixels, Ints1d]:
    images = np.zeros((n, 6, 6), dtype="float32")
    return images.reshape(36, n), np.zeros(n, dtype="int64")  # E: typedthinc-size: the result of patterns is declared as Floats2d[*, 36], but the value is Floats2d[36, 500] (expected width 36, got 500)


class Encoder:
    def __init__(self, width: int) -> None:
        self.model = Relu(width, 36).initialize()
        self.parts = chosen(width)

    def encode(self, X: Pixels) -> Floats2d:
        return self.model.predict(X)

    def update(self, X: Floats2d) -> None:
        Y, backprop = self.parts.begin_update(X)
        dY, _ = L2Distance()(Y, Y)
        backprop(dY[0])  # E: typedthinc-rank: backprop of self.parts (Linear) takes Floats2d[*, 3], but the gradient is Floats1d[3]


def chosen(width: int) -> Model[Floats2d, Floats2d]:
    return Linear(3, 36).initialize()


X, y = patterns(500)
encoder, other = Encoder(8), Encoder(4)
for batch, labels in minibatches(50, X, y):
    encoder.encode(batch)
    encoder.update(batch)
encoder.encode(X)
other.encode(X[:2])
