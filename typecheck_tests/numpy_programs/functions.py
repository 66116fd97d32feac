"""Generators, classes that are iterated, closures, and functions in tables."""

# ruff: noqa: B007, B023, B905, E731 - written as programs do

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

rng = np.random.default_rng(0)
X = np.arange(12.0).reshape(3, 4)
W = np.ones((4, 2))
x = np.arange(4.0)
data = rng.normal(size=(100, 8))
labels = rng.integers(0, 3, size=100)


def show(value: object) -> None:
    """Look at a value."""


# generators
def batches(X, y, size):
    for i in range(0, len(X), size):
        yield X[i : i + size], y[i : i + size]


for bX, by in batches(data, labels, 10):
    show(bX)
    show(by)


def batches2(X: np.ndarray, y: np.ndarray, size: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    order = rng.permutation(len(X))
    for i in range(0, len(X), size):
        where = order[i : i + size]
        yield X[where], y[where]


for bX, by in batches2(data, labels, 10):
    show(bX)
    show(by)
for k, (bX, by) in enumerate(batches2(data, labels, 10)):
    show(bX)
    show(by)


def rows_of():
    yield np.zeros(5)
    yield np.ones(5)


for r in rows_of():
    show(r)
show(np.stack(list(rows_of())))
show(next(rows_of()))
show([r * 2 for r in rows_of()][0])
show(np.array([r.sum() for r in rows_of()]))


def delegating():
    yield from rows_of()


for r in delegating():
    show(r)


class Data:
    def __init__(self, X, y):
        self.X, self.y = X, y

    def __iter__(self):
        for i in range(len(self.X)):
            yield self.X[i], self.y[i]

    def __len__(self):
        return len(self.X)

    def __getitem__(self, i):
        return self.X[i], self.y[i]

    def batches(self, size):
        for i in range(0, len(self.X), size):
            yield self.X[i : i + size], self.y[i : i + size]


ds = Data(data, labels)
for r, t in ds:
    show(r)
for bX, bY in ds.batches(10):
    show(bX)
    show(bY)
show(ds[0][0])
show(ds[:5][0])
it = iter(ds)
r1, t1 = next(it)
show(r1)
gen = (row * 2 for row in X)
for r in gen:
    show(r)
for r, t in zip(X, range(3)):
    show(r)
for i, r in enumerate(X):
    show(r)
for i, (r, t) in enumerate(zip(X, X[:, :2])):
    show(t)
    show(r)
for r in reversed(X):
    show(r)
for r in iter(X):
    show(r)
for name, value in {"W": W, "x": x}.items():
    print(name)
for r in itertools.islice(X, 2):
    show(r)


X = np.ones((10, 4))


def linear(W):
    def forward(X):
        return X @ W

    return forward


f = linear(np.ones((4, 2)))
show(f(X))
g = linear(np.ones((4, 5)))
show(g(X))


def dense(n_in, n_out):
    W = rng.normal(size=(n_in, n_out))
    b = np.zeros(n_out)

    def forward(X):
        Y = X @ W + b

        def backward(dY):
            dW = X.T @ dY
            show(dW)
            return dY @ W.T

        return Y, backward

    return forward


layer = dense(4, 3)
Y, back = layer(X)
show(Y)
show(back(Y))
layers = [dense(4, 8), dense(8, 3)]
out = X
for l in layers:
    out, _ = l(out)
show(out)


class Act:
    def __init__(self, fn):
        self.fn = fn

    def __call__(self, X):
        return self.fn(X)


show(Act(np.tanh)(X))
show(Act(lambda x: x.sum(axis=1))(X))


class Net:
    activation = np.tanh

    def __init__(self, act=np.tanh):
        self.act = act
        self.W = np.ones((4, 6))

    def forward(self, X):
        show(self.act(X @ self.W))
        return self.act(X @ self.W)

    def numeric(self, X):
        return np.apply_along_axis(self.norm, 1, X)

    def norm(self, row):
        return row / row.sum()


net = Net()
show(net.forward(X))
show(net.numeric(X))


def grad(f, x):
    out = np.zeros_like(x)
    for i in range(len(x)):
        out[i] = f(x) - f(x)
    return out


show(grad(lambda v: (v**2).sum(), np.ones(5)))


def step(x, f):
    return x + 0.1 * f(x)


def rk4(f, y, n):
    ys = [y]
    for _ in range(n):
        ys.append(step(ys[-1], f))
    return np.array(ys)


show(rk4(lambda y: -y, np.ones(2), 20))
table = {"relu": lambda x: np.maximum(x, 0), "tanh": np.tanh}
for name, fn in table.items():
    show(fn(X))
key = lambda row: row.sum()
best = max(X, key=key)
show(best)
best2 = sorted(X, key=lambda r: r[0])
show(np.stack(best2))
