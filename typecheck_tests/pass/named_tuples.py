"""Named tuples of arrays: copied, scaled, split, held and kept under changing names."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from typedthinc.api import (
    Floats2d,
    Ints1d,
    Linear,
)


class Part(NamedTuple):
    X: Floats2d
    y: Ints1d
    name: str = "part"


Old = namedtuple("Old", "X y")


def load(n: int) -> Part:
    return Part(np.zeros((n, 12), dtype="f"), np.zeros(n, dtype="i"))


def either(n: int) -> Part:
    if n > 4:
        return load(n)
    return Part(np.zeros((n, 3), dtype="f"), np.zeros(n, dtype="i"), "small")


def widened(part: Part) -> Part:
    return part._replace(X=np.hstack([part.X, part.X]))


def scaled(part: Part) -> Part:
    X, y, name = part
    return Part(X - X.mean(axis=0), y, name)


def split(part: Part, at: int) -> tuple[Part, Part]:
    return Part(part.X[:at], part.y[:at]), Part(part.X[at:], part.y[at:])


def parts(n: int) -> list[Part]:
    return [load(i) for i in range(1, n)]


def each(n: int) -> Iterator[Part]:
    for i in range(1, n):
        yield load(i)


def best(of: Sequence[Part]) -> Part:
    return max(of, key=lambda part: len(part.y))


Linear(2, 12).initialize().predict(load(5).X)
Linear(2, 3).initialize().predict(either(3).X)
Linear(2, 12).initialize().predict(either(6).X)
Linear(2, 24).initialize().predict(widened(load(5)).X)
Linear(2, 12).initialize().predict(scaled(load(5)).X)
a, b = split(load(9), 4)
Linear(2, 12).initialize().predict(np.concatenate([a.X, b.X]))
for part in parts(4):
    Linear(2, 12).initialize().predict(part.X)
for X, _y, _name in each(4):
    Linear(2, 12).initialize().predict(X)
Linear(2, 12).initialize().predict(best(parts(4)).X)
p = load(4)
p = widened(p)
Linear(2, 24).initialize().predict(p.X)
for _ in range(2):
    p = widened(p)
Linear(2, 96).initialize().predict(p.X)
q = load(3)._asdict()
Linear(2, 12).initialize().predict(q["X"])
store: dict[str, Part] = {"a": load(3), "b": Part(np.zeros((3, 5), dtype="f"), np.zeros(3, dtype="i"))}
for part in store.values():
    assert part.X.ndim == 2
Linear(2, 5).initialize().predict(store["b"].X)
o = Old(np.zeros((3, 5), dtype="f"), 1)
Linear(2, 5).initialize().predict(o.X)
o = o._replace(X=np.zeros((3, 6), dtype="f"))
Linear(2, 6).initialize().predict(o.X)


class Sub(Part):
    @property
    def width(self) -> int:
        return self.X.shape[1]

    def doubled(self) -> Part:
        return Part(np.hstack([self.X, self.X]), self.y)


s = Sub(np.zeros((3, 5), dtype="f"), np.zeros(3, dtype="i"))
Linear(2, 10).initialize().predict(s.doubled().X)
Linear(s.width, 5).initialize().predict(s.X)


class Holder:
    def __init__(self, part: Part) -> None:
        self.part = part

    def shrink(self, k: int) -> None:
        self.part = self.part._replace(X=self.part.X[:, :k])

    def use(self) -> Floats2d:
        return Linear(2, 7).initialize().predict(self.part.X)


h = Holder(load(4))
h.shrink(7)
h.use()
