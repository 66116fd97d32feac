"""Star arguments are not the data, None is no data, and what is changed in place is not known any longer."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, chain

X = np.ones((4, 10), dtype="float32")
model = chain(Linear(5, 10), Relu(5, 5)).initialize(X)
rest = (X,)
anything: Any = [X]
model.predict(*rest)
model.predict(*anything)
model.initialize(*rest)
model.initialize(None)
model.initialize(X=None, Y=np.ones((4, 5), dtype="float32"))
by_name: Any = {"X": X}
model.initialize(**by_name)
Y, backprop = model.begin_update(*rest)
backprop(*(Y,))
model(*(X, True))

layer = Linear(5, 10)
holder = chain(layer, Relu(6))
layer.set_dim("nO", 32, force=True)
chain(layer, Linear(2, 32))
table = Linear(8, 4)
whole = chain(Linear(4, 10), table)
whole.replace_node(table, Linear(9, 4))
chain(whole, Linear(2, 9))


def shrink(given: Model[Floats2d, Floats2d]) -> None:
    given.set_dim("nO", 3, force=True)


large = Linear(5, 10)
shrink(large)
chain(large, Linear(2, 3))


def narrowed(X: Floats2d[Any, Literal[16]]) -> None:
    X = X[:, :8]
    Linear(3, 8).initialize(X).predict(X)


narrowed(np.ones((2, 16), dtype="float32"))
