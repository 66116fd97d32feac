"""sigmoid_activation gives the floats it takes, of any rank."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, chain, sigmoid_activation

assert_type(sigmoid_activation(), Model[Any, Any])
assert_type(chain(Linear(5, 10), sigmoid_activation()), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
