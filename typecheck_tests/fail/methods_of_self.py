"""A method that another one calls of `self` is entered, too, unless a derived class has its own."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, chain

X = np.zeros((5, 4), dtype="f")


class Heads:
    def __init__(self, width):
        self.wide = self.head(Linear(width, 6), width)
        self.narrow = self.head(Linear(2, 6), 2)
        self.wrong = self.head(Linear(2, 6), 3)  # E: typedthinc-size: in Heads.head(), line 20: Linear takes

    def head(self, model, n):
        return chain(model, Linear(1, n))


Heads(3)
Heads(4)


class Steps:
    def run(self):
        self.first(Relu(3, 4), 3)
        self.first(Relu(3, 4), 5)  # E: typedthinc-size: in Steps.first(), line 33: in Steps.second(), line 36

    def first(self, model, n):
        return self.second(model, n)

    def second(self, model, n):
        return chain(model, Linear(2, n))


Steps().run()


class Net:
    def __init__(self, width):
        self.model = Relu(width, 4).initialize()

    def fit(self, X):
        self.step(X)
        self.step(X[:, :3])  # E: typedthinc-size: in Net.step(), line 51: Relu takes Floats2d[*, 4]

    def step(self, X):
        self.model.predict(X)

    def top(self, n):
        return self.capped(self.model, n)

    def capped(self, model, n):
        return chain(model, Linear(2, n))


Net(5).fit(X)
Net(6).top(6)
Net(6).top(5)  # E: typedthinc-size: in Net.top(), line 54: in Net.capped(), line 57: Linear takes Floats2d[*, 5]


class Open:
    def run(self):
        return self.made(Relu(3, 4), 5)

    def made(self, model, n):
        return chain(model, Linear(2, n))


class Derived(Open):
    def made(self, model, n):
        return chain(model, Linear(2, 3))
