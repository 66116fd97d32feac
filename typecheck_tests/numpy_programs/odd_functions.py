"""Functions, generators and lists whose arrays are not what they seem."""

# ruff: noqa: B007, B023, B905, E731 - written as programs do

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from typing import Any

import numpy as np


def show(value: object) -> None:
    """Look at a value."""


rng = np.random.default_rng(0)
X = np.ones((6, 4))
fs = []
for i in range(3):
    fs.append(lambda x: x[:, : i + 1])
show(fs[0](X))
W = np.ones((4, 2))
f = lambda a: a @ W
W = np.ones((4, 3))
show(f(X))


def make():
    W = np.ones((4, 2))

    def inner(a):
        return a @ W

    W = np.ones((4, 5))
    return inner


show(make()(X))
gs = [lambda a: a[:k] for k in range(1, 4)]
show(gs[0](X))
rows = []
for i in range(5):
    if i == 2:
        continue
    rows.append(X[0])
show(np.array(rows))
rows = []
for i in range(5):
    rows.append(X[0])
    if i == 2:
        break
show(np.array(rows))
rows = []
for i in range(5):
    rows.append(X[0])
    if i == 2:
        rows.pop()
show(np.array(rows))
rows = []
for i in range(5):
    rows.append(X[0])
    rows = rows[-2:]
show(np.array(rows))
rows = []
for i in range(5):
    try:
        rows.append(X[i + 3])
    except IndexError:
        pass
show(np.array(rows))
rows = [X[0]]
for r in list(rows):
    rows.append(r)
show(np.array(rows))
rows = []
alias = rows
for i in range(3):
    rows.append(X[0])
    alias.append(X[1])
show(np.array(rows))
rows = []
for i in range(4):
    rows.append(X[0])
del rows[0]
show(np.array(rows))


def gen():
    yield np.zeros(3)
    yield np.zeros(4)


for g in gen():
    show(g)


def gen2(n):
    while True:
        n += 1
        yield np.zeros(n)


it = gen2(3)
show(next(it))
show(next(it))


class A:
    act = lambda self, x: x.T
    fn = np.tanh

    def __init__(self):
        self.X = np.ones((3, 5))

    def __iter__(self):
        yield self.X

    def __getitem__(self, i):
        return np.ones(9)

    def go(self):
        return self.act(self.X)


a = A()
show(a.go())
show(a.act(np.ones((2, 7))))
for each in a:
    show(each)


class L(list):
    def __getitem__(self, i):
        return np.ones(9)


for each in L([np.ones(2)]):
    show(each)


class Base:
    def rows(self):
        yield np.zeros(2)


class Derived(Base):
    def rows(self):
        yield np.zeros(3)


def all_rows(b: Base):
    for r in b.rows():
        show(r)


all_rows(Base())
all_rows(Derived())


def twice(f: Callable[[Any], Any], x):
    return f(f(x))


show(twice(lambda v: v[1:], np.ones(9)))
show(twice(lambda v: np.concatenate([v, v]), np.ones(3)))
show(reduce(lambda p, q: np.concatenate([p, q]), [np.ones(2)] * 5))
show(reduce(lambda p, q: np.concatenate([p, q]), [np.ones(2)] * 50))
show(list(map(lambda p, q: p[: len(q)], [np.ones(5)] * 2, [np.ones(2), np.ones(3)]))[1])
cut = partial(np.sum, axis=0)
show(cut(X, keepdims=True))
show(cut(X, axis=1))
add = partial(lambda p, q: p[:, None] + q, np.ones(3))
show(add(np.ones(7)))
it2 = iter([np.ones(2), np.ones(3)])
show(next(it2))
show(next(it2))
counter = {"n": 0}


def tick():
    counter["n"] += 1
    return np.ones(counter["n"])


show(tick())
show(tick())
acc = np.zeros(0)
for i in range(3):
    acc = np.append(acc, i)
show(acc)
show(np.zeros(int(0.29 * 100)))
show(np.zeros(int(X.mean() * 3)))
size = 0.5
for _ in range(2):
    size = size * 4
show(np.zeros(int(size)))
n = 7 / 2
show(np.zeros(int(n)))
show(np.zeros(round(2.5)))
total = 0
for r in X:
    total += 1
show(np.zeros(total))
stack = [X]
while stack:
    top = stack.pop()
    if len(top) > 2:
        stack.append(top[1:])
show(top)
window = [np.ones(3)] * 100
window = window[:5]
show(np.array(window))
many = [np.ones(3) for _ in range(100) if rng.random() > 0.5]
show(np.array(many))
nested = [np.ones(3) for _ in range(70) for _ in range(2)]
show(np.array(nested))
big = [np.ones(3)] * 100
big += [np.ones(3)]
show(np.array(big))


def outer(flag=False):
    fn = np.sum if flag else np.cumsum
    return fn(X, axis=0)


show(outer())
show(outer(True))


def inner_gen(k):
    def g():
        for i in range(k):
            yield np.zeros((i, k))

    return list(g())


show(inner_gen(3)[2])
show(np.concatenate(inner_gen(3)))
show(np.where(X.any(axis=1))[0])


class P:
    def __init__(self, f):
        self.f = f


p = P(lambda v: v.sum(axis=0))
p.f = lambda v: v.sum(axis=1)
show(p.f(X))
