"""Factories with and without annotations, with defaults, and a table of them."""
# mypy: allow-untyped-defs, allow-untyped-calls
from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from typedthinc.api import Dropout, Floats2d, Gelu, LayerNorm, Linear, Mish, Model, Relu, Size, Softmax, Swish, chain, residual
from typedthinc.types import B, I, O

Net = Model[Floats2d, Floats2d]


def block(nO, nI, drop=0.1):
    """Return one hidden layer with dropout."""
    return chain(Relu(nO, nI), Dropout(drop))


def tower(nI, width=64, depth=2):
    layers = [block(width, nI)]
    for _ in range(depth):
        layers.append(block(width, width))
    return chain(*layers)


def head(classes: int, nI: int = 64) -> Net:
    return Softmax(classes, nI)


def feed_forward(width: int, factor: int = 4) -> Net:
    return residual(chain(LayerNorm(width), Gelu(factor * width, width), Linear(width, factor * width)))


def sized(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return chain(Mish(2 * nO, nI), Linear(nO, 2 * nO))


ACTIVATIONS = {"relu": Relu, "gelu": Gelu, "mish": Mish, "swish": Swish}
hidden = partial(Relu, 32)
make: Callable[[int, int], Net] = Linear


def pick(name: str, nO: int, nI: int) -> Net:
    return ACTIVATIONS[name](nO, nI)


def small(flag: bool) -> Net:
    if flag:
        return chain(Relu(16, 8), Linear(4, 16))
    return Linear(4, 8)


def main() -> None:
    first = chain(tower(100), head(10))
    second = chain(tower(100, 32), head(10))  # E: typedthinc-size: (expected width 64, got 32)
    third = chain(feed_forward(48), Linear(3, 48))
    fourth = chain(Linear(48, 7), feed_forward(40))  # E: typedthinc-size: (expected width 40, got 48)
    fifth = chain(sized(12, 5), Softmax(4, 12))
    sixth = chain(ACTIVATIONS["mish"](24, 12), ACTIVATIONS["gelu"](6, 25))  # E: typedthinc-size: (expected width 25, got 24)
    seventh = chain(hidden(10), Linear(4, 33))  # E: typedthinc-size: (expected width 33, got 32)
    eighth = chain(make(4, 3), make(2, 4))
    ninth = chain(small(True), Softmax(3, 4))
    tenth = chain(pick("relu", 7, 4), pick("swish", 9, 7))
    for each in (first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth):
        each.initialize()
    print(first.predict(np.zeros((2, 100), "f")).shape, tenth.predict(np.ones((2, 4), "f")).shape)


if __name__ == "__main__":
    main()
