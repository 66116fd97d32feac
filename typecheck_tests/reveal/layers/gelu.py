"""Gelu takes and gives rows, with or without what it chains behind itself."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Gelu, Linear, Model, chain

assert_type(Gelu(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Gelu(5, 10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Gelu(5, dropout=0.1, normalize=True), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), Gelu(3, 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
