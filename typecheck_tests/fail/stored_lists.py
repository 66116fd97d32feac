"""Lists of layers that attributes get from variables."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Model, Relu, Softmax, chain
from typedthinc.types import Floats2d


class Parts:
    def __init__(self, width: int) -> None:
        layers = [Relu(width, 20), Relu(10, width)]
        self.parts = layers

    def model(self) -> Model[Floats2d, Floats2d]:
        return chain(*self.parts)

    def use(self) -> None:
        chain(*self.parts, Softmax(4, 11))  # E: typedthinc-size: (expected width 11, got 10)


Parts(30).model().predict(np.zeros((5, 21), dtype="f"))  # E: typedthinc-size: takes Floats2d[*, 20], but the data is
