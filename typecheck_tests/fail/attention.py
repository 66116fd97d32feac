"""Attention works on Ragged, within each sequence."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import Floats2d, Linear, MultiHeadAttention, ParametricAttention, Ragged, chain, list2ragged, reduce_sum, residual, with_array

chain(with_array(Linear(6, 4)), ParametricAttention(5))  # E: typedthinc-size: ParametricAttention takes Ragged[Floats2d[*, 5]], but with_array(Linear) before it gives Ragged[Floats2d[*, 6]] (expected width 5, got 6)
chain(list2ragged(), ParametricAttention(5), reduce_sum(), Linear(3, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but reduce_sum before it gives Floats2d[*, 5] (expected width 6, got 5)
chain(with_array(Linear(6)), ParametricAttention(), reduce_sum(), Linear(3, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but reduce_sum before it gives Floats2d[*, 6] (expected width 5, got 6)
chain(with_array(Linear(6)), ParametricAttention(None, key_transform=None), reduce_sum(), Linear(3, 5))  # E: typedthinc-size: (expected width 5, got 6)
chain(with_array(Linear(6)), ParametricAttention(key_transform=Linear(7)), reduce_sum(), Linear(3, 5))  # E: typedthinc-size: (expected width 5, got 6)
chain(Linear(5, 4), ParametricAttention(5))  # E: typedthinc-container: ParametricAttention takes Ragged
ParametricAttention(5, key_transform=Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but ParametricAttention gives it Floats2d[*, 5] (expected width 4, got 5)
chain(with_array(Linear(6, 4)), ParametricAttention(key_transform=Linear(7, 5)))  # E: typedthinc-size: (expected width 5, got 6)
ParametricAttention(5, key_transform=reduce_sum())  # E: typedthinc-container: reduce_sum takes Ragged
chain(with_array(Linear(6, 4)), MultiHeadAttention(8, 5, num_heads=2))  # E: typedthinc-size: MultiHeadAttention takes Ragged[Floats2d[*, 5]], but with_array(Linear) before it gives Ragged[Floats2d[*, 6]] (expected width 5, got 6)
chain(MultiHeadAttention(8, 5), reduce_sum(), Linear(3, 5))  # E: typedthinc-size: (expected width 5, got 8)
chain(MultiHeadAttention(8, 5), Linear(3, 8))  # E: typedthinc-container: did you mean with_array(Linear(...))
MultiHeadAttention(8, num_heads=3)  # E: typedthinc-size: MultiHeadAttention: nO must be a multiple of num_heads, which is 3, not 8
chain(list2ragged(), chain(MultiHeadAttention(9, num_heads=2), with_array(Linear(3))))  # E: typedthinc-size: MultiHeadAttention: nO must be a multiple of num_heads, which is 2, not 9
chain(list2ragged(), MultiHeadAttention(9, num_heads=2))  # E: typedthinc-size: MultiHeadAttention: nO must be a multiple of num_heads, which is 2, not 9
residual(MultiHeadAttention(8, 5))  # E: typedthinc-size: residual needs a layer that gives what it takes


def use(X: Ragged[Floats2d[Any, Literal[4]]]) -> None:
    ParametricAttention(5).predict(X)  # E: typedthinc-size: ParametricAttention takes Ragged[Floats2d[*, 5]], but the data is Ragged[Floats2d[*, 4]] (expected width 5, got 4)
    MultiHeadAttention(8, 5, num_heads=4).predict(X)  # E: typedthinc-size: MultiHeadAttention takes Ragged[Floats2d[*, 5]], but the data is Ragged[Floats2d[*, 4]] (expected width 5, got 4)
