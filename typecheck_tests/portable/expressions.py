"""Expressions have the types of the arrays that they are worth."""

from __future__ import annotations

from typing import Any, Literal, assert_type

import numpy as np

from typedthinc import lazy
from typedthinc.api import Model
from typedthinc.lazy import Expr, Input, Var
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Floats5d, Ints1d, Ints2d, M, N

X = lazy.placeholder((None, 4), name="X")
ids = lazy.placeholder((None,), "int64")
n = lazy.placeholder()
assert_type(X, Input[Floats2d])
assert_type(ids, Input[Ints1d])
assert_type(n, Input[float])
W = Var(np.zeros((4, 3), dtype=np.float32), name="W")
b = Var(np.zeros(3, dtype=np.float32))
held: Floats2d = W.get()
Y = X @ W + b
scores: Expr[Floats2d] = Y
columns: Expr[Floats1d] = lazy.sum(Y, 0)
assert_type(lazy.sum(X), Expr[float])
assert_type(lazy.mean(X, axis=1), Expr[Floats1d])
assert_type(lazy.tanh(X), Expr[Floats2d])
assert_type(2.0 * X - 1, Expr[Floats2d])
assert_type(X * n, Expr[Floats2d])
assert_type(n + X, Expr[Floats2d])
assert_type(n * X, Expr[Floats2d])
assert_type(n - X, Expr[Floats2d])
assert_type(X.T, Expr[Floats2d])
assert_type(b.T, Expr[Floats1d])
assert_type(X[0], Expr[Floats1d])
assert_type(X[1:], Expr[Floats2d])
assert_type(X[:, 0], Expr[Floats1d])
assert_type(X[0, 0], Expr[float])
assert_type(X[:2, 1:], Expr[Floats2d])
rows: Expr[Floats2d] = X[ids]
assert_type(b[0], Expr[float])
assert_type(X[..., None], Expr[Any])
assert_type(X.transpose(), Expr[Floats2d])
assert_type(X.reshape(2, 3, -1), Expr[Floats3d])
assert_type(lazy.grad(lazy.sum(Y), X), Expr[Floats2d])
assert_type(lazy.evaluate(X), Floats2d)
assert_type(lazy.evaluate(lazy.sum(X)), float)
f = lazy.function((X, n), X * n)
assert_type(f(np.zeros((2, 4)), 1.0), Floats2d)
g = lazy.function((X,), (X, lazy.sum(X)), updates={W: W * 0.5})
assert_type(g(np.zeros((2, 4))), tuple[Floats2d, float])
assert_type(lazy.ifelse(n > 0.0, X, X * 2.0), Expr[Floats2d])
sequences = lazy.placeholder((None, 3, 9))
images = lazy.placeholder((None, 3, 8, 8))
volumes = lazy.placeholder((None, 3, 8, 8, 8))
filters = Var(np.zeros((4, 3, 5, 5)))
assert_type(filters, Var[Floats4d])
assert_type(Var(np.zeros((4, 3, 5, 5, 5))), Var[Floats5d])
assert_type(volumes, Input[Floats5d])
convolved: Expr[Floats4d] = lazy.conv(images, filters, padding=2)
larger: Expr[Floats4d] = lazy.conv_transpose(convolved, filters)
pooled: Expr[Floats4d] = lazy.max_pool(images, 2)
means: Expr[Floats3d] = lazy.avg_pool(sequences, 3, stride=1)
norms: Expr[Floats5d] = lazy.l2_pool(volumes, (3, 2, 2, 2))
lazy.conv(images, X)  # E: any
lazy.max_pool(X, 2)  # E: any
assert_type(lazy.sort(X), Expr[Floats2d])
assert_type(lazy.argsort(X), Expr[Ints2d])
assert_type(lazy.top_k(X, 2), tuple[Expr[Floats2d], Expr[Ints2d]])
assert_type(lazy.scatter_add(X, ids, Y), Expr[Floats2d])
assert_type(lazy.erf(X), Expr[Floats2d])

