"""Dropout gives what it takes: it needs no annotation, and takes the form of what stands around it."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Dropout, Floats2d, Linear, Model, Ragged, chain

drop = Dropout(0.2)
assert_type(drop, Model[Any, Any])
assert_type(chain(Linear(5, 10), drop), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(drop, Linear(5, 10)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(Linear(5, 10) >> drop, Model[Floats2d[Any, Any], Floats2d[Any, Any]])


def use(X: Floats2d, batch: Ragged[Floats2d[Any, Any]]) -> None:
    assert_type(drop.predict(X), Floats2d[Any, Any])
    assert_type(drop.predict(batch), Ragged[Floats2d[Any, Any]])
