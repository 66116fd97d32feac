"""Layers of the program's own: their init, forward and callback are walked with the data that reach them."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Linear, Model, Relu, chain

X = np.ones((6, 4), dtype="f")


def Gate(nI: int) -> Model[Any, Any]:
    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Any]:
        g = 1 / (1 + np.exp(-model.get_param("g")))
        return X * g, lambda dY: dY * g

    def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
        model.set_param("g", np.zeros(model.get_dim("nI"), dtype="f"))

    return Model("gate", forward, init=init, dims={"nI": nI, "nO": nI}, params={"g": ("nI",)})


chain(Relu(5, 4), Gate(5), Linear(2, 5)).initialize(X)
chain(Relu(5, 4), Gate(3), Linear(2, 5)).initialize(X)  # E: typedthinc-size: in forward(), line 17: `Floats2d[6, 5] * Floats1d[3]` cannot be broadcast
chain(Relu(5, 4), Gate(5), Linear(2, 3)).initialize(X)  # E: typedthinc-size: Linear takes Floats2d[*, 3], but gate before it gives Floats2d[6, 5] (expected width 3, got 5)


def product(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Any]:
    W = model.get_param("W")

    def backprop(dY: Any) -> Any:
        model.inc_grad("W", dY.T @ X)
        return dY.sum(axis=0)

    return X @ W.T, backprop


def sized(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    if X is not None and model.has_dim("nI") is None:
        model.set_dim("nI", X.shape[1])
    model.set_dim("nO", Y.shape[1])
    model.set_param("W", np.zeros((model.get_dim("nI"), model.get_dim("nO")), dtype="f"))


held = Model("held", product, params={"W": np.ones((3, 4), dtype="f")})
Y, backprop = held.begin_update(X)
backprop(Y)  # E: typedthinc-rank: backprop of held gives Floats1d[3], but the input is Floats2d[6, 4]
found = Model("found", product, init=sized, dims={"nI": None, "nO": None}, params={"W": None})
found.initialize(X, np.ones((6, 2), dtype="f"))
found.predict(X)  # E: typedthinc-size: in product(), line 37: `Floats2d[6, 4] @ Floats2d[2, 4]` needs equal inner sizes, not 4 and 2
