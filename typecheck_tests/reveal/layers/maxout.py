"""Maxout takes and gives rows, however many pieces it has."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Maxout, Model, chain

assert_type(Maxout(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Maxout(5, 10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Maxout(5, nP=2, dropout=0.1, normalize=True), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), Maxout(3, 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
