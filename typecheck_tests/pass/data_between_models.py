"""What a model in a body makes goes on to another one that takes it, or may not come there."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Model, Relu, Softmax, chain

X = np.zeros((8, 64), dtype="f")


class Net:
    def __init__(self, nI=64, width=32):
        self.encoder = Relu(width, nI).initialize()
        self.head = Softmax(10, width).initialize()

    def encode(self, X):
        return self.encoder.predict(X)

    def predict(self, X):
        return self.head.predict(self.encode(X))

    def guarded(self, X):
        H = self.encode(X)
        if H.shape[1] != 16:
            return H
        return H @ np.zeros((16, 3), dtype="f")


class Swapped(Net):
    def encode(self, X):
        return self.encoder.predict(X)[:, :16]

    def predict(self, X):
        return Softmax(10, 16).initialize().predict(self.encode(X))


class Free(Net):
    def encode(self, X):
        return X


def narrowed(model, X):
    H = model.predict(X)
    if H.shape[1] == 16:
        return H @ np.zeros((16, 3), dtype="f")
    return H @ np.zeros((32, 3), dtype="f")


def tried(encoder, head, X):
    H = encoder.predict(X)
    try:
        return head.predict(H)
    except ValueError:
        return H


def sometimes(encoder, head, X, flag=False):
    H = encoder.predict(X)
    return head.predict(H) if flag else H


def again(encoder, head, X):
    H = encoder.predict(X)
    H = H[:, :16]
    return head.predict(H)


def looped(layers, X):
    for layer in layers:
        X = layer.predict(X)
    return X


def chosen(encoder, X, width):
    H = encoder.predict(X)
    if width == 16:
        H = H[:, :16]
    return Softmax(10, width).initialize().predict(H)


Net().predict(X)
Net(64, 16).guarded(X)
Net(64, 32).guarded(X)
Swapped().predict(X)
Free(3, 64).predict(X)
narrowed(Relu(32, 64).initialize(), X)
narrowed(Relu(16, 64).initialize(), X)
sometimes(Relu(32, 64).initialize(), Softmax(10, 16).initialize(), X)
again(Relu(32, 64).initialize(), Softmax(10, 16).initialize(), X)
looped([Relu(32, 64).initialize(), Relu(16, 32).initialize()], X)
chosen(Relu(32, 64).initialize(), X, 16)
chosen(Relu(32, 64).initialize(), X, 32)
net = Net()
net.encoder = Relu(16, 64).initialize()
net.head = Softmax(10, 16).initialize()
net.predict(X)


class Wrapped(Model):
    def predict(self, X):
        return np.zeros((8, 16), dtype="f")


def both(encoder, head, X):
    return head.predict(encoder.predict(X))


both(chain(Relu(32, 64), Relu(16, 32)).initialize(), Softmax(10, 16).initialize(), X)
both(Wrapped("wrapped", lambda model, X, is_train: (X, lambda dY: dY)), Softmax(10, 16).initialize(), X)
