"""What a model in a body makes goes on to another one, or to numpy: where it does not fit, the call is wrong that gave it."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Relu, Softmax

X = np.zeros((8, 64), dtype="f")


class Net:
    def __init__(self, nI=64, width=32, taken=32):
        self.encoder = Relu(width, nI).initialize()
        self.head = Softmax(10, taken).initialize()
        self.W = np.zeros((10, 2), dtype="f")

    def encode(self, X):
        return self.encoder.predict(X / 255)

    def predict(self, X):
        H = self.encode(X)
        return self.head.predict(H)

    def projected(self, X):
        return self.predict(X) @ self.W

    def cut(self, X):
        return self.head.predict(self.encode(X)[:, 1:])


def both(encoder, head, X):
    H = encoder.predict(X)
    return head.predict(H)


def loss(model, X, Y):
    guesses, backprop = model.begin_update(X)
    dY = guesses - Y
    return backprop(dY)


def called(encoder, head, X):
    H, _ = encoder(X, False)
    return head(H, False)[0]


Net().predict(X)
Net(64, 32, 16).predict(X)  # E: typedthinc-size: in Net.predict(), line 24: Softmax takes Floats2d[*, 16], but the data is Floats2d[8, 32]
Net(64, 32, 16).projected(X)  # E: typedthinc-size: in Net.projected(), line 27: in Net.predict(), line 24: Softmax takes
Net().predict(np.zeros((8, 63)))  # E: typedthinc-size: in Net.predict(), line 23: in Net.encode(), line 20: Relu takes
Net().projected(X)
Net(64, 33, 32).cut(X)
Net(64, 32, 32).cut(X)  # E: typedthinc-size: in Net.cut(), line 30: Softmax takes Floats2d[*, 32], but the data is Floats2d[8, 31]
both(Relu(32, 64).initialize(), Softmax(10, 32).initialize(), X)
both(Relu(32, 64).initialize(), Softmax(10, 31).initialize(), X)  # E: typedthinc-size: in both(), line 35: Softmax takes Floats2d[*, 31]
both(Relu(32, 63), Softmax(10, 32), X)  # E: typedthinc-size: in both(), line 34: Relu takes Floats2d[*, 63]
loss(Relu(10, 64).initialize(), X, np.zeros((8, 10), dtype="f"))
loss(Relu(10, 64).initialize(), X, np.zeros((8, 9), dtype="f"))  # E: typedthinc-size: in loss(), line 40: `Floats2d[8, 10] - Floats2d[8, 9]`
called(Relu(32, 64).initialize(), Softmax(10, 32).initialize(), X)
called(Relu(32, 64).initialize(), Softmax(10, 31).initialize(), X)  # E: typedthinc-size: in called(), line 46: Softmax takes Floats2d[*, 31]
