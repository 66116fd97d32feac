"""Layers that are replaced where it cannot be told what the model is then, or rightly: nothing of this is a mistake."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, Size, Softmax, chain, clone, concatenate, residual

shared = Relu(8, 8)


def wrap_shared() -> Model[Floats2d, Floats2d]:
    return chain(shared, Linear(8, 8))


def replace_shared() -> None:
    a, b = wrap_shared(), wrap_shared()
    big = chain(a, b)
    big.replace_node(a.layers[0], chain(Relu(9, 8), Linear(8, 9)))
    chain(Linear(8, 2), big, Linear(2, 8))


def replace_inner() -> None:
    inner = chain(Relu(8, 4), Linear(8, 8))
    outer = chain(inner, Softmax(3, 8))
    inner.replace_node(inner.layers[0], Relu(8, 5))
    chain(Linear(5, 2), outer)
    chain(Linear(5, 2), inner)


def replace_in_loops() -> None:
    model = chain(Relu(8, 4), Linear(3, 8))
    for n in (5, 6, 7):
        model.replace_node(model.layers[0], Relu(8, n))
    chain(Linear(7, 2), model)
    first, last = Relu(8, 4), chain(Relu(8, 4), Linear(3, 8))
    for number in range(3):
        hidden = Relu(8, 4)
        last = chain(hidden, Linear(3, 8))
        if number == 0:
            first = hidden
    last.replace_node(first, Relu(8, 9))
    chain(Linear(4, 2), last)


def replace_on_a_walk() -> None:
    model = chain(Relu(8, 4), Linear(3, 8))
    for node in list(model.walk()):
        if node.name == "relu":
            model.replace_node(node, Relu(8, 9))
    chain(Linear(9, 2), model)


def replace_a_choice(flag: bool) -> None:
    a, b = Relu(8, 8), Linear(8, 8)
    model = chain(a, b, Softmax(3, 8))
    model.replace_node(a if flag else b, residual(Relu(8, 8)))
    chain(Linear(8, 2), model, Linear(2, 3))


def replace_in_copies() -> None:
    base = chain(Relu(8, 4), Softmax(3, 8))
    one, two = base.copy(), copy.deepcopy(base)
    one.replace_node(one.layers[1], Softmax(5, 8))
    two.replace_node(two.layers[1], Softmax(6, 8))
    chain(one, Linear(2, 5))
    chain(two, Linear(2, 6))
    chain(base, Linear(2, 3))
    one.replace_node(base.layers[0], Relu(8, 5))
    chain(Linear(4, 2), one)


def replace_twice() -> None:
    s = Relu(8, 8)
    twice = chain(s, s, Linear(2, 8))
    twice.replace_node(twice.layers[0], residual(Relu(8, 8)))
    chain(Linear(8, 1), twice)


def replace_in_a_wrapper() -> None:
    inner = Relu(8, 8)
    model = chain(inner, residual(inner), clone(inner, 2), Linear(2, 8))
    model.replace_node(inner, residual(Relu(8, 8)))
    chain(Linear(8, 1), model, Linear(4, 2))


def replace_by_wider(width: Size[Any]) -> None:
    model = chain(Relu(width, 4), Softmax(3, width))
    model.replace_node(model.layers[0], chain(Relu(16, 4), Relu(width, 16)))
    model.replace_node(model.layers[1], Softmax(7, width))
    chain(model, Linear(2, 7))


def replace_beside() -> None:
    left, right = Relu(4, 8), Relu(6, 8)
    model = chain(concatenate(left, right), Linear(2, 10))
    model.replace_node(right, Relu(6, 8))
    chain(Linear(8, 2), model)
    part = model.layers[0]
    part.replace_node(part.layers[1], Relu(5, 8))


class Net:
    def __init__(self) -> None:
        self.model = chain(Relu(8, 4), Softmax(3, 8))

    def adapt_classes(self, n: int) -> None:
        self.model.replace_node(self.model.layers[1], Softmax(n, 8))

    def put_before_five(self) -> None:
        chain(self.model, Linear(2, 5))


net = Net()
net.adapt_classes(5)
chain(net.model, Linear(2, 5))


def change_given(m: Model[Any, Any]) -> None:
    m.replace_node(m.layers[1], Softmax(5, 8))


def replace_and_hand_on() -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    model.replace_node(model.layers[0], Relu(8, 5))
    change_given(model)
    chain(Linear(5, 2), model, Linear(2, 5))


def replace_in_a_closure() -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))

    def change_outer() -> None:
        model.replace_node(model.layers[1], Softmax(5, 8))

    change_outer()
    chain(model, Linear(2, 5))


def replace_in_try() -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    try:
        model.replace_node(model.layers[1], Softmax(5, 8))
        model.replace_node(model.layers[0], Relu(8, 9))
    except ValueError:
        pass
    chain(Linear(9, 2), model, Linear(2, 5))
    chain(Linear(4, 2), model, Linear(2, 3))


stored = chain(Relu(8, 4), Softmax(3, 8))


def change_stored() -> None:
    stored.replace_node(stored.layers[1], Softmax(5, 8))


change_stored()
chain(stored, Linear(2, 5))

X = np.zeros((3, 4), "f")
data = chain(Relu(8), Softmax(3)).initialize(X)
data.replace_node(data.layers[0], Relu(8, 9))
chain(Linear(9, 2), data, Linear(2, 3))
data.initialize().predict(np.zeros((3, 9), "f"))
