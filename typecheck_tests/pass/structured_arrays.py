"""Structured arrays by the names of their fields; products of columns with themselves; sizes that layers find."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from typedthinc.api import Model, Relu, Softmax, chain

Z = np.zeros((4, 4), [("U", np.double), ("V", np.double)])
Z["U"][1:-1] = 1.0
boids: Any = np.zeros(5, dtype=[("pos", float, 2), ("vel", float, 2)])
boids["pos"][:, 0] = 1.0
print(Z["V"].shape, boids["pos"].sum(axis=0) / 2)
for a, b, c in itertools.product([0, 1], repeat=3):
    print(a, b, c)


def double(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Any]:
    width = model.get_param("b").shape[0] if model.has_param("b") else X.shape[1]
    return X[:, :width] * 2, lambda dY: dY * 2


def zeros(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    if X is not None and model.has_dim("nI") is None:
        model.set_dim("nI", X.shape[1])
    model.set_param("b", np.zeros(4 if X is None else X.shape[1], dtype="f"))


X, Y = np.ones((6, 4), dtype="f"), np.ones((6, 3), dtype="f")
own: Model[Any, Any] = Model("double", double, init=zeros, dims={"nI": None}, params={"b": None})
model = chain(Relu(8), Relu(4), own, Softmax()).initialize(X, Y)
Yh, backprop = model.begin_update(X)
print((Yh - Y).shape, backprop(Yh - Y).shape, model.predict(X[:2]).shape)
