"""resizable is of its layer's type, of any width."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Embed, Floats2d, Ints1d, Linear, Model, Relu, Softmax, chain, resizable, resize_model

Rows = Floats2d[Any, Any]

assert_type(resizable(Linear(5, 6)), Model[Rows, Rows])
assert_type(resizable(layer=Embed(5, 6)), Model[Ints1d[Any], Rows])
assert_type(resize_model(resizable(Linear(5, 6)), 7), Model[Rows, Rows])


def own(layer: Model[Rows, Rows], nO: int) -> Model[Rows, Rows]:
    return Linear(nO)


assert_type(resizable(Linear(5, 6), own), Model[Rows, Rows])
# As it may have been resized, any width fits behind it.
model = chain(Relu(6), resizable(Softmax(5, 6)))
resize_model(model, 7)
assert_type(chain(model, Linear(2, 7)), Model[Rows, Rows])
