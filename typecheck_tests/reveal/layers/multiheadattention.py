"""MultiHeadAttention takes Ragged rows and changes their width."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Model, MultiHeadAttention, Ragged, chain, reduce_mean

assert_type(MultiHeadAttention(8, 6, num_heads=2), Model[Ragged[Floats2d[Any, Any]], Ragged[Floats2d[Any, Any]]])
assert_type(
    MultiHeadAttention(nO=8, num_heads=4, dropout=0.1), Model[Ragged[Floats2d[Any, Any]], Ragged[Floats2d[Any, Any]]]
)


def use(X: Ragged[Floats2d[Any, Any]]) -> None:
    assert_type(chain(MultiHeadAttention(8), MultiHeadAttention(4, 8), reduce_mean()).predict(X), Floats2d[Any, Any])
