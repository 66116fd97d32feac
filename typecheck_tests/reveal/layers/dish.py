"""Dish takes and gives rows, with or without what it chains behind itself."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Dish, Floats2d, Linear, Model, chain

assert_type(Dish(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Dish(5, 10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Dish(5, dropout=0.1, normalize=True), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), Dish(3, 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
