"""Who computes: `workers` of train and of predict_all, and what a search is given."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Floats2d,
    Ints1d,
    Model,
    OneProcess,
    RayWorkers,
    Relu,
    Softmax,
    chain,
    predict_all,
    predict_stream,
    sweep,
    train,
)

Four = Literal[4]
Five = Literal[5]


def trained(X: Floats2d[Any, Four], wide: Floats2d[Any, Five], y: Ints1d) -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    loss, optimizer = CategoricalCrossentropy(), Adam()
    train(model, X, y, loss=loss, optimizer=optimizer, workers=RayWorkers(2, threads=2, elastic=True))
    train(model, X, y, loss=loss, optimizer=optimizer, workers=OneProcess(2))
    train(model, wide, y, loss=loss, optimizer=optimizer, workers=RayWorkers(2))  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)
    train(model, X, y, loss=loss, optimizer=optimizer, workers=4)  # E: typedthinc-container: train takes Workers or None as workers, but the argument is int


def predicted(X: Floats2d[Any, Four], wide: Floats2d[Any, Five]) -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    predict_all(model, X, workers=RayWorkers(2))
    predict_all(model, wide, workers=RayWorkers(2))  # E: typedthinc-size: predict_all takes Floats2d[*, 4], but the argument is Floats2d[*, 5] (expected width 4, got 5)
    for Y in predict_stream(model, [X, X], workers=RayWorkers(2)):
        Softmax(3, 3).predict(Y)


def searched(X: Floats2d[Any, Four], y: Ints1d) -> None:
    def build(width: int) -> Model[Floats2d[Any, Four], Floats2d[Any, Literal[3]]]:
        return chain(Relu(width, 4), Softmax(3, width))

    found = sweep(build, {"width": [8, 16]}, X, y, loss=CategoricalCrossentropy(), optimizer=Adam)
    Softmax(3, 3).predict(found.model.predict(X))
