"""ParametricAttention takes Ragged rows and keeps them as they are, whatever makes the keys."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, ParametricAttention, Ragged, chain, reduce_sum

assert_type(ParametricAttention(5), Model[Ragged[Floats2d[Any, Any]], Ragged[Floats2d[Any, Any]]])
assert_type(
    ParametricAttention(key_transform=Linear(7, 5)), Model[Ragged[Floats2d[Any, Any]], Ragged[Floats2d[Any, Any]]]
)
pooled = chain(ParametricAttention(5, key_transform=chain(Linear(9), Linear(7))), reduce_sum(), Linear(3, 5))


def use(X: Ragged[Floats2d[Any, Any]]) -> None:
    assert_type(pooled.predict(X), Floats2d[Any, Any])
