"""What calls enter is looked at when mypy has left the file: of attributes whose type it found it is asked no more."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Relu


class Net:
    def __init__(self, model):
        self.model = model

    def scores(self, X, rows):
        return self.model.predict(X.reshape(rows, -1))


class Simulation:
    def start(self):
        self.rng = np.random.default_rng(0)

    def run(self, shape):
        signal = self.rng.uniform(-10.0, 10.0, size=shape) * 1j
        signal += self.rng.uniform(-10, 10, size=shape)
        Net(Relu(5, 4)).scores(signal, signal)
        net, rows = Net(Relu(5, 4)), np.zeros((3, 5))
        net.scores(rows, 3)  # E: typedthinc-size: in Net.scores(), line 16: Relu takes Floats2d[*, 4]
