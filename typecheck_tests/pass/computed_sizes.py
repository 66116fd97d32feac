"""Layers with computed sizes that users write: what is right is clean, and runs."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Backprop, Floats2d, Linear, Model, Size, chain, residual
from typedthinc.types import B, I, N, Product, Quotient


def split(n: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]]:
    return Model("split", forward, dims={"nN": n})


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, Quotient[I, N]], Backprop[Floats2d[B, Quotient[I, N]], Floats2d[B, I]]]:
    data: Any = X
    n = model.get_dim("nN")
    Y: Floats2d[B, Quotient[I, N]] = data.reshape(len(data), n, data.shape[1] // n).sum(axis=1)

    def backprop(dY: Floats2d[B, Quotient[I, N]]) -> Floats2d[B, I]:
        dX: Floats2d[B, I] = np.tile(dY, (1, n))
        return dX

    return Y, backprop


def twice(layer: Model[Floats2d[B, I], Floats2d[B, N]]) -> Model[Floats2d[B, I], Floats2d[B, Product[N, I]]]:
    return layer


X = np.ones((3, 6), dtype="float32")
model = chain(split(2), Linear(4, 3), split(4)).initialize(X)
assert model.predict(X).shape == (3, 1)
found = chain(Linear(None, 4), split(2), Linear(2, 3)).initialize()
assert found.layers[0].get_dim("nO") == 6
residual(chain(split(1), Linear(5, 5)))
half = split(2)
chain(half, half, Linear(2)).initialize(np.ones((2, 8), dtype="float32"))
count = int("3")
chain(Linear(9), split(count), Linear(2, 3))
twice(Linear(2, 3))
