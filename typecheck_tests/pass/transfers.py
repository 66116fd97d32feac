"""Sequences in whatever container, nested or not, go through layers that lift others."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import (
    LSTM,
    Dropout,
    Embed,
    Floats2d,
    Linear,
    Model,
    Padded,
    Ragged,
    Relu,
    Softmax,
    add,
    chain,
    list2padded,
    list2ragged,
    map_list,
    noop,
    padded2list,
    ragged2list,
    reduce_mean,
    residual,
    with_array,
    with_array2d,
    with_cpu,
    with_debug,
    with_flatten,
    with_list,
    with_nvtx_range,
    with_padded,
    with_ragged,
)

X = np.ones((4, 10), dtype="float32")
Xs = [X, X[:2]]
ids = [np.array([0, 1]), np.array([2])]

in_list = with_list(map_list(Relu(5, 10)))
in_ragged = with_ragged(with_array(Relu(5)))
in_padded = with_padded(LSTM(5, 10))
anything = with_list(noop())
layers = [in_list, in_padded]
ragged = list2ragged().predict(Xs)
padded = list2padded().predict(Xs)

for model in (in_list, in_padded, with_array2d(Linear(3, 10)), with_padded(with_array(Dropout()))):
    model.initialize(Xs)
    model.predict(Xs)
    model.predict(ragged)
    model.predict(padded)

chain(list2ragged(), in_padded, in_ragged, reduce_mean(), Softmax(3, 5)).initialize(Xs).predict(Xs)
chain(list2padded(), in_list, anything, padded2list(), with_array(Softmax(3, 5))).initialize(Xs).predict(Xs)
chain(map_list(Embed(10, 9)), in_padded, list2ragged(), reduce_mean()).initialize(ids).predict(ids)
chain(list2padded(), residual(with_padded(with_array(Linear(10, 10)))), padded2list()).initialize(Xs).predict(Xs)
add(in_list, with_padded(LSTM(5, 10))).initialize(ragged).predict(ragged)
with_flatten(chain(in_list, with_array(Softmax(3, 5)))).initialize([Xs, Xs[:1]]).predict([Xs, []])
with_ragged(with_array(Relu(5, 10))).initialize().predict((X, np.array([3, 1])))
with_padded(LSTM(5, 10)).initialize().predict(np.ones((4, 2, 10), dtype="float32"))
chain(with_cpu(Linear(5, 10)), with_debug(Dropout()), with_nvtx_range(Softmax(3, 5))).initialize(X).predict(X)


def lifted(inner: Model[list[Floats2d], list[Floats2d]]) -> Model[Ragged[Floats2d], Padded[Any]]:
    return chain(with_list(inner), ragged2list(), list2padded())


lifted(map_list(Linear(3, 10))).initialize().predict(ragged)
