"""LayerNorm gives the rows that it takes."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, LayerNorm, Linear, Model, chain

assert_type(LayerNorm(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(LayerNorm(5), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), LayerNorm(), LayerNorm(5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
