"""Attributes that may be None where they are used, or are begun anew."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear

model = Linear(3, 6)
model.initialize()


class Lazy:
    def __init__(self):
        self.W = None
        self.rows = None
        self.high = None

    def of(self, X):
        if self.W is None:
            self.W = np.zeros((X.shape[1], 6))
        return X @ self.W

    def fit(self, X):
        self.rows = np.array([0, 1])
        self.high = X

    def part(self, X):
        return X[self.rows]

    def clipped(self, x):
        return np.clip(x, None, self.high)

    def default(self):
        found = np.ones((2, 6)) if self.high is None else self.high[:, :4]
        return found if found.shape[1] == 6 else np.ones((2, 6))

    def tried(self, X):
        try:
            return X @ self.rows
        except (TypeError, ValueError):
            return np.ones((2, 6))


lazy, other = Lazy(), Lazy()
model.predict(lazy.of(np.ones((2, 4))))
model.predict(other.of(np.ones((2, 5))))
# None is an axis of its own.
model.predict(lazy.part(np.ones(6)))
model.predict(lazy.clipped(np.ones((1, 6))))
model.predict(lazy.default())
model.predict(lazy.tried(np.ones((2, 6))))
other.fit(np.ones((2, 4)))


class Begun:
    def __init__(self):
        self.state = None

    def begin(self, n):
        self.state = np.zeros((2, n))

    def grow(self):
        self.state = np.concatenate([self.state, self.state], axis=1)

    def double(self):
        return self.state * 2


begun = Begun()
begun.begin(3)
begun.grow()
model.predict(begun.state)
model.predict(begun.double())
