"""What every checker finds of a stream: its batches are of what the model takes, and of what the loss compares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from typing_extensions import assert_type

from typedthinc.api import SGD, Batches, CategoricalCrossentropy, Floats1d, Floats2d, Ints1d, L2Distance, Model, Run, train

Four = Literal[4]


class Digits:
    def __iter__(self) -> Iterator[tuple[Floats2d[Any, Four], Ints1d]]:
        return iter([])


class Wide:
    def __iter__(self) -> Iterator[tuple[Floats2d[Any, Literal[5]], Ints1d]]:
        return iter([])


class Rows:
    def __iter__(self) -> Iterator[tuple[Floats1d[Four], int]]:
        return iter([])


assert_type(Batches(Digits()), Batches[Floats2d[Any, Four], Ints1d])
assert_type(Batches.of_rows(Rows(), 32), Batches[Floats2d[Any, Four], Ints1d])


def learn(model: Model[Floats2d[Any, Four], Floats2d[Any, Literal[3]]], X: Floats2d[Any, Four], y: Ints1d) -> None:
    loss, optimizer = CategoricalCrossentropy(), SGD(0.1)
    assert_type(train(model, Digits(), loss=loss, optimizer=optimizer), Run)
    train(model, Batches.of_rows(Rows(), 32, shuffle=9), loss=loss, optimizer=optimizer, validation=Digits())
    train(model, Wide(), loss=loss, optimizer=optimizer)  # E: any
    train(model, Batches(Wide()), loss=loss, optimizer=optimizer)  # E: any
    train(model, Digits(), loss=L2Distance(), optimizer=optimizer)  # E: any
    train(model, X, loss=loss, optimizer=optimizer)  # E: any
    train(model, X, y, loss=loss, optimizer=optimizer, validation=Wide())  # E: any
