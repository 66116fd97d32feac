"""What a call returns may hang on more than the models that it gives: none of this is a mistake."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import random
import sys

import numpy as np

from typedthinc.api import Linear, Relu, chain

X = np.zeros((40, 4), dtype="float32")


class Swapped:
    def __init__(self, model):
        self.model = model

    def scores(self, X):
        return self.model.predict(X)

    def swap(self, model):
        self.model = model


s = Swapped(Relu(8, 4).initialize())
s.swap(Relu(9, 4).initialize())
a = s.scores(X) @ np.ones((9, 2))
s.model = Relu(7, 4).initialize()
b = s.scores(X) @ np.ones((7, 2))


class Base:
    def __init__(self, n):
        self.n = n
        self.model = self.make()

    def make(self):
        return Relu(self.n, 4).initialize()

    def predict(self, X):
        return self.model.predict(X)

    def top(self, X):
        return self.predict(X).max(axis=0)


class Sub(Base):
    def predict(self, X):
        return np.concatenate([super().predict(X), X], axis=1)


class Other(Base):
    def make(self):
        return chain(Relu(self.n, 4).initialize(), Linear(2, self.n).initialize())


for each in [Base(5), Sub(5), Other(5)]:
    each.predict(X)
c = Sub(5).predict(X) @ np.ones((9, 1))
d = Other(5).top(X) + np.ones(2)
e = Sub(5).top(X) + np.ones(9)
which = Base(5) if random.random() < 0.5 else Other(5)
f = which.predict(X)
f2 = f @ np.ones((f.shape[1], 3))


def run(model, X, flat=False, steps=1):
    for _ in range(steps):
        Y = model.predict(X)
    if flat:
        return Y.ravel()
    return Y


g = run(Relu(6, 4).initialize(), X) @ np.ones((6, 2))
h = run(Relu(6, 4).initialize(), X, flat=True) + np.ones(240)
i = run(Relu(6, 4).initialize(), X, flat=len(sys.argv) > 999)
k = i @ np.ones((6, 2))


def pair(left, right, X):
    return left.predict(X), right.predict(X)


p, q = pair(Relu(6, 4).initialize(), Relu(3, 4).initialize(), X)
r = p @ np.ones((6, 3)) + q


def many(models, X):
    out = []
    for m in models:
        X = m.predict(X)
        out.append(X)
    return out


outs = many([Relu(6, 4).initialize(), Relu(3, 6).initialize()], X)
last = outs[-1] @ np.ones((3, 2))
first = outs[0] @ np.ones((6, 2))


def recursive(model, X, n):
    Y = model.predict(X)
    if n == 0:
        return Y
    return recursive(model, Y, n - 1)


t = recursive(Relu(4, 4).initialize(), X, 3) + np.ones((40, 4))


class Cached:
    def __init__(self, model):
        self.model = model
        self.last = None

    def __call__(self, X):
        if self.last is None:
            self.last = self.model.predict(X)
        return self.last


cached = Cached(Relu(6, 4).initialize())
u = cached(X)
v = cached(X[:5])
w = v @ np.ones((6, 2))
w2 = v + np.ones((40, 6))


class Lazy:
    _model = None

    @property
    def model(self):
        if self._model is None:
            self._model = Relu(6, 4).initialize()
        return self._model

    def features(self, X):
        Y, _ = self.model(X, is_train=False)
        return Y


z = Lazy().features(X) @ np.ones((6, 1))


def evaluate(predict, X):
    return predict(X)


aa = evaluate(Relu(6, 4).initialize().predict, X) @ np.ones((6, 1))
bb = evaluate(lambda X: X[:, :2], X) @ np.ones((2, 1))
cc = evaluate(Base(5).predict, X) @ np.ones((5, 1))


def resize(model, n):
    model = chain(model, Linear(n, model.get_dim("nO")).initialize())
    return model


dd = run(resize(Relu(6, 4).initialize(), 2), X) @ np.ones((2, 2))
model = Relu(6, 4).initialize()
ee = run(model, X) @ np.ones((6, 2))
model = Relu(5, 4).initialize()
ff = run(model, X) @ np.ones((5, 2))
for width in (3, 4):
    model = Relu(width, 4).initialize()
    gg = run(model, X) @ np.ones((width, 2))
hh = run(model, X) @ np.ones((4, 2))
