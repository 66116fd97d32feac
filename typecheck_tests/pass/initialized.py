"""Models whose parameters have values when they are called, or may have."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from typedthinc.api import (
    Adam,
    Dropout,
    Floats2d,
    L2Distance,
    Linear,
    Model,
    NotInitializedError,
    Relu,
    Softmax,
    chain,
    minibatches,
    relu_activation,
    train,
)

X, Y = np.zeros((6, 18), dtype="float32"), np.zeros((6, 2), dtype="float32")

at_once = chain(Relu(32, 18), Softmax(3, 32)).initialize()
at_once.predict(X)
with_data = Linear(2)
with_data.initialize(X=X)
with_data.predict(X)

# What has no parameters.
chain(relu_activation(), Dropout(0.1)).predict(X)

# Its layers, one after the other.
first, second = Relu(4, 18), Linear(2, 4)
both = chain(first, second)
for layer in (first, second):
    layer.initialize()
both.predict(X)
others = [Relu(4, 18), Linear(2, 4)]
stacked = chain(*others)
for layer in stacked.layers:
    layer.initialize()
stacked.predict(X)
walked = chain(Relu(4, 18), Linear(2, 4))
for node in walked.walk():
    if node.has_param("W") is None:
        node.initialize()
walked.predict(X)

# By its parameters, by training, by a file and by a copy.
given = Linear(2, 18)
given.set_param("W", np.zeros((2, 18), dtype="float32"))
given.set_param("b", np.zeros(2, dtype="float32"))
given.predict(X)
trained = Linear(2, 18)
train(trained, X, Y, loss=L2Distance(), optimizer=Adam(0.01), epochs=1, progress=False)
trained.predict(X)
read = Linear(2, 18).from_bytes(with_data.to_bytes())
read.predict(X)
copied = copy.deepcopy(at_once)
copied.predict(X)


# By a function, a method, or what is called later.
def prepared(model: Model[Floats2d, Floats2d]) -> None:
    model.initialize()


def by_name(model: Any) -> None:
    getattr(model, "init" + "ialize")()


for prepare in (prepared, by_name):
    model = Linear(2, 18)
    prepare(model)
    model.predict(X)
later: list[Callable[[], Any]] = []
postponed = Linear(2, 18)
later.append(partial(postponed.initialize, X))
for call in later:
    call()
postponed.predict(X)


class Lazy:
    """It initializes its model with the first batch."""

    def __init__(self) -> None:
        self.model = chain(Relu(8), Linear(2))
        self.is_ready = False

    def __call__(self, data: Floats2d) -> Floats2d:
        if not self.is_ready:
            self.model.initialize(X=data)
            self.is_ready = True
        return self.model.predict(data)

    def layers(self) -> list[Model[Any, Any]]:
        return list(self.model.walk())


lazy = Lazy()
for batch in minibatches(2, X):
    lazy(batch)

# An error that is expected.
try:
    Linear(2, 18).predict(X)
except NotInitializedError:
    pass


def uncalled(model: Model[Floats2d, Floats2d], other: Lazy) -> None:
    model.predict(X)
    other.model.predict(X)
