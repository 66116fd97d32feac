"""Models and arrays of a module that somebody sets again, and functions that use them."""

from __future__ import annotations

from typedthinc.api import Floats2d, Linear, get_current_ops

ops = get_current_ops()
table, other_table = ops.alloc2f(5, 7), ops.alloc2f(5, 7)
set_here = Linear(3, 10).initialize()
set_by_reader = Linear(3, 10).initialize()
set_by_third = Linear(3, 10).initialize()


def by_table() -> Floats2d:
    return table


def by_set_here(X: Floats2d) -> Floats2d:
    return set_here.predict(X)


def by_set_by_reader(X: Floats2d) -> Floats2d:
    return set_by_reader.predict(X)


def by_set_by_third(X: Floats2d) -> Floats2d:
    return set_by_third.predict(X)


class Tagger:
    def __init__(self) -> None:
        self.model = Linear(3, 10).initialize()
        self.rest = Linear(3, 10).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)

    def predict_rest(self, X: Floats2d) -> Floats2d:
        return self.rest.predict(X)


set_here = Linear(4, 10).initialize()
