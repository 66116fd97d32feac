"""Sizes that are set by name, with force or without: the layer is known as it is after that."""

from __future__ import annotations

from typedthinc.api import Floats2d, Linear, Maxout, Model, Relu, chain

missing = Linear(None, 4)
missing.set_dim("nO", 10)
chain(missing, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 10)
both = Relu()
both.set_dim("nI", 5)
both.set_dim("nO", 2 * 3)
chain(Linear(4, 3), both)  # E: typedthinc-size: (expected width 5, got 4)
chain(both, Linear(4, 3))  # E: typedthinc-size: (expected width 3, got 6)
same = Linear(8, 4)
same.set_dim("nO", 8)
chain(same, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 8)
same.set_dim("nO", 10)  # E: typedthinc-size: nO is 8 already and cannot become 10
pieces = Maxout(None, 4)
pieces.set_dim("nP", 3)
pieces.set_dim("nO", 7)
chain(pieces, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 7)


class Net:
    def __init__(self) -> None:
        self.body = Linear(None, 4)
        self.body.set_dim("nO", 10)
        chain(self.body, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 10)

    def run(self) -> None:
        chain(self.body, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 10)


def seven() -> Model[Floats2d, Floats2d]:
    layer = Linear(None, 4)
    layer.set_dim("nO", 7)
    return layer


chain(seven(), Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 7)
