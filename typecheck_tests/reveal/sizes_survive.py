"""initialize keeps the type and what is known beside it; subclasses stay themselves."""

from __future__ import annotations

from typing import Any, Self, assert_type

from typedthinc.api import (
    Backprop,
    CategoricalCrossentropy,
    Floats2d,
    Ints1d,
    Linear,
    Model,
    Relu,
    Size,
    Softmax,
    chain,
)
from typedthinc.types import B, I, O


def forward(model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool) -> tuple[Floats2d, Backprop]:
    return X, lambda dY: dY


class Named(Model[Floats2d[Any, Any], Floats2d[Any, Any]]):
    def rename(self) -> Self:
        return self


def Block(width: Size[O]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    layer = Linear(width)
    return layer


def generic(layer: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I]) -> None:
    assert_type(layer.predict(X), Floats2d[B, O])


named = Named("named", forward)
assert_type(named.initialize(), Named)
assert_type(named.copy(), Named)
assert_type(Block(5), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
model = chain(Relu(5, 10), Softmax(3)).initialize()
assert_type(model, Model[Floats2d[Any, Any], Floats2d[Any, Any]])


def train(X: Floats2d, labels: Ints1d) -> None:
    Y, backprop = model.begin_update(X)
    dY, value = CategoricalCrossentropy()(Y, labels)
    assert_type(value, float)
    assert_type(backprop(dY), Floats2d[Any, Any])
