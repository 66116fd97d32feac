"""siamese takes a pair of what its layer takes, and gives what the similarity gives."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import (
    CauchySimilarity,
    Embed,
    Floats1d,
    Floats2d,
    Ints1d,
    Linear,
    Model,
    Ragged,
    chain,
    reduce_sum,
    siamese,
)

Rows = Floats2d[Any, Any]

assert_type(siamese(Linear(5), CauchySimilarity()), Model[tuple[Rows, Rows], Floats1d[Any]])
assert_type(siamese(Embed(5, 10), CauchySimilarity(5)), Model[tuple[Ints1d[Any], Ints1d[Any]], Floats1d[Any]])
assert_type(
    siamese(chain(reduce_sum(), Linear(5)), CauchySimilarity(5)),
    Model[tuple[Ragged[Rows], Ragged[Rows]], Floats1d[Any]],
)


def use(X: Rows) -> None:
    Y, backprop = siamese(Linear(5), CauchySimilarity()).begin_update((X, X))
    assert_type(Y, Floats1d[Any])
    assert_type(backprop(Y), tuple[Rows, Rows])
