"""Tuples that are unpacked into another number of names."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Floats2d, Relu, Softmax, chain

X = np.zeros((6, 18), dtype="float32")
model = chain(Relu(32, 18), Softmax(3, 32)).initialize()
Y, backprop, rest = model.begin_update(X)  # E: typedthinc-size: a tuple of 2 cannot be unpacked into 3 names


def stages(data: Floats2d):  # type: ignore[no-untyped-def]
    return data[:3], data[3:], data


first, second = stages(X)  # E: typedthinc-size: a tuple of 3 cannot be unpacked into 2 names
for place, row, rows in enumerate(X):  # E: typedthinc-size: a tuple of 2 cannot be unpacked into 3 names
    print(place, row)


class Trainer:
    def step(self, data):  # type: ignore[no-untyped-def]
        guesses, callback, loss = model.begin_update(data)  # E: typedthinc-size: a tuple of 2 cannot be unpacked into 3 names
        return guesses, loss
