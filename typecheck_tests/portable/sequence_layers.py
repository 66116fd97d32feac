"""Layers of whole sequences, without the plugin: containers and ranks are checked, sizes are not."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import (
    LSTM,
    RNN,
    Embed,
    Floats1d,
    Floats2d,
    Floats3d,
    HashEmbed,
    Ints1d,
    Linear,
    Model,
    MultiHeadAttention,
    Padded,
    ParametricAttention,
    Ragged,
    SparseLinear,
    StaticVectors,
    bidirectional,
    chain,
    list2ragged,
    reduce_sum,
)


def padded(X: Padded[Floats3d], rows: Floats2d) -> None:
    tagger = chain(bidirectional(LSTM(5, 10)), RNN(6))
    assert_type(tagger.predict(X), Padded[Floats3d[Any, Any, Any]])
    tagger.predict(rows)  # E: any
    chain(LSTM(5), Linear(3))  # E: any
    bidirectional(Linear(5))  # E: any


def ragged(X: Ragged[Floats2d], batch: Padded[Floats3d]) -> None:
    pooled = chain(MultiHeadAttention(8, num_heads=2), ParametricAttention(key_transform=Linear(3)), reduce_sum())
    assert_type(pooled.predict(X), Floats2d[Any, Any])
    pooled.predict(batch)  # E: any
    chain(list2ragged(), RNN(5))  # E: any
    ParametricAttention(key_transform=Embed(5, 10))  # E: any


def tables(ids: Ints1d, vectors: Floats2d, values: Floats1d) -> None:
    assert_type(HashEmbed(5, 100).predict(ids), Floats2d[Any, Any])
    assert_type(StaticVectors(5, vectors).predict(ids), Floats2d[Any, Any])
    assert_type(SparseLinear(5).predict((ids, values, ids)), Floats2d[Any, Any])
    SparseLinear(5).predict((values, ids, ids))  # E: any
    HashEmbed(5, 100).predict(values)  # E: any
    StaticVectors(5, ids)  # E: any
    model: Model[Ints1d, Floats2d] = HashEmbed(5, 100)
    model.predict(vectors)  # E: any
