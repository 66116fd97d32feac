"""`reveal` changes no type, whoever checks, and a revealed model is checked as before."""

from __future__ import annotations

from typing import assert_type

import numpy as np

from typedthinc import reveal
from typedthinc.api import Linear, Model, Softmax, chain, list2ragged
from typedthinc.types import Floats2d

model = Linear(10, 784)
X = np.zeros((3, 784), dtype=np.float32)
text: str = str()
assert_type(reveal(text), str)
chain(reveal(model), Softmax(3))
chain(reveal(model), list2ragged())  # E: any


def use(network: Model[Floats2d, Floats2d], rows: Floats2d) -> Floats2d:
    return reveal(reveal(network).predict(reveal(rows)))
