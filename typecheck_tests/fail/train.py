"""train: the inputs, the truths and the loss fit the model."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import SGD, CategoricalCrossentropy, Floats2d, Ints1d, Relu, Softmax, chain, train

Four = Literal[4]
Five = Literal[5]


def sizes(X: Floats2d[Any, Four], wide: Floats2d[Any, Five], y: Ints1d) -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    train(model, X, y, loss=CategoricalCrossentropy(), optimizer=SGD(0.1))
    train(model, wide, y, loss=CategoricalCrossentropy(), optimizer=SGD(0.1))  # E: typedthinc-size: train takes Floats2d[*, 4], but the argument is Floats2d[*, 5] (width 4, not 5)
