"""tuplify gives a tuple with one item for each layer."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Embed, Floats2d, Ints1d, Linear, Model, Relu, tuplify

Rows = Floats2d[Any, Any]

assert_type(tuplify(Linear(5)), Model[Rows, tuple[Rows]])
assert_type(tuplify(Linear(5), Relu(4)), Model[Rows, tuple[Rows, Rows]])
assert_type(tuplify(Embed(5, 10), Embed(4, 10), Embed(3, 10)), Model[Ints1d[Any], tuple[Rows, Rows, Rows]])
assert_type(Linear(5) & Relu(4), Model[Rows, tuple[Rows, Rows]])


def use(X: Rows) -> None:
    left, right = tuplify(Linear(5), Relu(4)).predict(X)
    assert_type(left, Floats2d[Any, Any])
    assert_type(right, Floats2d[Any, Any])
