"""Inputs and truths that are not as many."""

from __future__ import annotations

import numpy as np

from typedthinc.api import SGD, L2Distance, Linear, get_current_ops, minibatches, train

model = Linear(1, 8).initialize()
X, Y = np.zeros((30, 8), dtype="f"), np.zeros((20, 1), dtype="f")
train(model, X, Y, loss=L2Distance(), optimizer=SGD(0.1))  # E: typedthinc-size: train: X has 30 items, but Y has 20: each item of X needs one of Y
train(model, X[:20], Y, loss=L2Distance(), optimizer=SGD(0.1))
for xb, yb in minibatches(8, X, Y):  # E: typedthinc-size: multibatch: expected sequences of one length, got lengths [30, 20]
    print(model.predict(xb) - yb)
for xb, yb in get_current_ops().multibatch(8, X[:21], Y):  # E: typedthinc-size: multibatch: expected sequences of one length, got lengths [21, 20]
    print(model.predict(xb) - yb)
