"""Layers of ids, keys and words."""

from __future__ import annotations

import numpy as np

from tests.contract.case import Case, Cases, Draw
from tests.contract.values import Value
from typedthinc.api import (
    Embed,
    HashEmbed,
    SparseLinear,
    StaticVectors,
    concatenate,
    premap_ids,
    remap_ids,
    strings2arrays,
    uniqued,
)


def embed(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(Embed(nO, nV), draw.ids(nV, nB), ((nB, nO), "f"))


def embed_column(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(Embed(nO, nV, column=1), draw.ids(nV, nB, 3), ((nB, nO), "f"))


def hash_embed(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(HashEmbed(nO, nV, seed=1, dropout=0.5), draw.ids(2**31, nB) - 2**30, ((nB, nO), "f"))


def hash_embed_column(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(HashEmbed(nO, nV, column=2), draw.ids(1000, nB, 3), ((nB, nO), "f"))


def static_vectors(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(StaticVectors(nO, draw.floats(nV, 3), dropout=0.5), draw.ids(nV, nB), ((nB, nO), "f"))


def static_vectors_column(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(StaticVectors(nO, draw.floats(nV, 2), column=0), draw.ids(nV, nB, 2), ((nB, nO), "f"))


def sparse_linear(draw: Draw) -> Case:
    lengths, nO = np.array(draw.lengths(0), "int32"), draw.size()
    count = int(lengths.sum())
    X = draw.ids(2**40, count).astype("uint64"), draw.floats(count), lengths

    def split(X: Value) -> list[Value]:
        cuts = np.cumsum(X[2])[:-1]
        return list(zip(np.split(X[0], cuts), np.split(X[1], cuts), X[2][:, None], strict=True))

    return Case(SparseLinear(nO, 7), X, ((len(lengths), nO), "f"), split=split)


def uniqued_ids(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(uniqued(Embed(nO, nV)), draw.ids(nV, nB), ((nB, nO), "f"))


def uniqued_rows(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    X = draw.ids(nV, nB, 2)
    return Case(uniqued(concatenate(Embed(nO, nV, column=0), Embed(2, nV, column=1))), X, ((nB, nO + 2), "f"))


def uniqued_column(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(uniqued(Embed(nO, nV, column=1), column=1), draw.ids(nV, nB, 3), ((nB, nO), "f"))


def words_to_arrays(draw: Draw) -> Case:
    X = [draw.words(length) for length in draw.lengths(0)]
    return Case(strings2arrays(), X, ("list", [((len(words), 1), "u") for words in X]))


def remapped_words(draw: Draw) -> Case:
    X = draw.words(draw.size())
    return Case(remap_ids({"a": 1, "b": 2}), X, ((len(X), 1), "i"))


def remapped_ids(draw: Draw) -> Case:
    X = draw.ids(5, draw.size())
    return Case(remap_ids({1: 7, 3: 2}, 9), X, ((len(X), 1), "i"))


def remapped_column(draw: Draw) -> Case:
    X = draw.ids(5, draw.size(), 3)
    return Case(remap_ids({1: 7, 3: 2}, column=2), X, ((len(X), 1), "i"))


def premapped_ids(draw: Draw) -> Case:
    X = draw.ids(5, draw.size())
    return Case(premap_ids({1: 7, 3: 2}, 9), X, ((len(X), 1), "i"))


def premapped_column(draw: Draw) -> Case:
    X = draw.ids(5, draw.size(), 3)
    return Case(premap_ids({1: 7, 3: 2}, column=2), X, ((len(X), 1), "i"))


CASES: Cases = {
    "Embed": embed,
    "Embed column": embed_column,
    "HashEmbed": hash_embed,
    "HashEmbed column": hash_embed_column,
    "StaticVectors": static_vectors,
    "StaticVectors column": static_vectors_column,
    "SparseLinear": sparse_linear,
    "uniqued": uniqued_ids,
    "uniqued rows": uniqued_rows,
    "uniqued column": uniqued_column,
    "strings2arrays": words_to_arrays,
    "remap_ids words": remapped_words,
    "remap_ids ids": remapped_ids,
    "remap_ids column": remapped_column,
    "premap_ids ids": premapped_ids,
    "premap_ids column": premapped_column,
}
