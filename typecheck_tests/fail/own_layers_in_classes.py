"""A layer of one's own that states the shapes of its parameters, and models of classes that share their methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

from typedthinc.api import Floats2d, Model, Relu, Size, Softmax, chain

B = TypeVar("B", bound=int)
I = TypeVar("I", bound=int)
O = TypeVar("O", bound=int)


def Scale(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return Model(
        "scale",
        forward,
        dims={"nO": nO, "nI": nI},
        params={"G": ("nI",), "W": ("nO", "nI"), "k": (3,), "f": ("nF", 4)},
    )


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    G, W = model.get_param("G"), model.get_param("W")
    Y: Floats2d[B, O] = np.matmul(X * G, W)  # E: typedthinc-size: `Floats2d[B, I] @ Floats2d[O, I]` needs equal inner sizes

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dX: Floats2d[B, I] = np.matmul(dY, W)
        model.inc_grad("W", dY.T @ X)
        model.inc_grad("W", X.T @ dY)  # E: typedthinc-size: the gradient of W must be Floats2d[O, I], but the value is Floats2d[I, O]
        model.inc_grad("G", (dX * X).sum(axis=0))
        model.inc_grad("G", (dX * X).sum(axis=1))  # E: typedthinc-size: the gradient of G must be Floats1d[I], but the value is Floats1d[B]
        model.set_param("k", np.zeros(4, dtype="f"))  # E: typedthinc-size: k must be Floats1d[3], but the value is Floats1d[4]
        model.set_param("f", np.zeros((4, 4), dtype="f"))
        dX *= G
        return dX

    return Y, backprop


class Encoder:
    """Has a width of its class."""

    width = 16
    depth = 2

    def __init__(self, n_in: int = 10) -> None:
        self.n_in = n_in

    def model(self) -> Model[Floats2d, Floats2d]:
        return Relu(self.width, self.n_in)

    def deep(self) -> Model[Floats2d, Floats2d]:
        return Relu(self.depth, self.n_in)


class Wide(Encoder):
    """Has another one."""

    width = 32


class Narrow(Wide):
    """Sets an attribute of its object, too."""

    def __init__(self) -> None:
        self.n_in = 3
        self.depth = 7


chain(Encoder(10).model(), Softmax(4, 32))  # E: typedthinc-size: takes Floats2d[*, 32], but model before it gives Floats2d[*, 16]
chain(Wide(10).model(), Softmax(4, 16))  # E: typedthinc-size: takes Floats2d[*, 16], but model before it gives Floats2d[*, 32]
chain(Narrow().model(), Softmax(4, 16))  # E: typedthinc-size: takes Floats2d[*, 16], but model before it gives Floats2d[*, 32]
chain(Narrow().deep(), Softmax(4, 7))
table = np.column_stack([np.arange(3), np.zeros(4)])  # E: typedthinc-size: takes arrays of equal sizes along all other axes
rows = np.concatenate([np.zeros((3, 2)), np.zeros(2)])  # E: typedthinc-size: concatenate takes arrays of equal sizes
