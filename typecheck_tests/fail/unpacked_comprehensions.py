"""Names and attributes that get what a comprehension or a generator makes, one round each, or the items of a list."""

import numpy as np

from typedthinc.api import Linear, Model, Relu, Softmax, chain
from typedthinc.types import Floats2d

rows = np.zeros((4, 77), dtype="float32")


class Towers:
    def __init__(self, width: int) -> None:
        self.left, self.right = (Relu(width, 128) for _ in range(2))
        self.small, self.big = [Relu(number * 8, 128) for number in (2, 4)]


towers = Towers(64)
towers.right.predict(rows)  # E: typedthinc-size: towers.right (Relu) takes Floats2d[*, 128], but the data is Floats2d[4, 77]
chain(towers.left, Softmax(3, 5))  # E: typedthinc-size: Softmax takes Floats2d[*, 5], but towers.left (Relu) before it gives Floats2d[*, 64]
chain(towers.small, Softmax(3, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but towers.small (Relu) before it gives Floats2d[*, 16]
chain(towers.big, Softmax(3, 16))  # E: typedthinc-size: Softmax takes Floats2d[*, 16], but towers.big (Relu) before it gives Floats2d[*, 32]

query, key, value = (Linear(64, 64) for _ in range(3))
chain(value, Softmax(3, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but value (Linear) before it gives Floats2d[*, 64]
first, second = [Linear(nO, nI) for nO, nI in zip([32, 16], [64, 32])]
chain(first, second, Softmax(3, 16))
chain(second, first)  # E: typedthinc-size: first (Linear) takes Floats2d[*, 64], but second (Linear) before it gives Floats2d[*, 16]
narrow, wide = (8 * number for number in (1, 2))
chain(Linear(wide, 3), Softmax(2, narrow))  # E: typedthinc-size: Softmax takes Floats2d[*, 8], but Linear before it gives Floats2d[*, 16]


def pair(width: int) -> Model[Floats2d, Floats2d]:
    begin, end = (Linear(width, 64) for _ in range(2))
    return chain(begin, end)


pair(64)
pair(32)  # E: typedthinc-size: in pair()

widths = [64, 128]
out, inside = widths
chain(Linear(out, 3), Softmax(3, inside))  # E: typedthinc-size: Softmax takes Floats2d[*, 128], but Linear before it gives Floats2d[*, 64]
layers = [Linear(3, 4), Linear(5, 3)]
head, tail = layers
chain(head, tail)
chain(tail, head)  # E: typedthinc-size: head (Linear) takes Floats2d[*, 4], but tail (Linear) before it gives Floats2d[*, 5]
