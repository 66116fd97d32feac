"""`evaluate` takes the losses that `train` takes."""

from __future__ import annotations

import numpy as np

from typedthinc.api import CategoricalCrossentropy, L2Distance, Linear, Relu, Softmax, chain, evaluate, tuplify

X = np.zeros((9, 4), "float32")
labels = np.zeros(9, "int64")
model = chain(Relu(8, 4), tuplify(Linear(1, 8), Softmax(2, 8)))
print(evaluate(model, X, (X[:, :1], labels), loss=(L2Distance(), CategoricalCrossentropy()), weights=(1.0, 0.5)).loss)
print(evaluate(chain(Relu(8, 4), Softmax(2, 8)), X, labels, loss=CategoricalCrossentropy(), metrics=None).loss)
