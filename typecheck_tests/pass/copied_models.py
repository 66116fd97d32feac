"""Copies of models that are changed later, and sizes that are asked for when a model has become another one."""

import sys
from copy import copy, deepcopy

import numpy as np

from typedthinc.api import Linear, Model, Relu, Softmax, chain
from typedthinc.types import Floats2d

depth = len(sys.argv) + 1


def doubled(depth: int) -> Model[Floats2d, Floats2d]:
    model = Relu(64, 128)
    for _ in range(depth):
        model = chain(model, Relu(2 * model.get_dim("nO"), model.get_dim("nO")))
    return chain(model, Softmax(10, 256))


def doubled_in_a_list(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)]
    while len(layers) <= depth:
        width = layers[-1].get_dim("nO")
        layers.append(Relu(2 * width, width))
    return chain(*layers, Softmax(10, 256))


def forced() -> None:
    encoder = Relu(64)
    twin = deepcopy(encoder)
    twin.set_dim("nO", 32, force=True)
    chain(twin, Softmax(10, 32))
    chain(encoder, Softmax(10, encoder.get_dim("nO")))
    chain(twin, Softmax(10, twin.get_dim("nO")))


def told_by_data() -> None:
    encoder, other = Relu(64), Relu(64)
    twin, shallow = deepcopy(encoder), copy(other)
    encoder.initialize(np.zeros((2, 5), dtype="float32"))
    twin.initialize(np.zeros((2, 6), dtype="float32"))
    chain(Linear(encoder.get_dim("nI"), 3), encoder)
    chain(Linear(twin.get_dim("nI"), 3), twin)
    chain(Linear(5, 3), encoder)
    chain(Linear(6, 3), twin)
    chain(Linear(7, 3), shallow)


class Sized:
    def get_dim(self, name: str) -> int:
        return 7


def bound_again() -> None:
    encoder = Relu(3, 5)
    width = encoder.get_dim("nO")
    encoder = Relu(9, 5)
    chain(Linear(width, 2), Softmax(2, 3))
    chain(encoder, Softmax(2, encoder.get_dim("nO")))
    chain(Relu(7, 3), Softmax(2, Sized().get_dim("nO")))


doubled(2)
doubled_in_a_list(2)
forced()
told_by_data()
bound_again()
