"""Classes derived from Ragged and Padded are taken for what they derive from, and chains of derived models run flat."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Linear, Model, Ragged, chain, list2ragged, reduce_sum, with_array
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.types import Floats2d


class Sentences(Ragged[Floats2d]):
    """Rows of words."""


class Named(Model[Any, Any]):
    """A model that is called as any other."""

    __slots__ = ()


def forward(model: Model[Sentences, Sentences], X: Sentences, is_train: bool) -> tuple[Sentences, Any]:
    return X, lambda dY: dY


X = Sentences(np.ones((3, 2), "float32"), np.array([1, 2], "int32"))


def test_an_annotation_is_that_of_the_base() -> None:
    layer: Model[Any, Any] = Model("same", forward)
    assert layer_type_of(chain(list2ragged(), layer, reduce_sum())).scheme
    assert layer.predict(X) is X


def test_a_gradient_may_be_of_the_base() -> None:
    layer: Model[Any, Any] = Model("same", forward)
    Y, backprop = layer.begin_update(X)
    dY = Ragged(Y.data, Y.lengths)
    assert backprop(dY) is dY
    assert with_array(Linear(3, 2)).initialize(X).predict(X).data.shape == (3, 3)


def test_chains_of_derived_models_do_not_call_one_another() -> None:
    model: Any = Linear(2, 2)
    for _ in range(2000):
        model = chain(model, Linear(2, 2))
        model.__class__ = Named
    assert model.initialize().predict(np.ones((1, 2), "float32")).shape == (1, 2)
