"""Lists that get longer in loops of which nobody knows how often they run, by `+=`, by a sum, by a star."""

import sys

from typedthinc.api import Dropout, LayerNorm, Linear, Model, Relu, Softmax, chain, relu_activation
from typedthinc.types import Floats2d

depth = len(sys.argv)


def extended(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)]
    for _ in range(depth):
        layers += [Relu(64, 64)]
    layers += [Softmax(10, 32)]
    return chain(*layers)  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64]


def added(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)]
    while len(layers) < depth:
        layers = layers + [Relu(64, 64), LayerNorm(64)]
    layers = layers + [Softmax(10, 32)]
    return chain(*layers)  # E: typedthinc-size: before it gives Floats2d[*, 64]


def starred(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)]
    for _ in range(depth):
        layers = [*layers, Relu(64, 64)]
    layers = [*layers, Softmax(10, 32)]
    return chain(*layers)  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64]


def put_before(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Softmax(10, 32)]
    for _ in range(depth):
        layers = [Linear(64, 64), *layers]
    return chain(Relu(64, 128), *layers)  # E: typedthinc-size: before it gives Floats2d[*, 64]


def between(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Linear(64, 64)]
    for number in range(depth):
        layers.append(Linear(64, 64))
        if number < depth - 1:
            layers.append(relu_activation())
    return chain(*layers, Softmax(10, 32))  # missed: typedthinc-size: Softmax takes Floats2d[*, 32], but relu_activation before it gives Floats2d[*, 64]


def many_at_once(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)]
    layers += [Relu(64, 64) for _ in range(depth)]
    layers.append(Softmax(10, 32))
    return chain(*layers)  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64]


def multiplied(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)] + [Relu(64, 64)] * depth + [Softmax(10, 32)]
    return chain(*layers)  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64]


def written_at_once(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128), *[Relu(64, 64) for _ in range(depth)], Softmax(10, 32)]
    return chain(*layers)  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64]


class Stack:
    def __init__(self, width: int, depth: int) -> None:
        self.layers = [Relu(width, 128)]
        for _ in range(depth):
            self.layers = self.layers + [Relu(width, width), Dropout(0.1)]
        self.model = chain(*self.layers, Softmax(10, width))


chain(Stack(64, depth).model, Linear(3, 64))  # E: typedthinc-size: Linear takes Floats2d[*, 64], but Stack().model (chain that ends with Softmax) before it gives Floats2d[*, 10]


def classifier(n_in: int, width: int, depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(width, n_in)]
    while len(layers) < depth:
        layers = [*layers, Relu(width, width)]
    return chain(*layers, Softmax(10, width))


chain(Linear(64, 3), classifier(128, 64, depth))  # E: typedthinc-size: classifier() (model that begins with Relu) takes Floats2d[*, 128], but Linear before it gives Floats2d[*, 64]

encoder = [Relu(64, 128)]
for _ in range(depth):
    encoder += [Relu(64, 64)]
decoder = [Relu(32, 64)]
for _ in range(depth):
    decoder = [*decoder, Relu(32, 32)]
chain(*encoder, *decoder)
chain(*decoder, *encoder)  # E: typedthinc-size: Relu takes Floats2d[*, 128], but Relu before it gives Floats2d[*, 32]
