"""Pairs without the plugin: both items of a tuple are checked, and what compares them."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import (
    CauchySimilarity,
    Embed,
    Floats1d,
    Floats2d,
    Gelu,
    Ints1d,
    Linear,
    Model,
    Ragged,
    Softmax,
    chain,
    reduce_first,
    siamese,
    tuplify,
)

Rows = Floats2d[Any, Any]

assert_type(CauchySimilarity(5), Model[tuple[Rows, Rows], Floats1d[Any]])
assert_type(siamese(Gelu(5), CauchySimilarity(5)), Model[tuple[Rows, Rows], Floats1d[Any]])
assert_type(siamese(Embed(5, 10), CauchySimilarity()), Model[tuple[Ints1d[Any], Ints1d[Any]], Floats1d[Any]])
assert_type(chain(tuplify(Linear(5), Gelu(5)), CauchySimilarity()), Model[Rows, Floats1d[Any]])
encode = chain(reduce_first(), Linear(5))
assert_type(siamese(encode, CauchySimilarity()), Model[tuple[Ragged[Rows], Ragged[Rows]], Floats1d[Any]])


def data(X: Rows, ids: Ints1d) -> None:
    Y, backprop = siamese(Linear(5), CauchySimilarity()).begin_update((X, X))
    assert_type(Y, Floats1d[Any])
    assert_type(backprop(Y), tuple[Rows, Rows])
    CauchySimilarity().predict(X)  # E: any
    CauchySimilarity().predict((X, ids))  # E: any
    siamese(Linear(5), CauchySimilarity()).predict((X, ids))  # E: any
    siamese(Linear(5), CauchySimilarity()).predict((X, X, X))  # E: any


siamese(Linear(5), Softmax(4))  # E: any
siamese(reduce_first(), Softmax(4))  # E: any
chain(Linear(5), CauchySimilarity())  # E: any
chain(siamese(Linear(5), CauchySimilarity()), Linear(5))  # E: any
chain(tuplify(Linear(5), Linear(5), Linear(5)), CauchySimilarity())  # E: any
