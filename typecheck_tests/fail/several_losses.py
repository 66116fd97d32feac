"""A loss for each of several outputs: each is compared with its own truths."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Adam, CategoricalCrossentropy, L2Distance, Linear, Relu, Softmax, chain, train, tuplify

X = np.zeros((9, 4), "float32")
y, z = np.zeros(9, "int64"), np.zeros((9, 1), "float32")
two = chain(Relu(8, 4), tuplify(Softmax(2, 8), Linear(1, 8)))
losses = CategoricalCrossentropy(), L2Distance()
named = CategoricalCrossentropy(names=["a", "b"]), L2Distance()
pair = y, z

train(two, X, (y, z), loss=losses, optimizer=Adam(0.01))
train(two, X, pair, loss=losses, weights=[1, 0.5], optimizer=Adam(0.01), validation=(X, pair))
train(two, X, (["a", "b", "a"] * 3, z), loss=named, optimizer=Adam(0.01))
train(two, X, (z, y), loss=losses, optimizer=Adam(0.01))  # E: typedthinc-size: CategoricalCrossentropy takes Floats2d[*, 2], but the truths are Floats2d[9, 1] (expected width 2, got 1)
train(two, X, ([0.5], z), loss=(CategoricalCrossentropy(), L2Distance()), optimizer=Adam(0.01))  # E: typedthinc-container: CategoricalCrossentropy takes Ints1d, Floats2d or list[str] as truths, but the argument is list[float]
train(two, X, y, loss=losses, optimizer=Adam(0.01))  # E: typedthinc-arity: 2 losses take a tuple of 2 as truths, but the argument is Ints1d[9]
train(two, X, (y, z, z), loss=losses, optimizer=Adam(0.01))  # E: typedthinc-arity: 2 losses take a tuple of 2 as truths, but the argument is a tuple of 3
train(Softmax(2, 4), X, pair, loss=losses, optimizer=Adam(0.01))  # E: typedthinc-arity: 2 losses take a tuple of 2 as guesses, but the argument is Floats2d[9, 2]
train(two, X, pair, loss=losses, weights=(1.0,), optimizer=Adam(0.01))  # E: typedthinc-arity: there are 2 losses, but 1 weight
