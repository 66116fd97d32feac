"""residual is of its layer's type."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, LayerNorm, Linear, Model, Relu, chain, residual

assert_type(residual(Linear(5, 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(residual(chain(LayerNorm(), Relu())), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5), residual(Relu(5, 5))), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
