"""concatenate keeps the form of its layers' outputs."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Dropout, Embed, Floats2d, Ints1d, Linear, Model, Ragged, Relu, chain, concatenate

assert_type(concatenate(Linear(5), Relu(4)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(concatenate(Linear(5), Dropout()), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(concatenate(Embed(5, 10), Embed(4, 20)), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(Linear(5) | Relu(4), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(concatenate(Linear(5), Relu(4)), Linear(3, 9)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])


def use(
    left: Model[list[Floats2d[Any, Any]], Ragged[Floats2d[Any, Any]]],
    lists: Model[Floats2d[Any, Any], list[Floats2d[Any, Any]]],
) -> None:
    assert_type(concatenate(lists, lists), Model[Floats2d[Any, Any], list[Floats2d[Any, Any]]])
    both = concatenate(left, left)
    assert_type(both.predict([]), Ragged[Floats2d[Any, Any]])
