"""Arrays that methods keep in their objects, where it takes more than a glance to see who calls them."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear

model = Linear(3, 6)
model.initialize()


# Calls of the class, which are given the object.


class Called:
    def fit(self, X):
        self.first = X[:1]


class Other:
    def fit(self, X, y):
        self.last = X[-1:]


called = Called()
called.fit(np.ones((9, 4)))
Called.fit(called, np.ones((9, 6)))
model.predict(called.first)


class Named:
    def learn(self, X):
        self.first = X[:1]


Alias = Named
named = Named()
named.learn(np.ones((9, 4)))
Alias.learn(named, np.ones((9, 6)))
model.predict(named.first)


class Base:
    def set_up(self, X):
        self.first = X[:1]


class Derived(Base):
    def set_up(self, X, y=None):
        super().set_up(X)

    @classmethod
    def make(cls, X):
        found = cls()
        cls.set_up(found, X, 1)
        return found


Derived().set_up(np.ones((9, 4)), 1)
model.predict(Derived.make(np.ones((9, 6))).first)


# Methods of classes that are not above each other, and meet in a third.


class Runs:
    def run(self, X):
        self.go(X)  # type: ignore[attr-defined]


class Goes:
    def go(self, X):
        self.first = X[:1]


class Both(Runs, Goes): ...


Goes().go(np.ones((3, 4)))
both = Both()
both.run(np.ones((3, 6)))
model.predict(both.first)


class Above:
    def __init__(self, n):
        self.W = np.zeros((2, n))


class Beside:
    def __init__(self, n):
        super().__init__(n + 2)  # type: ignore[call-arg]


class Joined(Beside, Above): ...


Above(4)
model.predict(Joined(4).W)


# A name that is set twice, or given by calls.


class Set:
    def store(self, X):
        self.first = X[:1]


class Stored:
    def store(self, X):
        self.last = X[:1]


def store(it, X):
    it.store(X)


it = Stored()
it.store(np.ones((3, 4)))
it = Set()  # type: ignore[assignment]
it.store(np.ones((3, 4)))
other = Set()
store(Stored(), np.ones((3, 4)))
store(other, np.ones((3, 6)))
model.predict(other.first)


class Made:
    def __init__(self, n):
        self.W = np.zeros((2, n))

    @classmethod
    def wide(cls):
        return cls(6)

    def again(self):
        return type(self)(6)


class Narrow(Made): ...


Made(4)
model.predict(Narrow.wide().W)
model.predict(Made(4).again().W)
