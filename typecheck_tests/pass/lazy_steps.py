"""Steps that fit, and those of which nobody knows the sizes: nothing to report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from typedthinc import lazy
from typedthinc.lazy import Expr, Until, Var
from typedthinc.types import Floats1d, Floats2d

rng = np.random.default_rng(0)
h, W = Var(np.zeros(3), name="h"), Var(np.eye(3), name="W")
X = lazy.placeholder((None, 3), "float64", name="X")
rows = lazy.placeholder((None, None), "float64", name="rows")

states: Expr[Floats2d] = lazy.scan(lambda y: lazy.tanh(y @ W), h, n_steps=3).outputs
until = lazy.scan(lambda y: (y + 1.0, Until(lazy.sum(y) > 5.0)), h, n_steps=9)
both = lazy.scan(lambda row, y, k: [y + row, k + 1.0], [h, 0.0], sequences=X)
several = lazy.scan(lambda a, b, y, s: y * s + a @ W + b, h, sequences=(X, X), non_sequences=(2.0,))
alone = lazy.scan(lambda row: (row * 2.0, lazy.sum(row)), None, sequences=X)
one = lazy.scan(lambda row: row * 2.0, None, sequences=X)
mixed = lazy.scan(lambda row, y: (y + row, lazy.sum(y)), (h, None), sequences=X)
counted = lazy.scan(lambda k: k + 1, Var(np.asarray(0)), n_steps=3)
scaled = lazy.scan(lambda y, V=W: y @ V, h, n_steps=2)
starred = lazy.scan(lambda *given: given[-1] * 0.5, h, sequences=(X, X))
open_start = lazy.scan(lambda y: lazy.concatenate([y, y], 0)[: y.shape[0] or 3], rows[0], n_steps=2)
nested = lazy.scan(lambda y: lazy.scan(lambda z: z @ W, y, n_steps=2).last, h, n_steps=2)


def step(row: Expr[Floats1d], y: Expr[Floats1d]) -> tuple[Expr[Floats1d], Until]:
    return lazy.tanh(row + y @ W), Until(lazy.sum(y) > 3.0)


def chosen(flag: bool) -> Callable[[Expr[Floats1d]], Expr[Floats1d]]:
    return (lambda y: y * 2.0) if flag else lazy.tanh


def anything(y: Any) -> Any:
    return y @ y if y.ndim > 1 else y


class Recurrence:
    def __init__(self, width: int) -> None:
        self.W = Var(rng.normal(size=(width, width)), name="W")

    def step(self, row: Expr[Floats1d], y: Expr[Floats1d]) -> Expr[Floats1d]:
        return self.mixed(row, y)

    def mixed(self, row: Expr[Floats1d], y: Expr[Floats1d]) -> Expr[Floats1d]:
        return lazy.tanh(row + y @ self.W)

    def run(self, start: Expr[Floats1d]) -> Expr[Floats1d]:
        return lazy.scan(self.step, start, sequences=X).last


last = Recurrence(3).run(h)
lazy.scan(step, h, sequences=X)
lazy.scan(chosen(True), h, n_steps=2)
lazy.scan(anything, h, n_steps=2)
lazy.scan(anything, W, n_steps=2)
lazy.scan(lazy.tanh, h, n_steps=2)
lazy.ifelse(lazy.sum(h) > 0.0, rows[0], h)
lazy.grad(lazy.tanh(h), W if False else h, dy=rows[0])
value = lazy.evaluate(last, {X: np.ones((2, 3))})
