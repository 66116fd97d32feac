"""What calls give is composed in bodies only where it surely gets there."""

import sys
from collections.abc import Callable

from typedthinc.api import Floats2d, Linear, Mish, Model, Relu, Softmax, chain

Vectors = Model[Floats2d, Floats2d]


def early(encoder: Vectors, *, is_whole: bool) -> Vectors:
    if is_whole:
        return encoder
    return chain(encoder, Linear(3, 5))


early(Relu(6, 4), is_whole=True)


def guarded(encoder: Vectors) -> Vectors:
    if encoder.get_dim("nO") != 5:
        raise ValueError("too wide")
    return chain(encoder, Linear(3, 5))


def replaced(encoder: Vectors | None, width: int) -> Vectors:
    encoder = Relu(5, 4) if width > 5 else encoder or Relu(5, 4)
    return chain(encoder, Linear(3, 5))


replaced(Relu(6, 4), 6)


def chosen(encoder: Vectors, width: int) -> Vectors:
    return chain(encoder, Linear(3, 5)) if width == 5 else chain(encoder, Linear(3, 6))


chosen(Relu(6, 4), 6)


def looped(n: int, width: int) -> Vectors:
    model: Vectors = Relu(width, 4)
    for _ in range(n):
        model = chain(model, Mish(8, width))
        width = 8
    return chain(model, Softmax(3, 8))


looped(len(sys.argv), 7)


def later(encoder: Vectors) -> Callable[[], Vectors]:
    def make() -> Vectors:
        return chain(encoder, Linear(3, 5))

    return make


later(Relu(6, 4))


def fitted(encoder: Vectors, width: int) -> Vectors:
    head = Linear(3, width)
    return chain(encoder, head)


fitted(Relu(6, 4), 6)
fitted(Relu(7, 4), 7)


class Joined:
    def __init__(self, encoder: Vectors, head: Vectors | None = None) -> None:
        self.model = encoder if head is None else chain(encoder, head)


Joined(Relu(6, 4))
Joined(Relu(6, 4), Linear(3, 6))
