"""Logistic gives the rows it takes."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Logistic, Model, chain

assert_type(Logistic(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), Logistic()), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
