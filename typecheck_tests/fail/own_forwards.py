"""Forwards of the program over layers of their own: what the model takes and gives is what its layers do with X."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from typedthinc.api import Floats2d, Model, Relu, Softmax, chain

Back = Callable[[Floats2d], Floats2d]
Net = Model[Floats2d, Floats2d]


class Mlp(Model[Floats2d, Floats2d]):
    """The forward is a method, the layers are items of `layers`."""

    def __init__(self, nI: int, nO: int = 3) -> None:
        super().__init__("mlp", self._forward, layers=[Relu(8, nI), Softmax(nO, 8)])

    def _forward(self, model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
        hidden, back_hidden = model.layers[0](X, is_train)
        Y, back_Y = model.layers[1](hidden, is_train)
        return Y, lambda dY: back_hidden(back_Y(dY))


class Named(Model[Floats2d, Floats2d]):
    """The layers are attributes."""

    def __init__(self, nI: int, nO: int, width: int = 16) -> None:
        self.hidden = Relu(width, nI)
        self.output = Softmax(nO, width)
        super().__init__("named", self._forward, layers=[self.hidden, self.output])

    def _forward(self, model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
        H, back_h = self.hidden.begin_update(X)
        Y, back_y = self.output.begin_update(H)
        return Y, lambda dY: back_h(back_y(dY))


class Wrong(Model[Floats2d, Floats2d]):
    def __init__(self) -> None:
        super().__init__("wrong", two_steps, layers=[Relu(8, 4), Softmax(3, 9)])  # E: typedthinc-size: Softmax takes Floats2d[*, 9], but Relu before it gives Floats2d[*, 8]


def two_steps(model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
    first, second = model.layers
    X, back_first = first(X, is_train)
    X, back_second = second(X, is_train)
    return X, lambda dY: back_first(back_second(dY))


def all_steps(model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
    callbacks: list[Back] = []
    for layer in model.layers:
        X, back = layer(X, is_train)
        callbacks.append(back)

    def backprop(dY: Floats2d) -> Floats2d:
        for back in reversed(callbacks):
            dY = back(dY)
        return dY

    return X, backprop


def highway(model: Net, X: Floats2d, is_train: bool) -> tuple[Floats2d, Back]:
    inner = model.layers[0]
    Y, back = inner(X, is_train)

    def backprop(dY: Floats2d) -> Floats2d:
        dX: Floats2d = dY + back(dY)
        return dX

    return X + Y, backprop


def Highway(layer: Net) -> Net:
    return Model("highway", highway, layers=[layer])


def Pair(nI: int) -> Net:
    return Model("pair", two_steps, layers=[Relu(8, nI), Relu(7, 8)])


chain(Mlp(4), Relu(2, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but Mlp() (model that ends with Softmax) before it gives Floats2d[*, 3]
mlp = Mlp(4, nO=5)
chain(mlp, Relu(2, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but mlp (Mlp that ends with Softmax) before it gives Floats2d[*, 5]
mlp.predict(np.zeros((2, 5), dtype="f"))  # E: typedthinc-size: mlp (Mlp that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[2, 5]
chain(Relu(6, 2), Named(4, 3))  # E: typedthinc-size: Named() (model that begins with Relu) takes Floats2d[*, 4], but Relu before it gives Floats2d[*, 6]
named = Named(4, 3, width=7)
chain(named.hidden, Relu(2, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but named.hidden (Relu) before it gives Floats2d[*, 7]
chain(named.layers[0], Relu(2, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but named.layers[0] (Relu) before it gives Floats2d[*, 7]
chain(Wrong(), Relu(2, 9))
chain(Pair(4), Relu(2, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but Pair() (model that ends with Relu) before it gives Floats2d[*, 7]
Highway(Relu(8, 8)).predict(np.zeros((2, 5), dtype="f"))  # E: typedthinc-size: in highway(), line 69: Relu takes Floats2d[*, 8], but the data is Floats2d[2, 5]
stack = Model("stack", all_steps, layers=[Relu(8, 4), Relu(7, 8)])
stack.predict(np.zeros((2, 5), dtype="f"))  # E: typedthinc-size: stack (model that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[2, 5]
Model("stack", all_steps, layers=[Relu(8, 4), Relu(7, 9)])  # E: typedthinc-size: Relu takes Floats2d[*, 9], but Relu before it gives Floats2d[*, 8]

model = chain(Relu(8, 4), Softmax(3, 8))
model.layers[0].set_param("W", np.zeros((4, 8), dtype="f"))  # E: typedthinc-size: W must be Floats2d[8, 4], but the value is Floats2d[4, 8]
chain(model.layers[-1], Relu(4, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but Softmax before it gives Floats2d[*, 3]
chain(*model.layers[:1], Relu(4, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but Relu before it gives Floats2d[*, 8]
layers = model.layers
chain(layers[0], Relu(4, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but layers[0] (Relu) before it gives Floats2d[*, 8]
lowest, highest = model.layers
chain(highest, Relu(4, 9))  # E: typedthinc-size: Relu takes Floats2d[*, 9], but highest (Softmax) before it gives Floats2d[*, 3]
for layer in model.layers:
    chain(layer, Relu(4, 11))  # E: typedthinc-size: Relu takes Floats2d[*, 11], but layer (Relu) before it gives Floats2d[*, 8]
