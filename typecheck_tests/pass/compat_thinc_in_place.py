"""Programs of Thinc change the layers of a model, and the parts of a Ragged, in place: both are unknown then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, assert_type

import numpy as np

from typedthinc.compat.thinc.api import (
    ArgsKwargs,
    Linear,
    Model,
    Padded,
    Ragged,
    Relu,
    chain,
    list2padded,
    list2ragged,
    reduce_sum,
    with_array,
)
from typedthinc.compat.thinc.types import Floats2d, Pairs

ModelT = TypeVar("ModelT", bound=Model[Any, Any])
X = np.ones((3, 2), "float32")
lengths = np.array([1, 2], "int32")


def pop_layer(model: ModelT) -> ModelT:
    model.layers.pop(0)
    return model


def exchange(model: Model[Any, Any], layer: Model[Any, Any]) -> list[Model[Any, Any]]:
    model.layers[0] = layer
    model._layers[-1] = model.layers[-1]
    layers: list[Model[Any, Any]] = model.layers
    return layers


def scaled(factor: float) -> Model[Ragged[Floats2d], Ragged[Floats2d]]:
    def forward(
        model: Model[Ragged[Floats2d], Ragged[Floats2d]], Xr: Ragged[Floats2d], is_train: bool
    ) -> tuple[Ragged[Floats2d], Callable[[Ragged[Floats2d]], Ragged[Floats2d]]]:
        Yr = Ragged(Xr.data * factor, Xr.lengths)
        Yr.data += 1

        def backprop(dYr: Ragged[Floats2d]) -> Ragged[Floats2d]:
            dYr.data *= factor
            return dYr

        return Yr, backprop

    return Model("scaled", forward)


model = chain(list2ragged(), scaled(2.0), reduce_sum())
Y, backprop = model.initialize([X]).begin_update([X])
backprop(Y)
assert_type(model.layers, list[Model[Any, Any]])

deep = chain(Linear(4, 2), Relu(2, 4), Linear(5, 2))
pop_layer(deep)
deep.layers.append(Relu(7, 5))
wide: Model[Floats2d, Floats2d] = chain(deep, Linear(3, 7))
chain(exchange(wide, Relu(7, 2))[0], Linear(3, 7))

ragged = Ragged(X, lengths)
ragged.data = np.ones((3, 5), "float32")
with_array(Linear(4, 5)).initialize(ragged).predict(ragged)
padded: Padded[Any] = list2padded().predict([X])
padded.data *= 2
pairs = Pairs([1, 2], [3, 4])
pairs.one = [5, 6]
arguments = ArgsKwargs((1,), {})
arguments.args = (2,)
