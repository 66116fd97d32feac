"""Layers that take anything need no annotation in variables, and go anywhere."""

from __future__ import annotations

import numpy as np

from typedthinc.api import (
    Dropout,
    LayerNorm,
    Linear,
    Ragged,
    Relu,
    Softmax,
    add,
    chain,
    clone,
    concatenate,
    list2array,
    list2ragged,
    noop,
    ragged2list,
    reduce_max,
    reduce_mean,
    reduce_sum,
    residual,
    tuplify,
    with_array,
)

X = np.ones((4, 10), dtype="float32")
Xs = [X, X[:2]]

drop = Dropout(0.2)
same = noop()
norm = LayerNorm()
to_ragged = list2ragged()
to_list = ragged2list()
to_array = list2array()
mean, most, total = reduce_mean(), reduce_max(), reduce_sum()
pair = chain(drop, same)
nothing = chain(noop())
lifted_drop = with_array(Dropout(0.1))
lifted = with_array(Relu(5, 10))
lifted_free = with_array(Relu(6))
around = residual(Dropout())
copies = clone(noop(), 2)
several = tuplify(Dropout(), noop())
beside = concatenate(Dropout(), noop())
summed = add(Dropout(), noop())
operators = drop >> same
layers = [Dropout(), noop()]

chain(Linear(5, 10), drop, same, norm, pair, nothing, around, copies, Linear(3, 5)).initialize(X).predict(X)
chain(drop, Linear(5, 10), drop, Linear(3, 5), drop).initialize(X).predict(X)
chain(beside, Linear(3, 20)).initialize(X).predict(X)
chain(summed, Linear(3, 10)).initialize(X).predict(X)
chain(operators, Linear(3, 10)).initialize(X).predict(X)
several.initialize(X).predict(X)
chain(to_ragged, lifted, mean, Softmax(3, 5)).initialize(Xs).predict(Xs)
chain(to_ragged, lifted, drop, most, Softmax(3, 5)).initialize(Xs).predict(Xs)
chain(to_ragged, lifted, same, total, Softmax(3, 5)).initialize(Xs).predict(Xs)
chain(to_ragged, lifted, to_list, lifted_drop, to_array, Linear(3, 5)).initialize(Xs).predict(Xs)
chain(lifted, Softmax(3, 5)).initialize(X).predict(X)
chain(lifted, to_array, Softmax(3, 5)).initialize(Xs).predict(Xs)
chain(lifted, list2ragged(), lifted_free, mean, Softmax(3)).initialize(Xs).predict(Xs)
chain(*layers).initialize(X).predict(X)
ragged = to_ragged.initialize().predict(Xs)
chain(lifted, mean).initialize(ragged).predict(ragged)


def forwards(batch: Ragged) -> None:
    drop.predict(batch)
    lifted.predict(batch)
    to_list.predict(batch)


forwards(ragged)
drop.predict(X)
drop.predict(Xs)
same.predict(X)
same.predict("anything")
