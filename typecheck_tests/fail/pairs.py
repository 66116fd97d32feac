"""Layers of pairs: both items take part, and there are two of them."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import (
    CauchySimilarity,
    Embed,
    Floats1d,
    Floats2d,
    Linear,
    Ragged,
    Relu,
    Softmax,
    array_getitem,
    chain,
    concatenate,
    list2ragged,
    noop,
    reduce_first,
    reduce_last,
    siamese,
    tuplify,
    with_array,
)

Three = Literal[3]

siamese(Linear(5, 3), CauchySimilarity(4))  # E: typedthinc-size: CauchySimilarity takes tuple[Floats2d[*, 4], Floats2d[*, 4]], but the two outputs of Linear are tuple[Floats2d[*, 5], Floats2d[*, 5]] (expected width 4, got 5)
siamese(chain(array_getitem((slice(None), [3])), concatenate(noop(), with_array(noop()))), CauchySimilarity(4))  # E: typedthinc-size: (expected width 4, got 2)
siamese(Linear(5, 3), Softmax(4))  # E: typedthinc-container: Softmax takes Floats2d, but the two outputs of Linear are tuple[Floats2d[*, 5], Floats2d[*, 5]]
siamese(list2ragged(), CauchySimilarity())  # E: typedthinc-container: CauchySimilarity takes tuple[Floats2d, Floats2d], but the two outputs of list2ragged are tuple[Ragged, Ragged]
siamese(Linear(5, 3), CauchySimilarity)  # E: typedthinc-container: siamese: argument 2 must be a Model, not the function CauchySimilarity; did you mean CauchySimilarity()?
chain(Linear(5), CauchySimilarity(5))  # E: typedthinc-container: CauchySimilarity takes tuple[Floats2d[*, 5], Floats2d[*, 5]], but Linear before it gives Floats2d[*, 5]
chain(tuplify(Linear(5), Relu(4)), CauchySimilarity())  # E: typedthinc-size: CauchySimilarity takes tuple[Floats2d[*, n], Floats2d[*, n]], where n is one size, but tuplify before it gives tuple[Floats2d[*, 5], Floats2d[*, 4]] (expected width 5, got 4)
chain(tuplify(Linear(5), Linear(5), Linear(5)), CauchySimilarity())  # E: typedthinc-arity: CauchySimilarity takes tuple[Floats2d, Floats2d], but tuplify before it gives tuple[Floats2d[*, 5], Floats2d[*, 5], Floats2d[*, 5]]
chain(tuplify(Linear(3), Linear(5)), siamese(Linear(4), CauchySimilarity()))  # E: typedthinc-size: siamese takes tuple[Floats2d[*, n], Floats2d[*, n]], where n is one size, but tuplify before it gives tuple[Floats2d[*, 3], Floats2d[*, 5]] (expected width 3, got 5)
chain(siamese(Linear(4), CauchySimilarity()), Linear(2))  # E: typedthinc-rank: Linear takes Floats2d, but siamese before it gives Floats1d
CauchySimilarity(0)  # E: typedthinc-size: CauchySimilarity: nI must be an int of at least 1, not 0

model = siamese(chain(Linear(4, 3), Relu(2)), CauchySimilarity())
words = siamese(chain(list2ragged(), with_array(Linear(4, 3)), reduce_first()), CauchySimilarity(4))


def data(X: Floats2d[Any, Three], wide: Floats2d[Any, Literal[4]], one: Floats1d, Xs: list[Floats2d[Any, Three]]) -> None:
    model.predict(X)  # E: typedthinc-container: model (siamese) takes tuple[Floats2d[*, 3], Floats2d[*, 3]], but the data is Floats2d[*, 3]
    model.predict((X,))  # E: typedthinc-arity: model (siamese) takes tuple[Floats2d[*, 3], Floats2d[*, 3]], but the data is tuple[Floats2d[*, 3]]
    model.predict((X, wide))  # E: typedthinc-size: (expected width 3, got 4)
    model.predict((X, one))  # E: typedthinc-rank: but the data is tuple[Floats2d[*, 3], Floats1d]
    words.predict((Xs, X))  # E: typedthinc-container: but the data is tuple[list[Floats2d[*, 3]], Floats2d[*, 3]]
    CauchySimilarity(3).predict((X, wide))  # E: typedthinc-size: (expected width 3, got 4)
    Y, backprop = model.begin_update((X, X))
    Linear(2, 4).predict(backprop(Y)[0])  # E: typedthinc-size: (expected width 4, got 3)
    backprop(X)  # E: typedthinc-rank: backprop of model (siamese) takes Floats1d, but the gradient is Floats2d[*, 3]


def reductions(X: Floats2d[Any, Three], sequences: Ragged[Floats2d[Any, Three]]) -> None:
    chain(reduce_first(), Linear(2, 4)).predict(sequences)  # E: typedthinc-size: (expected width 4, got 3)
    reduce_first().predict(X)  # E: typedthinc-container: reduce_first takes Ragged[Floats2d], but the data is Floats2d[*, 3]
    chain(with_array(Linear(5, 3)), reduce_last(), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but reduce_last before it gives Floats2d[*, 5]
    chain(Embed(5, 10), reduce_last())  # E: typedthinc-container: reduce_last takes Ragged[Floats2d], but Embed before it gives Floats2d[*, 5]
    chain(reduce_last(), reduce_first())  # E: typedthinc-container: reduce_first takes
