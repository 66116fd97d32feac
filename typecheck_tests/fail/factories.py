"""What a function returns is known where its body tells it, and so is what a class takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Size, Softmax, chain
from typedthinc.types import I, O


def body(depth: int) -> Model[Floats2d, Floats2d]:
    model = chain(Linear(64, 10), Relu(64, 64))
    for _ in range(depth):
        model = chain(model, Relu(64, 64))
    return model


def block(nO: Size[O], nI: Size[I], dropout: float = 0.1) -> Model[Floats2d, Floats2d]:
    if dropout:
        return chain(Relu(nO, nI), Dropout(dropout), Linear(nO, nO))
    return Linear(nO, nI)


def head(width: int) -> Model[Floats2d, Floats2d]:
    model = Linear(width, 32)
    model >>= Softmax(7, width)
    return model


def chosen(deep: bool) -> Model[Floats2d, Floats2d]:
    return Linear(5, 10) if deep else Relu(5, 12)


def nested(number: int) -> Model[Floats2d, Floats2d]:
    return Linear(5, 10) if number == 0 else chain(nested(number - 1), Linear(5, 5))


chain(body(2), Linear(3, 9))  # E: typedthinc-size: Linear takes Floats2d[*, 9], but body() (model that ends with Relu) before it gives Floats2d[*, 64] (expected width 9, got 64)
chain(block(5, 10), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)
chain(Linear(9, 3), block(5, 10))  # E: typedthinc-size: takes Floats2d[*, 10], but Linear before it gives Floats2d[*, 9]
chain(head(9), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 7)
chain(Linear(9, 3), head(9))  # E: typedthinc-size: head() (model that begins with Linear) takes Floats2d[*, 32], but Linear before it gives Floats2d[*, 9] (expected width 32, got 9)
chain(chosen(True), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)
chain(nested(2), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)
maker = Relu
chain(maker(64, 32), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 64)

first = Linear(5, 10)
chain(first.copy(), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)
copied = first.copy()
chain(copied, Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)


def load(path: str) -> None:
    loaded = chain(Linear(5, 10)).from_disk(path)
    chain(loaded, Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)
    again = first.from_bytes(b"")
    chain(again, Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)


@dataclass
class Towers:
    item: Model[Floats2d[Any, Literal[32]], Floats2d[Any, Literal[64]]]
    user: Model[Floats2d, Floats2d]


class Tower:
    def __init__(self, item: Model[Floats2d[Any, Literal[32]], Floats2d[Any, Literal[64]]], number: int = 3) -> None:
        self.item = item
        self.number = number

    def run(self) -> None:
        chain(self.item, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 64)


Towers(item=Relu(32, 100), user=Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 100], but Towers gives it Floats2d[*, 32]
Tower(Relu(64, 32))
Tower(Relu(63, 32))  # E: typedthinc-size: (expected width 64, got 63)
