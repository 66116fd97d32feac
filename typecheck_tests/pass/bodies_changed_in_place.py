"""What a function makes and then changes in place is not known."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, chain

X = np.ones((4, 10), dtype="float32")


def forced(nO: int) -> Model[Floats2d, Floats2d]:
    model = Linear(nO, 10)
    model.set_dim("nO", 6, force=True)
    return model


def replaced():
    inner = Linear(5, 10)
    model = chain(inner)
    model.replace_node(inner, Relu(6, 10))
    return model


chain(forced(5), Linear(2, 6)).initialize(X).predict(X)
made = forced(5)
chain(made, Linear(2, 6)).initialize(X).predict(X)
chain(replaced(), Linear(2, 6)).initialize(X).predict(X)
