"""Data comes to a model wherever an expression stands in a body, and so do the calls that give it."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import contextlib

import numpy as np

from typedthinc.api import Relu

X = np.zeros((5, 7), dtype="f")
labels = np.zeros(5, dtype=int)


class Net:
    def __init__(self, width):
        self.model = Relu(4, width).initialize()

    def accuracy(self, X, labels):
        return float((self.model.predict(X).argmax(axis=1) == labels).mean())

    def is_sure(self, X):
        if self.model.predict(X).max() > 3:
            return True
        return False

    def largest(self, X):
        return [row.max() for row in self.model.predict(X)]

    def show(self, X):
        for row in self.model.predict(X):
            print(row)

    def table(self, X):
        return {"scores": self.model.predict(X), "text": "none"}

    def text(self, X):
        return f"scores: {self.model.predict(X)}"

    def quietly(self, X):
        with np.errstate(all="ignore"):
            return self.model.predict(X)

    def total(self, X):
        total = 0.0
        total += self.model.predict(X).sum()
        return total

    def checked(self, X):
        assert self.model.predict(X).shape == (5, 4)

    def chosen(self, X):
        return "high" if self.model.predict(X).max() > 3 else "low"

    def tried(self, X):
        with contextlib.suppress(ValueError):
            self.model.predict(X)

    def maybe(self, X, is_trained):
        return is_trained and self.model.predict(X)


right, wrong = Net(7), Net(4)
right.accuracy(X, labels)
wrong.accuracy(X, labels)  # E: typedthinc-size: in Net.accuracy(), line 21: Relu takes Floats2d[*, 4]
right.is_sure(X)
wrong.is_sure(X)  # E: typedthinc-size: in Net.is_sure(), line 24: Relu takes
right.largest(X)
wrong.largest(X)  # E: typedthinc-size: in Net.largest(), line 29: Relu takes
right.show(X)
wrong.show(X)  # E: typedthinc-size: in Net.show(), line 32: Relu takes
right.table(X)
wrong.table(X)  # E: typedthinc-size: in Net.table(), line 36: Relu takes
right.text(X)
wrong.text(X)  # E: typedthinc-size: in Net.text(), line 39: Relu takes
right.quietly(X)
wrong.quietly(X)  # E: typedthinc-size: in Net.quietly(), line 43: Relu takes
right.total(X)
wrong.total(X)  # E: typedthinc-size: in Net.total(), line 47: Relu takes
right.checked(X)
wrong.checked(X)  # E: typedthinc-size: in Net.checked(), line 51: Relu takes
right.chosen(X)
wrong.chosen(X)  # E: typedthinc-size: in Net.chosen(), line 54: Relu takes
right.tried(X)
wrong.tried(X)
right.maybe(X, False)
wrong.maybe(X, False)

if wrong.total(X) > 1:  # E: typedthinc-size: in Net.total(), line 47: Relu takes
    print("high")
with np.errstate(all="ignore"):
    wrong.total(X)  # E: typedthinc-size: in Net.total(), line 47: Relu takes
total = 0.0
total += wrong.total(X)  # E: typedthinc-size: in Net.total(), line 47: Relu takes
print([wrong.total(X) > 1, right.total(X)])  # E: typedthinc-size: in Net.total(), line 47: Relu takes
with contextlib.suppress(ValueError):
    wrong.total(X)
