"""Truths that `initialize` is given beside data, of another width than what the model gives."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Adam, CategoricalCrossentropy, Linear, Relu, Softmax, chain, minibatches, train
from typedthinc.api import list2ragged, reduce_mean, with_array

X = np.zeros((5, 12), dtype="f")
Y = np.zeros((5, 3), dtype="f")

line = Linear(1, 12)
line.initialize(X, Y)  # E: typedthinc-size: line (Linear) gives nO = 1 columns, but Y has 3
Linear(1, 12).initialize(X=X, Y=Y)  # E: typedthinc-size: Linear gives nO = 1 columns, but Y has 3
texts = chain(list2ragged(), with_array(Relu(8, 12)), reduce_mean(), Softmax(4, 8))
texts.initialize([X, X], Y[:2])  # E: typedthinc-size: texts (chain that ends with Softmax) gives nO = 4 columns, but Y has 3
tagger = chain(Relu(8, 12), Softmax(4, 8))
with_array(tagger).initialize([X], [Y])  # E: typedthinc-size: with_array(Softmax) gives nO = 4 columns, but Y has 3

model = chain(Relu(4, 12), Softmax(4, 4))
model.initialize(Y=Y[:2])  # E: typedthinc-size: model (chain that ends with Softmax) gives nO = 4 columns, but Y has 3
loss = CategoricalCrossentropy()
# What the same truths do after that is one mistake with it.
for xb, yb in minibatches(2, X, Y):
    guesses, backprop = model.begin_update(xb)
    gradient, value = loss(guesses, yb)
    backprop(gradient)
train(model, X, Y, loss=loss, optimizer=Adam(0.1))

other = chain(Relu(4, 12), Softmax(4, 4))
train(other, X, Y, loss=loss, optimizer=Adam(0.1))  # E: typedthinc-size: CategoricalCrossentropy takes Floats2d[*, 4], but the truths are Floats2d[5, 3]
