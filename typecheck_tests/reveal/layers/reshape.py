"""Reshape makes sequences, images and volumes of rows."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv2d, Flatten, Floats2d, Floats3d, Floats4d, Floats5d, Linear, Model, Reshape, chain

Rows = Floats2d[Any, Any]

assert_type(Reshape(3, 4), Model[Rows, Floats3d[Any, Any, Any]])
assert_type(Reshape(3, 4, 5), Model[Rows, Floats4d[Any, Any, Any, Any]])
assert_type(Reshape(3, 4, 5, 6), Model[Rows, Floats5d[Any, Any, Any, Any, Any]])
assert_type(chain(Linear(60, 8), Reshape(3, 4, 5), Conv2d(2, 3)), Model[Rows, Floats4d[Any, Any, Any, Any]])
assert_type(Reshape((3, 4)), Model[Rows, Floats3d[Any, Any, Any]])
assert_type(Reshape((3, -1, 5)), Model[Rows, Floats4d[Any, Any, Any, Any]])
assert_type(Reshape(3, 4, -1, 6), Model[Rows, Floats5d[Any, Any, Any, Any, Any]])


def use(X: Rows) -> None:
    assert_type(Reshape(3, 4, 5).predict(X), Floats4d[Any, Any, Any, Any])
    assert_type(chain(Reshape(3, 4), Flatten(), Linear(2, 12)).predict(X), Rows)
