"""A composition is checked wherever an expression may stand, under whatever name."""

from __future__ import annotations

from collections.abc import Callable

import typedthinc.layers
from typedthinc import api
from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain, clone, residual, with_array
from typedthinc.layers import chain as row
from typedthinc.layers.linear import Linear as Affine

api.chain(api.Linear(5, 10), api.Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
typedthinc.layers.chain(Linear(5, 10), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
row(Affine(5, 10), Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5]
models = [chain(Linear(5, 10), Relu(3, 4)) for _ in range(3)]  # E: typedthinc-size: (expected width 4, got 5)
named = {"a": chain(Linear(5, 10), Relu(3, 4)), "b": chain(Linear(5), Linear(4, 6))}  # E: typedthinc-size: (expected width 4, got 5) | typedthinc-size: (expected width 6, got 5)
chosen = chain(Linear(5, 10), Relu(3, 4)) if models else chain(Linear(5), Relu(3))  # E: typedthinc-size: (expected width 4, got 5)
assert chain(Linear(5, 10), Relu(3, 4)).layers  # E: typedthinc-size: (expected width 4, got 5)
print(chain(Linear(5, 10), Relu(3, 4)))  # E: typedthinc-size: (expected width 4, got 5)
with_array(chain(Linear(5, 10), Relu(3, 4)))  # E: typedthinc-size: (expected width 4, got 5)
chain(chain(chain(Linear(5, 10), Relu(3, 4)), Linear(7, 8)), Softmax(9, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5]
chain(residual(clone(residual(Linear(5, 5)), 2)), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but residual before it gives Floats2d[*, 5]
Linear(5, 10) >> chain(Relu(4, 5), Dropout(), Linear(2, 3)) >> Softmax(7)  # E: typedthinc-size: Linear takes Floats2d[*, 3], but Dropout before it gives Floats2d[*, 4]
make: Callable[[], Model[Floats2d, Floats2d]] = lambda: chain(Linear(5, 10), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)


def default(*, model: Model[Floats2d, Floats2d] = chain(Linear(5, 10), Relu(3, 4))) -> None:  # E: typedthinc-size: (expected width 4, got 5)
    print(model)


def nested(size: int) -> Model[Floats2d, Floats2d]:
    return chain(Linear(size), Linear(5), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)


async def later() -> None:
    for _ in range(3):
        while True:
            with_array(Linear(5, 10) >> Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)


class Net:
    shared = chain(Linear(5, 10), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)

    def build(self) -> None:
        self.model = Linear(5, 10) >> Relu(3, 4)  # E: typedthinc-size: (expected width 4, got 5)
        try:
            chain(Linear(5, 10), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
        except KeyError:
            chain(Linear(5, 10), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)


match models:
    case [first, *_]:
        chain(Linear(5, 10), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
