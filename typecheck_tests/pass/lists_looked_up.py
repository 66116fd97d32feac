"""A list that `__init__` gets and keeps, and that becomes longer by its attribute's name as a text."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, Softmax, chain

X = np.zeros((5, 12), dtype="f")


class LooksUp:
    def __init__(self, layers):
        self.looked_up = layers
        getattr(self, "looked_up").append(Softmax(3, 8))  # noqa: B009
        self.model = chain(*layers)


chain(LooksUp([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class LooksInside:
    def __init__(self, layers):
        self.looked_inside = layers
        self.__dict__["looked_inside"].append(Softmax(3, 8))
        self.model = chain(*layers)


chain(LooksInside([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)
