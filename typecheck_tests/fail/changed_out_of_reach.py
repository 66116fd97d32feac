"""A file that changes models in place knows those that nothing which changes one can get hold of."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, chain, residual, with_array

X = np.ones((4, 784), "f")


def exchange_node(model: Model[Any, Any], old: Model[Any, Any]) -> None:
    model.replace_node(old, Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 784] (expected width 4, got 784)


encoder = Relu(64, 784)
chain(encoder, Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 64)
net = chain(with_array(encoder), Linear(2, 64)).initialize(X)
chain(net, Relu(3, 3))  # E: typedthinc-size: (expected width 3, got 2)
net.predict(X)
net.predict(np.ones((4, 3), "f"))  # E: typedthinc-size: (expected width 784, got 3)
Y, backprop = net.begin_update(X)


def composed_alone() -> Model[Floats2d, Floats2d]:
    hidden = Relu(64, 784)
    return chain(hidden, Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 64)


def composed_by_operators() -> Model[Floats2d, Floats2d]:
    hidden, out = Relu(64, 784), Linear(2, 5)
    inner = Relu(64, 784)
    first = residual(Relu(4, 4)) >> inner  # E: typedthinc-size: (expected width 784, got 4)
    print(hidden, out)
    return first


def composed_in_steps(width: int) -> Model[Floats2d, Floats2d]:
    hidden = Relu(width, 784)
    tail = Linear(2, 64)
    model = hidden >> tail
    return chain(model, Relu(3, 3))  # E: typedthinc-size: (expected width 3, got 2)


changed = Relu(64, 784)
exchange_node(chain(Linear(784), changed), changed)
