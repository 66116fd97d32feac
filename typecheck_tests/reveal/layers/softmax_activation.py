"""softmax_activation gives the rows it takes."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, chain, softmax_activation

assert_type(softmax_activation(), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), softmax_activation()), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
