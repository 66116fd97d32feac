"""Functions without annotations that make models: their calls are models by their bodies, wherever they stand."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Relu, Softmax, chain, list2array


def encoder(width=8):
    hidden = Relu(width, 4)
    return chain(hidden, Relu(width, width))


def stacked(n, m=4):
    return Relu(n, m) >> Relu(5, n)


encoder() >> Relu(9, 4)  # E: typedthinc-size: Relu takes Floats2d[*, 4], but encoder() (chain that ends with Relu) before it gives Floats2d[*, 8]
Relu(6, 2) >> encoder()  # E: typedthinc-size: encoder() (chain that begins with Relu) takes Floats2d[*, 4], but Relu before it gives Floats2d[*, 6]
model = encoder(16)
model >> Softmax(3, 8)  # E: typedthinc-size: Softmax takes Floats2d[*, 8], but model (chain that ends with Relu) before it gives Floats2d[*, 16]
model.predict(np.zeros((2, 5), dtype="f"))  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[2, 5]
other = stacked(3, m=7)
other >> Relu(2, 4)  # E: typedthinc-size: Relu takes Floats2d[*, 4], but other (chain that ends with Relu) before it gives Floats2d[*, 5]
other.initialize(np.zeros((2, 6), dtype="f"))  # E: typedthinc-size: other (chain that begins with Relu) takes Floats2d[*, 7], but the data is Floats2d[2, 6]
other = list2array()
