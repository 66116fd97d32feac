"""Programs with expressions that fit: nothing to report, also where nobody knows the sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from typedthinc import lazy
from typedthinc.api import Linear, chain
from typedthinc.lazy import Expr, Input, Var
from typedthinc.types import B, Floats1d, Floats2d

rng = np.random.default_rng(0)


class Perceptron:
    """Layers as expressions, with a step and a forecast."""

    def __init__(self, sizes: list[int], rate: float = 0.1) -> None:
        self.X = lazy.placeholder((None, sizes[0]), "float64", name="X")
        self.T = lazy.placeholder((None, sizes[-1]), "float64", name="T")
        self.params: list[Var[Any]] = []
        Y: Expr[Floats2d] = self.X
        for n_in, n_out in zip(sizes[:-1], sizes[1:], strict=True):
            W, b = Var(rng.normal(size=(n_in, n_out))), Var(np.zeros(n_out))
            self.params += [W, b]
            Y = lazy.tanh(Y @ W + b)
        self.Y = Y
        self.loss = lazy.mean(lazy.square(Y - self.T))
        grads = lazy.grad(self.loss, self.params)
        updates = [(each, each - rate * dW) for each, dW in zip(self.params, grads, strict=True)]
        self.step = lazy.function((self.X, self.T), self.loss, updates=updates)
        self.forecast = lazy.function((self.X,), Y)


net = Perceptron([4, 8, 2])
X, T = rng.normal(size=(16, 4)), rng.normal(size=(16, 2))
before = net.step(X, T)
for _ in range(20):
    after = net.step(X, T)
assert after < before
assert net.forecast(X[:3]).shape == (3, 2)


def dense(X: Expr[Floats2d], width: int, n_in: int) -> Expr[Floats2d]:
    W = Var(rng.normal(size=(n_in, width)), name="W")
    return lazy.relu(X @ W)


hidden = dense(dense(net.X, 5, 4), 3, 5)
assert hidden.shape == (None, 3)


def anything(X: Expr[Any], Y: Expr[Any]) -> Expr[Any]:
    return X @ Y + X


anything(Var(np.eye(3)), Var(np.eye(3)))
unknown = Var(rng.normal(size=tuple(int(each) for each in rng.integers(2, 3, 2))), name="unknown")
unknown @ unknown
rows = lazy.placeholder((None, None), "float64", name="rows")
rows @ rows.T @ rows
rows + net.X
lazy.function((rows,), lazy.sum(rows, 1))(np.ones((7, 2)))

# A name that is bound again, and variables that look the same.
P = Var(np.zeros((2, 3)))
P = Var(np.zeros((3, 2)))
P @ np.ones((2, 1))
one, two = Var(np.zeros(2)), Var(np.zeros(2))
turn = lazy.function((), (), updates={one: two, two: one})
turn()
state = {one: 1.0, two: 2.0}
total = state[one] + state[two]

# Broadcasting that is meant.
column = lazy.sum(net.X, 1, keepdims=True)
centered = net.X - column / 4.0
outer = one.reshape(-1, 1) * two
mask = lazy.where(net.X > 0.0, net.X, 0.0)
lazy.ifelse(lazy.sum(net.X) > 0.0, net.X, centered)

# Loops, whose states keep their sizes.
W = Var(np.eye(4), name="W")
states = lazy.scan(lambda row, h: lazy.tanh(h @ W + row), Var(np.zeros(4)), sequences=net.X)
loss = lazy.sum(states.last**2)
slope: Expr[Floats2d] = lazy.grad(loss, W)
checked = lazy.function((net.X,), slope)(np.ones((3, 4)))


@lazy.as_layer(params=(W,))
def squares(X: Expr[Floats2d[B, Literal[4]]]) -> Expr[Floats2d[B, Literal[4]]]:
    return lazy.square(X @ W)


@lazy.as_layer()
def totals(X: Expr[Floats2d]) -> Expr[Floats1d]:
    return lazy.sum(X, axis=1)


ones = np.ones((2, 7), dtype=np.float32)
chain(Linear(4, 7), squares, Linear(3, 4)).initialize(ones).predict(ones)
chain(Linear(5, 7), totals).initialize(ones).predict(ones)
picks: list[Callable[[Input[Floats2d]], Expr[Floats1d]]] = [lambda each: each[0]]
picks[0](net.X)
