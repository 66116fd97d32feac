"""Lists of layers in attributes: what another class does to its own attribute of that name is nothing to them."""

from __future__ import annotations

from typedthinc.api import Floats2d, Model, Relu, Softmax, chain


class Keeper:
    def __init__(self) -> None:
        self.own_stack = [Relu(64, 784)]

    def build(self) -> None:
        chain(*self.own_stack, Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 64]


class Grower:
    def __init__(self) -> None:
        self.own_stack: list[Model[Floats2d, Floats2d]] = []
        for width in (64, 32):
            self.own_stack.append(Relu(width))


chain(*Keeper().own_stack, Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 64]
