"""What a star and a slice take is a list of its own: what is done to it, or to the other one later, is seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Linear, Model, Relu, Softmax, chain

Layer = Model[Any, Any]


def grown(widths: list[int]) -> Layer:
    first, *rest = widths
    rest.append(7)
    layers: list[Layer] = [Relu(first, 10)]
    for width in rest:
        layers.append(Relu(width, first))
        first = width
    return chain(*layers)


def cut(layers: list[Layer]) -> Layer:
    rest = layers[1:]
    layers.append(Linear(1, 1))
    rest[0] = Relu(5, 8)
    return chain(*rest)


def later(layers: list[Layer]) -> Layer:
    *rest, last = layers
    layers[0] = Linear(99, 99)
    rest.insert(0, Relu(4, 3))
    return chain(*rest, last)


def looped(widths: list[int], n: int) -> int:
    while len(widths) > 1:
        n, *widths = widths
    return n


def nested() -> Any:
    (a, *b), *c = [(np.ones((2, 3)), np.ones((3, 4))), np.ones((4, 5)), np.ones((5, 6))]
    return a @ b[0] @ c[0] @ c[1]


chain(grown([32, 16]), Linear(2, 7))
chain(cut([Relu(4, 4), Relu(9, 8), Softmax(3, 5)]), Linear(2, 3))
chain(Linear(3, 2), later([Relu(8, 4), Softmax(3, 8)]), Linear(2, 3))
Linear(2, looped([4, 5, 6], 0)).initialize().predict(np.zeros((1, 5), "f"))
nested() @ np.ones((6, 1))
first, *rest = [np.ones((2, 3)), np.ones((3, 4))]
rest.append(np.ones((4, 5)))
first @ rest[0] @ rest[1]
rows = [np.ones(3), np.ones(3)]
more = rows[:]
rows.append(np.ones(4))
rows[0] = np.ones(4)
np.stack(more) @ np.ones(3)
