"""Properties and methods that ask a base: `super().width` is what the object's own numbers make there."""

from __future__ import annotations

from typedthinc.api import Floats2d, Linear, Model, Relu, chain


class Narrow:
    def __init__(self, rows: int) -> None:
        self.rows = rows

    @property
    def breadth(self) -> int:
        return self.rows

    @property
    def body(self) -> Model[Floats2d, Floats2d]:
        return chain(Relu(64, 784), Relu(self.breadth, 64))

    def depth_of(self) -> int:
        return 3 * self.rows


class Broad(Narrow):
    @property
    def breadth(self) -> int:
        return 2 * super().breadth

    @property
    def body(self) -> Model[Floats2d, Floats2d]:
        return chain(super().body, Linear(7, self.breadth))

    def depth_of(self) -> int:
        return 2 * super().depth_of()


broad = Broad(5)
chain(Linear(broad.breadth, 3), Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 10)
chain(Linear(broad.breadth, 3), Linear(2, 10))
chain(Linear(broad.depth_of(), 3), Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 30)
chain(Linear(broad.depth_of(), 3), Linear(2, 30))
chain(broad.body, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 7)
chain(Linear(784, 2), broad.body, Linear(2, 7))
