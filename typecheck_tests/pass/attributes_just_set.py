"""Attributes that were just set, and then set again where it takes more than a glance to see it."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from contextlib import contextmanager

import numpy as np

from typedthinc.api import Linear

model = Linear(3, 6)
model.initialize()
WIDE = np.ones((2, 6))


class Layer:
    def __init__(self) -> None:
        self.h = np.ones((2, 4))

    def widen(self):
        self.h = WIDE

    @property
    def widened(self):
        self.widen()
        return self

    @contextmanager
    def wide(self):
        self.h = WIDE
        yield

    def by_method(self, x):
        self.h = x
        self.widen()
        return self.h

    def by_function(self, x):
        self.h = x
        widen(self)
        return self.h

    def by_name(self, x):
        other = self
        self.h = x
        other.h = WIDE
        return self.h

    def by_callback(self, x):
        self.h = x
        [it.widen() for it in [self]]
        return self.h

    def by_property(self, x):
        self.h = x
        found = self.widened
        return self.h if found else x

    def in_block(self, x):
        self.h = x
        with self.wide():
            return self.h

    def in_loop(self, x):
        self.h = x
        for _ in range(2):
            x = self.h
            self.h = WIDE
        return x

    def in_branch(self, x):
        self.h = x
        if x.sum() > 0:
            self.h = WIDE
        return self.h

    def in_try(self, x):
        self.h = x
        try:
            self.h = WIDE
            self.h = np.ones((2, 4))[5]
        except IndexError:
            return self.h
        return x

    def in_comprehension(self, x):
        self.h = x
        return [(self.h, self.widen())[0] for _ in range(2)][-1]

    def later(self, x):
        self.h = x
        found = lambda: self.h  # noqa: E731
        self.h = WIDE
        return found()

    def of_another(self, x):
        self.h = x
        self = Layer()
        self.h = WIDE
        return self.h

    def in_turn(self, x):
        self.h = x
        yield
        yield self.h


def widen(layer):
    layer.h = WIDE


class Clipped:
    @property
    def h(self):
        return WIDE

    @h.setter
    def h(self, value): ...

    def forward(self, x):
        self.h = x
        return self.h


class Descriptor:
    def __set__(self, owner, value): ...

    def __get__(self, owner, kind=None):
        return WIDE


class Described:
    h = Descriptor()

    def forward(self, x):
        self.h = x
        return self.h


X = np.ones((2, 4))
model.predict(Layer().by_method(X))
model.predict(Layer().by_function(X))
model.predict(Layer().by_name(X))
model.predict(Layer().by_callback(X))
model.predict(Layer().by_property(X))
model.predict(Layer().in_block(X))
model.predict(Layer().in_loop(X))
model.predict(Layer().in_branch(X))
model.predict(Layer().in_try(X))
model.predict(Layer().in_comprehension(X))
model.predict(Layer().later(X))
model.predict(Layer().of_another(X))
model.predict(Clipped().forward(X))
model.predict(Described().forward(X))
layer = Layer()
for place, found in enumerate(layer.in_turn(X)):
    if place:
        model.predict(found)
    layer.widen()
