"""Losses: each takes guesses and truths of its own kind, and gives a gradient of the type of the guesses."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np

from typedthinc.api import (
    BinaryCrossentropy,
    CategoricalCrossentropy,
    CosineDistance,
    Floats1d,
    Floats2d,
    Ints1d,
    Ints2d,
    L2Distance,
    Loss,
    SequenceCategoricalCrossentropy,
)

Rows = Floats2d[Any, Any]


Grid = np.ndarray[tuple[int, int], np.dtype[np.float32]]
Counts = np.ndarray[tuple[int, int], np.dtype[np.int64]]


def right(Y: Rows, T: Rows, one: Floats1d[Any], ids: Ints1d[Any], many: Ints2d[Any, Any]) -> None:
    assert_type(L2Distance()(Y, T), tuple[Rows, float])
    assert_type(L2Distance()(one, one), tuple[Floats1d[Any], float])
    assert_type(CosineDistance()(Y, T), tuple[Rows, float])
    assert_type(CosineDistance().get_similarity(Y, T), Floats1d[Any])
    assert_type(BinaryCrossentropy()(Y, many), tuple[Rows, float])
    assert_type(BinaryCrossentropy().get_grad(one, ids), Floats1d[Any])
    assert_type(BinaryCrossentropy().get_loss(Y, T), float)
    assert_type(CategoricalCrossentropy()(Y, ids), tuple[Rows, float])
    loss: Loss[Rows, Rows, Rows, float] = CategoricalCrossentropy()
    loss = CosineDistance()


def arrays_of_numpy(X: Grid, ids: Counts) -> None:
    assert_type(L2Distance()(X, X), tuple[Rows, float])
    CosineDistance()(X, X)
    BinaryCrossentropy()(X, ids)
    L2Distance()(X, ids)  # E: any


def sequences(Ys: list[Rows], ids: list[Ints1d[Any]], names: list[list[str]]) -> None:
    loss = SequenceCategoricalCrossentropy(names=["a", "b"])
    assert_type(loss(Ys, ids), tuple[list[Rows], float])
    assert_type(loss.get_grad(Ys, names), list[Rows])
    loss(Ys, Ys)
    loss(tuple(Ys), tuple(ids))


def wrong(Y: Rows, one: Floats1d[Any], ids: Ints1d[Any], Ys: list[Rows]) -> None:
    CosineDistance()(one, Y)  # E: any
    CosineDistance()(Y, ids)  # E: any
    L2Distance()(ids, Y)  # E: any
    L2Distance()(Y, ids)  # E: any
    BinaryCrossentropy()(Y, "yes")  # E: any
    CategoricalCrossentropy()(Ys, ids)  # E: any
    SequenceCategoricalCrossentropy()(Y, [ids])  # E: any
    SequenceCategoricalCrossentropy()(Ys, ids)  # E: any
    CategoricalCrossentropy(label_smoothing="much")  # E: any
    BinaryCrossentropy(names=["a"])  # E: any
