"""tuple2array puts the arrays of a tuple side by side."""

from __future__ import annotations

from typing import Any, Literal, assert_type

from typedthinc.api import Floats2d, Linear, Model, Relu, chain, tuple2array, tuplify, with_getitem

Rows = Floats2d[Any, Any]
Pair = tuple[Floats2d[Any, Literal[4]], Floats2d[Any, Literal[6]]]

assert_type(chain(tuplify(Linear(5, 3), Relu(4, 3)), tuple2array()), Model[Rows, Rows])
assert_type(tuple2array(), Model[tuple[Rows, Rows], Rows])
assert_type(tuple2array(3), Model[tuple[Rows, Rows, Rows], Rows])


def use(pair: Pair) -> None:
    encode = with_getitem(0, Relu(8, 4)) >> with_getitem(1, Relu(5, 6)) >> tuple2array()
    assert_type(encode.predict(pair), Rows)
