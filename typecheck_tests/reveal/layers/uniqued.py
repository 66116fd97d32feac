"""uniqued is of its layer's type."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Embed, Floats2d, Ints1d, Ints2d, Linear, Model, chain, uniqued

assert_type(uniqued(Embed(5, 10)), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(uniqued(Embed(5, 10, column=1)), Model[Ints2d[Any, Any], Floats2d[Any, Any]])
assert_type(uniqued(Embed(5, 10, column=1), column=1), Model[Ints2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(uniqued(layer=Embed(5, 10)), Linear(3, 5)), Model[Ints1d[Any], Floats2d[Any, Any]])


def use(ids: Ints1d[Any], column: int) -> None:
    assert_type(uniqued(chain(Embed(5, 10), Linear(3))).predict(ids), Floats2d[Any, Any])
    assert_type(uniqued(Embed(5, 10, column=column), column=column), Model[Ints2d[Any, Any], Floats2d[Any, Any]])
