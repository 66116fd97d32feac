"""Loops over lists and dicts of models: what each makes of the data, round by round, at once and in methods."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, Softmax

X = np.zeros((5, 10), dtype="f")


class Stacked:
    def __init__(self):
        self.layers = [Relu(6, 10).initialize(), Relu(2, 6).initialize()]

    def forward(self, x):
        for layer in self.layers:
            x = layer.predict(x)
        return x


stacked = Stacked()
stacked.forward(np.zeros((5, 12), dtype="f"))  # E: typedthinc-size: Relu takes Floats2d[*, 10]
stacked.forward(X) @ np.zeros((3, 3))  # E: typedthinc-size: needs equal inner sizes, not 2 and 3
layers = [Relu(6, 10).initialize(), Relu(2, 6).initialize()]
hidden = X
for layer in layers:
    hidden = layer.predict(hidden)
hidden @ np.zeros((3, 3))  # E: typedthinc-size: needs equal inner sizes, not 2 and 3
unfit = [Relu(6, 10).initialize(), Relu(2, 7).initialize()]
hidden = X
for layer in unfit:
    hidden = layer.predict(hidden)  # E: typedthinc-size: takes Floats2d[*, 7], but the data is Floats2d[5, 6]
rows = np.zeros((4, 32), dtype="f")
for head in [Softmax(2, 32).initialize(), Linear(1, 24).initialize()]:
    head.predict(rows)  # E: typedthinc-size: takes Floats2d[*, 24], but the data is Floats2d[4, 32]
backs = []
hidden = X
for layer in layers:
    hidden, back = layer.begin_update(hidden)
    backs.append(back)
gradient = np.ones((5, 2), dtype="f")
for back in reversed(backs):
    gradient = back(gradient)
gradient @ np.zeros((3, 3))  # E: typedthinc-size: needs equal inner sizes, not 10 and 3
