"""with_reshape takes and gives arrays of three axes."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Embed, Floats3d, Ints3d, Linear, Model, Relu, chain, noop, with_reshape

Cubes = Floats3d[Any, Any, Any]

anything = with_reshape(noop())

assert_type(with_reshape(Linear(5, 6)), Model[Cubes, Cubes])
assert_type(with_reshape(Embed(5, 6, column=0)), Model[Ints3d[Any, Any, Any], Cubes])
assert_type(chain(with_reshape(Relu(5)), with_reshape(Linear(2, 5))), Model[Cubes, Cubes])


def use(X: Cubes) -> None:
    assert_type(with_reshape(chain(Relu(5), Linear(2))).predict(X), Cubes)
    assert_type(anything.predict(X), Cubes)
