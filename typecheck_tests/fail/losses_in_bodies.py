"""What functions, comprehensions and properties without annotations do with data that a call gives: said at the call."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from typedthinc.api import Adam, CategoricalCrossentropy, L2Distance, Linear, Relu, Softmax, chain, minibatches

X = np.zeros((12, 20), dtype="f")
right, wrong = np.zeros((12, 10), dtype="f"), np.zeros((12, 3), dtype="f")
model = Softmax(10, 20).initialize(X)


def fitted_once(model, X, truths):
    Y, back = model.begin_update(X)
    dY, value = CategoricalCrossentropy()(Y, truths)
    back(dY)


fitted_once(model, X, right)
fitted_once(model, X, wrong)  # E: typedthinc-size: CategoricalCrossentropy takes Floats2d[12, 10]


def sent_back(model, X, gradient):
    _, back = model.begin_update(X)
    return back(gradient)


sent_back(model, X, right)
sent_back(model, X, wrong)  # E: typedthinc-size: backprop of Softmax


class Fitting:
    def __init__(self, model, rate=0.1):
        self.model, self.loss, self.optimizer = model, L2Distance(), Adam(rate)

    def one_step(self, X, truths):
        Y, back = self.model.begin_update(X)
        dY, value = self.loss(Y, truths)
        back(dY)
        self.model.finish_update(self.optimizer)
        return value

    def all_steps(self, X, truths):
        return [self.one_step(x, each) for x, each in minibatches(4, X, truths)]


fitting = Fitting(Softmax(10, 20).initialize())
fitting.one_step(X, wrong)  # E: typedthinc-size: L2Distance takes Floats2d[12, 10]
fitting.all_steps(X, right)
fitting.all_steps(X[:, 1:], right)  # E: typedthinc-size: in Fitting.one_step(), line


def in_pieces(model, X):
    return np.concatenate([model.predict(X[i : i + 4]) for i in range(0, len(X), 4)])


in_pieces(model, X)
in_pieces(model, X[:, 1:])  # E: typedthinc-size: Softmax takes Floats2d[*, 20]


def row_by_row(W, X):
    return np.stack([W @ x for x in X])


row_by_row(np.zeros((3, 20)), X)
row_by_row(np.zeros((3, 4)), X)  # E: typedthinc-size: `Floats2d[3, 4] @ Floats1d[20]`


class Lazily:
    def __init__(self, rows=30):
        self.raw = np.zeros((rows, 8), dtype="f")

    @cached_property
    def encoder(self):
        return Linear(5, 8).initialize()

    @property
    def codes(self):
        return self.encoder.predict(self.raw)


lazily = Lazily()
lazily.encoder.predict(np.zeros((3, 7), dtype="f"))  # E: typedthinc-size: lazily.encoder (Linear) takes Floats2d[*, 8]
codes = lazily.codes
codes @ np.zeros((3, 4))  # E: typedthinc-size: needs equal inner sizes, not 5 and 3


class Autoencoder:
    def __init__(self):
        self.decoder = chain(Relu(12, 3), Linear(28, 3))  # E: typedthinc-size: (expected width 3, got 12)
        self.whole: Any = chain(Relu(3, 28), self.decoder)


Autoencoder()


def made_for(width):
    return Linear(3, width)


def run_at_the_end():
    Y = made_for(20).initialize().predict(X)
    return Y @ np.zeros((2, 2))  # E: typedthinc-size: needs equal inner sizes, not 3 and 2


run_at_the_end()
