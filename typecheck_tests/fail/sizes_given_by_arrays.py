"""A call may take a size from an array: `Net(X.shape[1])`."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, chain

X = np.zeros((40, 4), dtype="f")


class Net:
    def __init__(self, n):
        self.model = chain(Relu(8, n), Linear(2, 8)).initialize()


def layer(n):
    return Relu(5, n)


Net(X.shape[1]).model.predict(X)
Net(X.shape[0]).model.predict(X)  # E: typedthinc-size: Floats2d[*, 40]
chain(layer(X.shape[1]), Linear(2, X.shape[1]))  # E: typedthinc-size: Linear takes Floats2d[*, 4]
layer(len(X)).predict(X)  # E: typedthinc-size: Floats2d[*, 40]


def main():
    data = np.ones((7, 3), dtype="f")
    sizes = [data.shape[1], len(data) + 1]
    Net(sizes[0]).model.predict(data)
    Net(sizes[1]).model.predict(data)  # E: typedthinc-size: Floats2d[*, 8]
    layer(data[:, 1:].shape[-1]).predict(data)  # E: typedthinc-size: Floats2d[*, 2]
