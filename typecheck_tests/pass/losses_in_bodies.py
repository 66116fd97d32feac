"""Losses, gradients and comprehensions in functions without annotations that are right, or of which it is unknown."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import CategoricalCrossentropy, L2Distance, Linear, Softmax

X = np.zeros((12, 20), dtype="f")
numbers = np.zeros(12, dtype="i")
classifier = Softmax(10, 20).initialize(X)


def fitted_by(loss, model, X, truths):
    Y, back = model.begin_update(X)
    dY, value = loss(Y, truths)
    back(dY)
    return value


fitted_by(CategoricalCrossentropy(), classifier, X, numbers)
fitted_by(CategoricalCrossentropy(), classifier, X, np.zeros((12, 10), dtype="f"))
fitted_by(L2Distance(), classifier, X, np.zeros((12, 10), dtype="f"))
fitted_by(lambda guesses, truths: (guesses - truths[:, :1], 0.0), classifier, X, np.zeros((12, 3), dtype="f"))


def in_no_turn(W, rows):
    return [W @ each for each in rows]


def in_some_turns(W, rows):
    return [W @ each for each in rows if each.shape == W.shape[1:]]


def in_turns_to_come(W, rows):
    return (W @ each for each in rows)


W = np.zeros((3, 4))
in_no_turn(W, np.zeros((0, 5)))
in_no_turn(W, [])
in_some_turns(W, np.zeros((8, 5)))
in_turns_to_come(W, np.zeros((8, 5)))


class Heads:
    def __init__(self, width):
        self.width = width

    @property
    def head(self):
        return Linear(2, self.width).initialize() if self.width else None

    @property
    def scores(self):
        return self.head.predict(np.zeros((3, self.width), dtype="f"))


for width in (4, 6):
    Heads(width).scores @ np.zeros((2, 5))
assert Heads(0).head is None
