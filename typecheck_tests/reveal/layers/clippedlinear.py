"""ClippedLinear takes and gives rows, with or without what it chains behind itself."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import ClippedLinear, Floats2d, Linear, Model, chain

assert_type(ClippedLinear(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(ClippedLinear(5, 10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(
    ClippedLinear(5, dropout=0.1, normalize=True, slope=2.0, offset=1.0, min_val=-1.0, max_val=3.0),
    Model[Floats2d[Any, Any], Floats2d[Any, Any]],
)
assert_type(chain(Linear(5, 10), ClippedLinear(3, 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
