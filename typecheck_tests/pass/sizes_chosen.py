"""A size that is chosen among others may be any of them."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Size, chain
from typedthinc.types import O

X = np.ones((2, 10), dtype="float32")


def chosen(width: Size[O], flag: bool) -> list[Model[Floats2d, Floats2d]]:
    hidden = max(width, 4)
    other = width if flag else 4
    return [
        chain(Linear(hidden, 10), Linear(2, 4)),
        chain(Linear(other, 10), Linear(2, 4)),
        chain(Linear(max(width, 4), 10), Linear(2, 4)),
        chain(Linear(width if flag else 4, 10), Linear(2, 4)),
        chain(Linear(sorted([width, 4])[-1], 10), Linear(2, 4)),
        chain(Linear(abs(width - 7), 10), Linear(2, 4)),
        chain(Linear(divmod(width + 9, 3)[0], 10), Linear(2, 4)),
        chain(Linear(-(-width - 1), 10), Linear(2, width + 1)),
    ]


for model in chosen(3, flag=False):
    model.initialize(X).predict(X)
