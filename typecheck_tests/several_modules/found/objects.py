"""Objects of ordinary classes that a module makes for others, and settings whose defaults are constants."""
# mypy: allow-untyped-defs, allow-untyped-calls

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from typedthinc.api import Linear, Relu, Softmax, chain

WIDTH = 96


@dataclass
class Training:
    width: int = WIDTH
    twice: int = 2 * WIDTH
    batch: int = field(default=WIDTH)


class Ends(NamedTuple):
    n_in: int = WIDTH
    classes: int = 3


class Net:
    def __init__(self, width: int = WIDTH, classes: int = 10) -> None:
        self.width = width
        self.classes = classes
        self.total = width + classes
        self.model = chain(Relu(width, 50), Softmax(classes, width))
        self.heads = {"tags": Linear(3, width), "dep": Linear(4, width)}
        self.parts = [Linear(8, width), Linear(9, 8)]
        self.table = np.zeros((20, width), dtype="f")

    def body(self):
        return Relu(self.width, 50)

    @property
    def out(self):
        return Linear(7, self.width)

    def batch(self):
        return self.table[:5]


net = Net()
wide = Net(width=2 * WIDTH, classes=4)
pair = [Net(8), Net(16)]
by_size = {"small": Net(8), "big": Net(16)}
