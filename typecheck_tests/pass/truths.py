"""Truths that `initialize` takes: they tell missing sizes, or are labels, or of another form than the output."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, Softmax, chain, list2ragged, reduce_mean, with_array

X = np.zeros((5, 12), dtype="f")
Y = np.zeros((5, 3), dtype="f")
labels = np.array([0, 1, 2, 1, 0])
drawn = np.random.default_rng(0).integers(0, 4, size=5)

Linear().initialize(X, Y).predict(X)
Linear(nI=12).initialize(X, Y)
Linear(3).initialize(X, Y=Y)
chain(Relu(8), Softmax()).initialize(X, Y)
chain(Relu(8), Softmax(4, 8)).initialize(X, labels)
chain(Relu(8), Softmax()).initialize(X, drawn)
with_array(Softmax(4)).initialize([X, X[:3]], [drawn, drawn[:3]])
chain(list2ragged(), with_array(Relu(8)), reduce_mean(), Softmax(3)).initialize([X, X], Y[:2])
with_array(Softmax(3)).initialize([X, X[:3]], [Y, Y[:3]])
Linear(3, 12).initialize(None, Y)
Linear(3, 12).initialize(X, None)
