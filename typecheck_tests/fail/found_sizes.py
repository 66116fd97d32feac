"""Sizes that `initialize` finds by data and truths are known from then on."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, Softmax, chain

X, Y = np.ones((64, 784), dtype="f"), np.ones((64, 10), dtype="f")
model = chain(Relu(32), Relu(16), Softmax())
model.initialize(X[:5], Y[:5])
model.predict(Y)  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 784], but the data is Floats2d[64, 10] (expected width 784, got 10)
Yh, backprop = model.begin_update(X)
print(Yh - X)  # E: typedthinc-size: `Floats2d[64, 10] - Floats2d[64, 784]` cannot be broadcast
chain(model.layers[0], Linear(3, 33))  # E: typedthinc-size: Linear takes Floats2d[*, 33], but model.layers[0] (Relu) before it gives Floats2d[*, 32]
linear = Linear().initialize(X, Y)
linear.predict(Y)  # E: typedthinc-size: linear (Linear) takes Floats2d[*, 784], but the data is Floats2d[64, 10] (expected width 784, got 10)
