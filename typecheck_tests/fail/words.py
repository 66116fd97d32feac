"""Layers of words: what they take, and the numbers that they give."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Embed, Floats1d, HashEmbed, Linear, chain, list2ragged, remap_ids, strings2arrays, with_array

chain(remap_ids({"a": 1}), Embed(3, 4))  # E: typedthinc-rank: Embed takes Ints1d, but remap_ids before it gives Ints2d[*, 1]; did you mean Embed(..., column=0)?
chain(remap_ids({"a": 1}), Embed(3, 4, column=0), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Embed before it gives Floats2d[*, 3]
chain(Linear(3), remap_ids({"a": 1}))  # E: typedthinc-dtype: remap_ids takes Ints1d, but Linear before it gives Floats2d[*, 3]
chain(list2ragged(), remap_ids({1: 1}))  # E: typedthinc-container: remap_ids takes list[Hashable], but list2ragged before it gives Ragged
chain(Embed(3, 4), remap_ids({1: 1}, column=0))  # E: typedthinc-dtype: remap_ids takes Ints2d, but Embed before it gives Floats2d[*, 3]
chain(strings2arrays(), with_array(HashEmbed(3, 10)))  # E: typedthinc-rank: with_array(HashEmbed) takes list[Ints1d], but strings2arrays before it gives list[Ints2d[*, 1]]
chain(strings2arrays(), with_array(HashEmbed(3, 10, column=0)), with_array(Linear(2, 4)))  # E: typedthinc-size: (expected width 4, got 3)
chain(list2ragged(), strings2arrays())  # E: typedthinc-container: strings2arrays takes list[list[str]], but list2ragged before it gives Ragged


def use(words: list[str], vectors: list[Floats1d[Any]]) -> None:
    strings2arrays().predict(words)  # E: typedthinc-container: strings2arrays takes list[list[str]], but the data is list[str]
    remap_ids({"a": 1}, column=0).predict(words)  # E: typedthinc-container: remap_ids takes Ints2d, but the data is list[str]
    remap_ids({"a": 1}).predict(vectors)  # E: typedthinc-container: remap_ids takes list[Hashable], but the data is list[Floats1d]
    remap_ids({"a": 1}).predict("abc")  # E: typedthinc-container: remap_ids takes list[Hashable], but the data is str
