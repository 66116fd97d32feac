"""Forwards of the program that do more with their layers than call one after the other: what is not sure is silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain

Back = Callable[[Floats2d], Floats2d]
Net = Model[Floats2d, Floats2d]


def zeros(rows: int, columns: int) -> Floats2d:
    return np.zeros((rows, columns), dtype="f")


def chosen(model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
    """Another layer reads it where the data is wide."""
    if X.shape[1] == 6:
        return model.layers[1](X, is_train)
    return model.layers[0](X, is_train)


def cut(model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
    """The layer gets some of the columns."""
    X = X[:, :4]
    Y, back = model.layers[0](X, is_train)
    return Y, back


def repeated(model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
    """A layer runs while it can."""
    Y, back = model.layers[0](X, is_train)
    for layer in model.layers[1:]:
        if layer.get_dim("nI") != Y.shape[1]:
            continue
        Y, back = layer(Y, is_train)
    return Y, back


def swapped(model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
    """The last layer runs first."""
    Y, back_first = model.layers[-1](X, is_train)
    Z, back_second = model.layers[0](Y, is_train)
    return Z, lambda dZ: back_first(back_second(dZ))


class Overriding(Model[Floats2d, Floats2d]):
    def __init__(self, nI: int) -> None:
        super().__init__("overriding", self._forward, layers=[Relu(8, nI), Softmax(3, 8)])

    def _forward(self, model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
        Y, back = model.layers[0](X, is_train)
        Z, back_Z = model.layers[1](Y, is_train)
        return Z, lambda dZ: back(back_Z(dZ))


class Overridden(Overriding):
    """Another method computes it."""

    def _forward(self, model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
        Y, back = model.layers[0](X, is_train)
        return Y, back


class Replaced(Model[Floats2d, Floats2d]):
    """The layers come from a list that grows."""

    def __init__(self, sizes: list[int]) -> None:
        layers: list[Net] = []
        for nI, nO in zip(sizes, sizes[1:], strict=False):
            layers.append(Relu(nO, nI))
        super().__init__("replaced", self.forward_all, layers=layers)

    @staticmethod
    def forward_all(model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
        callbacks: list[Back] = []
        for layer in model.layers:
            X, back = layer(X, is_train)
            callbacks.append(back)
        return X, lambda dY: dY


def unannotated(model, X, is_train):  # type: ignore[no-untyped-def]  # as people write it first
    Y, back = model.layers[0](X, is_train)
    return (Y, back) if is_train else (Y * 2, back)


Model("chosen", chosen, layers=[Relu(8, 4), Relu(8, 6)]).initialize(zeros(2, 4)).predict(zeros(2, 6))
cutting: Net = Model("cut", cut, layers=[Relu(8, 4)])
cutting.initialize(zeros(2, 7)).predict(zeros(2, 9))
chain(Relu(9, 2), cutting, Linear(1, 8)).initialize(zeros(3, 2))
Model("repeated", repeated, layers=[Relu(8, 4), Relu(5, 9), Relu(3, 8)]).initialize(zeros(2, 4))
chain(Model("swapped", swapped, layers=[Relu(3, 8), Relu(8, 4)]), Linear(1, 3)).initialize(zeros(2, 4))
chain(Overriding(4), Linear(1, 3)).initialize(zeros(2, 4))
chain(Overridden(4), Linear(1, 8)).initialize(zeros(2, 4))
chain(Replaced([4, 6, 5]), Linear(1, 5)).initialize(zeros(2, 4))
plain: Model[Any, Any] = Model("plain", unannotated, layers=[Relu(8, 4)])
chain(plain, Linear(1, 8)).initialize(zeros(2, 4))

model = chain(Relu(8, 4), Softmax(3, 8)).initialize()
model.layers[0].set_param("W", zeros(8, 4))
model.replace_node(model.layers[1], Softmax(5, 8))
chain(model.layers[1], Linear(1, 5))
