"""Streams of batches: what they give fits the model and the loss."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from typedthinc.api import (
    SGD,
    Batches,
    CategoricalCrossentropy,
    Dataset,
    Floats1d,
    Floats2d,
    Ints1d,
    L2Distance,
    Relu,
    Softmax,
    chain,
    evaluate,
    train,
)

Four = Literal[4]
Five = Literal[5]


class Digits:
    def __iter__(self) -> Iterator[tuple[Floats2d[Any, Four], Ints1d]]:
        return iter([])


class Wide:
    def __iter__(self) -> Iterator[tuple[Floats2d[Any, Five], Ints1d]]:
        return iter([])


class Texts:
    def __iter__(self) -> Iterator[tuple[list[str], Ints1d]]:
        return iter([])


class Distances:
    def __iter__(self) -> Iterator[tuple[Floats2d[Any, Four], Floats2d[Any, Five]]]:
        return iter([])


class Rows:
    def __iter__(self) -> Iterator[tuple[Floats1d[Five], int]]:
        return iter([])


def streams(X: Floats2d[Any, Four], y: Ints1d) -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    loss, optimizer = CategoricalCrossentropy(), SGD(0.1)
    train(model, Digits(), loss=loss, optimizer=optimizer)
    train(model, Wide(), loss=loss, optimizer=optimizer)  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)
    train(model, Batches(Wide(), shuffle=9), loss=loss, optimizer=optimizer)  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)
    train(model, Batches.of_rows(Rows(), 32), loss=loss, optimizer=optimizer)  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)
    rows = Dataset[tuple[Floats1d[Five], int]]({}, X="X", Y="y")
    train(model, Batches.of_rows(rows, 32), loss=loss, optimizer=optimizer)  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)
    train(model, Distances(), loss=L2Distance(), optimizer=optimizer)  # E: typedthinc-size: L2Distance takes Floats2d[*, 3], but the truths are Floats2d[*, 5] (expected width 3, got 5)
    train(model, Digits(), loss=L2Distance(), optimizer=optimizer)  # E: typedthinc-dtype: L2Distance takes Floats2d as truths, but the argument is Ints1d; for class numbers there is CategoricalCrossentropy()
    train(model, X, loss=loss, optimizer=optimizer)  # E: typedthinc-arity: train takes X and Y, or a stream of batches (X, Y), but there is only X: Floats2d[*, 4]
    train(model, Texts(), loss=loss, optimizer=optimizer)  # E: typedthinc-container: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is list[str]; did you forget list2array() before it?
    train(model, X, y, loss=loss, optimizer=optimizer, validation=Digits())
    evaluate(model, Digits()).report()


def losses(X: Floats2d[Any, Four], y: Ints1d) -> None:
    model = Relu(8, 4) >> (Softmax(3, 8) & Relu(4, 8))
    one, other = CategoricalCrossentropy(), L2Distance()
    train(model, X, (y, X), loss=(one, other), weights=(1.0, 0.1), optimizer=SGD(0.1))
    train(model, X, (y, X), loss=(one, L2Distance), optimizer=SGD(0.1))  # E: typedthinc-container: train takes a Loss, such as CategoricalCrossentropy(), but the argument is tuple[CategoricalCrossentropy, the class L2Distance]
