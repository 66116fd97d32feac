"""Lists that get longer in loops of which nobody knows how often they run: what hangs on the rounds is unknown."""

import sys

from typedthinc.api import Dropout, Linear, Model, Relu, Softmax, chain
from typedthinc.types import Floats2d

depth = len(sys.argv) + 3


def doubled(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 1)]
    for _ in range(depth):
        width = 64 * len(layers)
        layers.append(Relu(width + 64, width))
    layers.append(Softmax(10, 64 * (depth + 1)))
    return chain(*layers)


def tripled(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 1)]
    for _ in range(depth):
        layers += [Relu(64 * (len(layers) + 1), 64 * len(layers))]
    return chain(*layers, Softmax(10, 320))


def narrow_at_last(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 1)]
    for _ in range(depth):
        if len(layers) > 3:
            layers.append(Relu(32, 64))
            break
        layers.append(Relu(64, 64))
    return chain(*layers, Softmax(10, 32))


def in_three_steps(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Linear(64, 1)]
    for number in range(depth):
        if number == 0:
            layers.append(Linear(48, 64))
        elif number == 1:
            layers.append(Linear(40, 48))
        elif number == 2:
            layers.append(Linear(32, 40))
    return chain(*layers, Softmax(10, 32))


def first_is_other(depth: int) -> Model[Floats2d, Floats2d]:
    layers: list[Model[Floats2d, Floats2d]] = []
    for number in range(depth):
        if number == 0:
            layers.append(Linear(64, 128))
        else:
            layers += [Linear(64, 64), Dropout(0.1)]
    return chain(*layers, Softmax(10, 64))


def by_its_other_name(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 1)]
    seen = layers
    for _ in range(depth):
        layers.append(Relu(64 * (len(seen) + 1), 64 * len(seen)))
    return chain(*layers, Softmax(10, 320))


def begun_again(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)]
    for number in range(depth):
        if number == 2:
            layers = [Relu(32, 128)]
        else:
            layers = [*layers, Dropout(0.1)]
    return chain(*layers, Softmax(10, 32))


def kept_from_before(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)]
    first = layers
    for _ in range(depth):
        layers = layers + [Relu(32, 64), Relu(64, 32)]
    layers += [Relu(7, 64)]
    return chain(chain(*first, Linear(7, 64)), chain(Linear(128, 7), chain(*layers, Softmax(10, 7))))


def shorten(layers: list[Model[Floats2d, Floats2d]]) -> None:
    layers.pop()


def changed_elsewhere(depth: int) -> Model[Floats2d, Floats2d]:
    layers: list[Model[Floats2d, Floats2d]] = [Relu(64, 128)]
    for _ in range(depth):
        layers = [*layers, Relu(64, 64)]
    layers = [*layers, Relu(32, 64)]
    shorten(layers)
    return chain(*layers, Softmax(10, 64))


def with_many(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Relu(64, 128)]
    layers += [Relu(64, 64) for _ in range(depth)]
    layers[1] = chain(Relu(48, 64), Relu(64, 48))
    layers.insert(1, Linear(64, 64))
    last = layers[-1]
    return chain(*layers, last, Softmax(10, 64))


def none_at_all(depth: int) -> Model[Floats2d, Floats2d]:
    layers: list[Model[Floats2d, Floats2d]] = []
    layers += [Linear(32, 128) for _ in range(depth - 4)]
    if layers:
        return chain(*layers, Softmax(10, 32))
    return chain(Linear(64, 128), *layers, Softmax(10, 64))


def none_behind_a_test(depth: int) -> Model[Floats2d, Floats2d]:
    layers: list[Model[Floats2d, Floats2d]] = []
    layers += [Linear(32, 128) for _ in range(depth - 4)]
    if not layers:
        return chain(*layers, Softmax(10, 64))
    return chain(*layers, Softmax(10, 32))


doubled(depth)
tripled(4)
narrow_at_last(depth)
in_three_steps(depth)
first_is_other(depth)
by_its_other_name(4)
begun_again(depth)
kept_from_before(depth)
changed_elsewhere(depth)
with_many(depth)
none_at_all(4)
none_behind_a_test(4)
