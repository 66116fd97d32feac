"""Layers of ids, words, windows and parts, one behind the other, in every checker."""

from __future__ import annotations

from typing import Any

from typedthinc.api import (
    Embed,
    Floats2d,
    Floats3d,
    HashEmbed,
    Ints1d,
    Ints2d,
    Linear,
    Maxout,
    Relu,
    Softmax,
    array_getitem,
    chain,
    expand_window,
    floats_getitem,
    ints_getitem,
    list2ragged,
    reduce_sum,
    remap_ids,
    resizable,
    strings2arrays,
    tuplify,
    uniqued,
    with_array,
    with_getitem,
    with_reshape,
)

Rows = Floats2d[Any, Any]


def use(X: Rows, ids: Ints1d[Any], rows: Ints2d[Any, Any], words: list[str], texts: list[list[str]]) -> None:
    chain(expand_window(1), Linear(3)).predict(X)
    chain(list2ragged(), expand_window(1), with_array(Maxout(3)), reduce_sum()).predict([X])
    chain(uniqued(Embed(3, 4)), Linear(3)).predict(ids)
    uniqued(Embed(3, 4, column=0), column=0).predict(rows)
    chain(remap_ids({"a": 1}), Embed(3, 4, column=0)).predict(words)
    chain(remap_ids({1: 1}, column=0), Embed(3, 4, column=0)).predict(rows)
    chain(strings2arrays(), with_array(HashEmbed(3, 4, column=0)), list2ragged(), reduce_sum()).predict(texts)
    chain(Relu(3), resizable(Softmax(3))).predict(X)
    chain(array_getitem((slice(None), 0)), Embed(3, 4)).predict(rows)
    chain(Linear(4), floats_getitem((slice(None), [0, 1])), Linear(3)).predict(X)
    chain(ints_getitem((slice(None), -1)), Embed(3, 4)).predict(rows)
    chain(tuplify(Linear(2), Linear(3)), with_getitem(1, Relu(3))).predict(X)


def use_cubes(X: Floats3d[Any, Any, Any]) -> None:
    chain(with_reshape(Relu(3)), with_reshape(Linear(2))).predict(X)


uniqued(Linear(3))  # E[mypy,pyright]: any
array_getitem(1.5)  # E: any
expand_window("1")  # E: any
strings2arrays().predict([[1]])  # E: any
with_getitem("1", Linear(3))  # E: any
