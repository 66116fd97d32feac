"""Models, arrays of ops, functions and methods for another module that reads what they return."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typedthinc.api import Floats2d, Linear, get_current_ops

ops = get_current_ops()
TABLE = ops.alloc2f(5, 7)
model = Linear(3, 10).initialize()


def made() -> Floats2d:
    return ops.alloc2f(5, 7)


def scores(X: Floats2d) -> Floats2d:
    return model.predict(X)


def updated(X):
    Y, backprop = model.begin_update(X)
    return Y, backprop(Y)


class Tagger:
    def __init__(self) -> None:
        self.model = Linear(3, 10).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)

    @property
    def prior(self) -> Floats2d:
        return self.model.predict(ops.alloc2f(6, 10))
