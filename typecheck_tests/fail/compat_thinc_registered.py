"""A registry of layers holds no layers of a model: what a program of Thinc registers there changes none in place."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.compat import thinc
from typedthinc.compat.thinc.api import CategoricalCrossentropy, Linear, Model, Relu, Softmax, chain, registry
from typedthinc.compat.thinc.layers import LayerNorm
from typedthinc.compat.thinc.types import Floats2d


class registry_of_program(registry):
    """Kinds of the program's own."""


@registry.layers("registered_net.v1")
def registered_net(width: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width), LayerNorm(), Softmax(3))


@registry_of_program.layers.register("registered_too.v1")
def registered_too(width: int) -> Model[Floats2d, Floats2d]:
    return thinc.layers.chain(thinc.layers.Relu(width), Softmax(3))


def count_of_registered(model: Model[Any, Any]) -> int:
    return len(list(model.walk()))


def train_registered(model: Model[Floats2d, Floats2d], X: Floats2d) -> None:
    loss: CategoricalCrossentropy = CategoricalCrossentropy(names=["a", "b"])
    body = chain(Relu(4, 5), Softmax(3))
    guesses = body.initialize().predict(np.zeros((2, 5), dtype="f"))
    count_of_registered(body)
    loss.get_grad(guesses, ["a", "b"])  # E: typedthinc-size: there are 2 names, but the guesses have 3 columns
    chain(body, Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but body (chain that ends with Softmax) before it gives Floats2d[*, 3]
    assert registry.layers.get("registered_net.v1") is registered_net
    assert count_of_registered(model) > 1
