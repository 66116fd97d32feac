"""clone is of its layer's type."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, Relu, chain, clone

assert_type(clone(Linear(5, 5), 3), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(clone(layer=Relu(), n=3), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5), clone(Relu(5, 5), 2)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Relu() ** 3, Model[Floats2d[Any, Any], Floats2d[Any, Any]])