rng = np.random.default_rng(0)
assert_type(Var(np.zeros(3)), Var[Floats1d])
assert_type(Var(np.zeros((3, 4)), name="w"), Var[Floats2d])
assert_type(Var(np.zeros(3, dtype=np.int64)), Var[Ints1d])
assert_type(Var(1.0), Var[float])
# Numpy does not say how many axes this has: it may be used as any.
anything = Var(rng.normal(size=(4, 3)))
product: Expr[Floats2d] = X @ anything
total: Expr[Floats2d] = X + Var(rng.normal(size=4), name="b")

powers = lazy.scan(lambda y: y * n, 1.0, n_steps=5)
assert_type(powers.last, Expr[float])
assert_type(powers.outputs, Expr[Floats1d])
start = lazy.sum(X, 0)
running: Expr[Floats2d] = lazy.scan(lambda row, h: row + h, start, sequences=X).outputs


def doubled(y: Expr[Floats1d]) -> Expr[Floats1d]:
    return y + y


def until_large(y: Expr[Floats1d]) -> tuple[Expr[Floats1d], lazy.Until]:
    return y + y, lazy.Until(lazy.sum(y) > 5.0)


def squared(y: Expr[Floats1d]) -> Expr[Floats2d]:
    return y.reshape(-1, 1) * y


assert_type(lazy.scan(doubled, start, n_steps=5).last, Expr[Floats1d])
assert_type(lazy.scan(until_large, start, n_steps=5).outputs, Expr[Floats2d])
lazy.scan(squared, start, n_steps=5)  # E: any


@lazy.as_layer(params=(W, b))
def dense(X: Expr[Floats2d]) -> Expr[Floats2d]:
    return lazy.tanh(X @ W + b)


@lazy.as_layer()
def totals(X: Expr[Floats2d]) -> Expr[Floats1d]:
    return lazy.sum(X, 1)


assert_type(dense, Model[Floats2d, Floats2d])
assert_type(dense.predict(np.zeros((2, 4))), Floats2d)
assert_type(dense >> totals, Model[Floats2d, Floats1d])
with lazy.timed("epoch", 1) as epoch:
    assert_type(epoch, lazy.Timer)
    assert_type(epoch.index, int | None)
totals >> dense  # E: any


def sized(A: Expr[Floats2d[Literal[2], Literal[3]]], B: Expr[Floats2d[Literal[3], Literal[5]]]) -> None:
    assert_type(A @ B, Expr[Floats2d[Literal[2], Literal[5]]])
    B @ A  # E: any
    A + B  # E: any
    assert_type(A + A, Expr[Floats2d[Literal[2], Literal[3]]])


f(np.zeros(4), 1.0)  # E: any
f(np.zeros((2, 4)))  # E: any
W.set(np.zeros(3))  # E: any
lazy.ifelse(n > 0.0, X, n)  # E: any
wrong: Expr[Floats1d] = X * 2.0  # E: any

# Whole numbers and flags go with arrays, as other numbers do.
whole = ids[0]
flag = lazy.any(X > 0.0)
assert_type(flag, Expr[bool])
assert_type(lazy.all(X > 0.0), Expr[bool])
assert_type(flag * X, Expr[Floats2d])
assert_type(X - flag, Expr[Floats2d])
assert_type(whole * X, Expr[Floats2d])
assert_type(X / whole, Expr[Floats2d])

# numpy adds ints to floats, and gives floats.
order = lazy.argsort(X)
assert_type(X + order, Expr[Floats2d])
assert_type(order * X, Expr[Floats2d])
assert_type(X - ids, Expr[Floats2d])
assert_type(ids / X, Expr[Floats2d])


def shifted(A: Expr[Floats2d[Literal[2], Literal[3]]], I: Expr[Ints2d[Literal[2], Literal[5]]]) -> None:
    A + I  # E: any
    I * A  # E: any
