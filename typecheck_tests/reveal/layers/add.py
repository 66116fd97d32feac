"""add takes and gives what its layers take and give."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Dropout, Embed, Floats2d, Ints1d, Linear, Model, Relu, add

assert_type(add(Linear(5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(add(Linear(5), Relu(5), Linear(5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(add(Linear(5), Dropout()), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(add(Embed(5, 10), Embed(5, 20)), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(Linear(5) + Relu(5), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
