"""Softmax takes and gives rows."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, Softmax, chain

assert_type(Softmax(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Softmax(nO=5, nI=10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Softmax(5, normalize_outputs=False, temperature=2.0), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), Softmax(3, 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
