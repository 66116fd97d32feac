"""MultiSoftmax takes and gives rows."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, MultiSoftmax, chain

assert_type(MultiSoftmax((2, 3)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(MultiSoftmax(nOs=(2, 3), nI=10), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5, 10), MultiSoftmax((2, 3), 5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
