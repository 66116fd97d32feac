"""Linear takes and gives rows; its sizes are not in the visible type."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Backprop, Floats2d, Linear, Model

assert_type(Linear(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Linear(5, 10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Linear(nO=5, nI=10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Linear(5, dropout=0.1, normalize=True), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
layer = Linear(5)
assert_type(layer, Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(layer.initialize(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])


def use(X: Floats2d) -> None:
    Y, backprop = layer.begin_update(X)
    assert_type(Y, Floats2d[Any, Any])
    assert_type(backprop, Backprop[Floats2d[Any, Any], Floats2d[Any, Any]])
    assert_type(backprop(Y), Floats2d[Any, Any])
    assert_type(layer.predict(X), Floats2d[Any, Any])
