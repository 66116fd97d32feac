"""A loop that sets a model from its own value keeps the ends that all its rounds agree on."""

from __future__ import annotations

from typing import Literal

from typedthinc.api import Dropout, Floats2d, Linear, Mish, Model, Relu, Size, chain, clone, residual
from typedthinc.types import B, I, O


def deepened(number: int, flag: bool) -> None:
    body = Relu(64, 32)
    for _ in range(number):
        chain(Linear(16, 10), body)  # E: typedthinc-size: takes Floats2d[*, 32], but Linear before it gives Floats2d[*, 16]
        body = chain(body, Relu(64, 64))
    chain(Linear(16, 10), body)  # E: typedthinc-size: (expected width 32, got 16)
    chain(body, Linear(2, 63))  # E: typedthinc-size: Linear takes Floats2d[*, 63], but body (model that ends with Relu) before it gives Floats2d[*, 64]
    stepped = Relu(64, 32)
    while flag:
        for _ in range(number):
            stepped >>= Relu(64, 64)
        else:
            stepped = chain(stepped, Dropout(0.1))
    chain(Linear(16, 10), stepped)  # E: typedthinc-size: (expected width 32, got 16)
    tried = Relu(64, 32)
    for _ in range(number):
        try:
            between = tried >> Dropout()
            tried = between >> Relu(64, 64)
        except ValueError:
            continue
        match number:
            case 1:
                tried = residual(chain(Linear(32, 64), Relu(64, 32)))
                break
            case _:
                tried = tried.copy()
    chain(tried, Linear(2, 63))  # E: typedthinc-size: (expected width 63, got 64)
    front = Relu(64, 32)
    for _ in range(number):
        front = chain(Relu(32, 32), front)
    chain(front, Linear(2, 63))  # E: typedthinc-size: (expected width 63, got 64)
    chain(Linear(16, 10), front)  # E: typedthinc-size: front (model that begins with Relu) takes Floats2d[*, 32], but Linear before it gives Floats2d[*, 16]


def mistaken(number: int) -> None:
    """What does not fit makes no value: it is reported once, and not what comes of it."""
    body = Relu(64, 32)
    for _ in range(number):
        body = chain(body, Relu(64, 48))  # E: typedthinc-size: Relu takes Floats2d[*, 48], but body (Relu) before it gives Floats2d[*, 64]
    chain(body, Linear(2, 7))
    alike = Relu(64, 32)
    for _ in range(number):
        alike = residual(alike)  # E: typedthinc-size: alike (Relu) takes Floats2d[*, 32], but it gives Floats2d[*, 64]


def crossed(number: int) -> None:
    left, right = Relu(64, 32), Relu(64, 64)
    for _ in range(number):
        left, right = chain(left, right), chain(right, clone(Relu(64, 64), 2))
    chain(Linear(16, 10), left)  # E: typedthinc-size: (expected width 32, got 16)
    chain(Linear(16, 10), right)  # E: typedthinc-size: (expected width 64, got 16)


def widened(number: int, width: Size[O], first: Model[Floats2d[B, I], Floats2d[B, Literal[64]]]) -> None:
    """What is set in two steps has the width of the second one where the next round begins."""
    body = Relu(64, 32)
    for _ in range(number):
        chain(body, Linear(2, 63))  # E: typedthinc-size: (expected width 63, got 64)
        body = chain(body, Relu(256, 64))
        chain(body, Linear(2, 255))  # E: typedthinc-size: (expected width 255, got 256)
        body = chain(body.copy(), Relu(64, 256))
    named = Relu(width, 32)
    for _ in range(number):
        named = chain(named, Relu(4 * width, width))
        named = chain(named, Relu(width, 4 * width))
        chain(named, Linear(2, 2 * width))  # E: typedthinc-size: Linear takes Floats2d[*, 2 * O], but named (chain that ends with Relu) before it gives Floats2d[*, O]
    for _ in range(number):
        chain(first, Linear(2, 63))  # E: typedthinc-size: (expected width 63, got 64)
        first = chain(first, Relu(64, 64))


def chosen(depth: int, width: int, deep: bool) -> Model[Floats2d, Floats2d]:
    act = Mish if deep else Relu
    model = act(width, 32)
    for _ in range(depth):
        model = chain(model, act(width, width))
    return model


def block(width: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, width), Dropout())


def stacked(depth: int, width: int) -> Model[Floats2d, Floats2d]:
    make = block
    model = Relu(width, 32)
    while depth > 0:
        model = model >> make(width)
        depth -= 1
    return model


chain(chosen(2, 64, True), Linear(2, 63))  # E: typedthinc-size: before it gives Floats2d[*, 64]
chain(Linear(31), chosen(2, 64, False))  # E: typedthinc-size: takes Floats2d[*, 32], but Linear before it gives Floats2d[*, 31]
chain(stacked(2, 64), Linear(2, 63))  # E: typedthinc-size: before it gives Floats2d[*, 64]
chain(Linear(31), stacked(2, 64))  # E: typedthinc-size: takes Floats2d[*, 32], but Linear before it gives Floats2d[*, 31]


class Net:
    def use(self) -> Model[Floats2d, Floats2d]:
        chain(self.stepped, Linear(2, 63))  # E: typedthinc-size: (expected width 63, got 64)
        return chain(Linear(16, 10), self.model)  # E: typedthinc-size: (expected width 32, got 16)

    def __init__(self, number: int) -> None:
        self.model = Relu(64, 32)
        self.stepped = Relu(64, 32)
        for _ in range(number):
            self.model = chain(self.model, Relu(64, 64))
            self.stepped >>= Relu(64, 64)
        chain(self.model, Linear(2, 63))  # E: typedthinc-size: (expected width 63, got 64)
        chain(Linear(16, 10), self.stepped)  # E: typedthinc-size: (expected width 32, got 16)
