"""ReluK takes and gives rows, with or without what it chains behind itself."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, ReluK, chain

assert_type(ReluK(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(ReluK(5, 10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(ReluK(5, dropout=0.1, normalize=True, k=4.0), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), ReluK(3, 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
