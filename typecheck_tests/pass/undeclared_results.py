"""Functions, methods and properties without a declared result: what mypy takes for Any may be used as anything."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, disable-error-code="method-assign"

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

import numpy as np

from typedthinc.api import Linear, Model, Relu

X = np.zeros((2, 3), dtype="f")


class Base:
    def __init__(self, width: int) -> None:
        self.width = width

    def make(self, n: int):
        return Relu(n, self.width)

    @property
    def net(self):
        return Relu(3, self.width)

    def some(self, n: int):
        if n > 3:
            return Relu(n, self.width)
        return None

    def either(self, n: int):
        if n > 3:
            return Relu(n, self.width)
        return {"a": n}


class Derived(Base):
    def make(self, n: int):
        return {"a": n}

    @property
    def net(self):
        return {"b": 2}


def use(base: Base) -> None:
    assert base.make(3)["a"] == 3
    assert base.net["b"] == 2
    some = base.some(3)
    if some is None:
        some = "none"
    assert base.either(3)["a"] == len(some) - 1


use(Derived(3))


class Mine(Model[Any, Any]):
    extra = 3

    def __init__(self) -> None:
        super().__init__("mine", lambda model, X, is_train: (X, lambda dX: dX))


class Own:
    def make(self, n: int):
        return Relu(n, 4)

    def replaced(self, n: int):
        return Relu(n, 4)

    async def wait(self, n: int):
        return Relu(n, 4)

    def each(self, n: int):
        yield Relu(n, 4)

    @cached_property
    def cached(self):
        return Relu(3, 4)

    @property
    def out(self):
        return Relu(3, 4)

    @out.setter
    def out(self, value: int):
        self.kept = value

    @property
    def odd(self):
        return Mine()

    def special(self):
        return Mine()

    def __getitem__(self, i: int):
        return Relu(i, 4)

    def reset(self) -> None:
        self.model = self.make(3)
        self.model = None


Own.replaced = lambda self, n: {"a": n}
own = Own()
own.reset()
assert own.replaced(3)["a"] == 3
assert own.special().extra == own.odd.extra == 3
assert asyncio.run(own.wait(3)).name == own.cached.name == own[3].name
own.out = 3
for each in own.each(3):
    assert each.name


def build(n: int):
    return Relu(n, 4)


model = build(3)
model = None
if model is None:
    model = build(4)
table = build(3)
table = {"a": table}
assert table["a"].name
state = {"model": build(3).initialize(), "steps": 0, "best": None}
state["steps"] += 1
state["best"] = 0.5
state["model"].predict(np.zeros((2, 4), dtype="f"))
layers = [build(3), None]
assert [each for each in layers if each is not None]


class Holder:
    def __init__(self, n: int) -> None:
        self.first = build(n)
        self.second = None

    def start(self) -> None:
        self.second = build(3)

    def close(self) -> None:
        self.first = None


holder = Holder(3)
holder.start()
holder.close()


def pair(n: int):
    return Relu(n, 4), {"a": n}


def all_of(n: int) -> Iterator[Any]:
    yield from pair(n)


first, second = pair(3)
assert first.name
assert second["a"] == 3
assert len(list(all_of(3))) == 2


def one_of(width: int):
    if width > 3:
        return Relu(width, 4), None
    return Relu(width, 4), Relu(3, width)


left, right = one_of(9)
if right is None:
    right = {"a": 3}
assert left.name
third, fourth = one_of(2)
third = None
for third, *rest in (one_of(2), one_of(9)):
    assert third.name
    assert len(rest) == 1


class Perhaps:
    def make(self, n: int):
        if n > 3:
            return Relu(n, 4)


perhaps = Perhaps().make(3)
if perhaps is None:
    perhaps = "none"


def data(n: int = 50):
    rows = np.zeros((n, 4)) + np.ones((n, 4))
    return rows, np.arange(n) | 1


rows, numbers = data()
Linear(3, 4).initialize(rows)
data()[0].sum()
assert numbers.sum()


def operated(one, other):
    return one + other, one | other, one >> 1 if isinstance(one, int) else one


total, joined, moved = operated(3, 4)
assert total.bit_length() == joined.bit_length() == 3
assert moved.bit_length() == 1


def texts():
    text = "a"
    for each in "bc":
        text = text + each
    return text + "d", datetime(2020, 1, 1) + timedelta(days=1), [1] + [2], {"a": 1} | {"b": 2}


text, date, both, keys = texts()
assert text.upper()
assert date.year == 2020
both.append(3)
assert keys.keys()


class Counted:
    def __init__(self, n: int) -> None:
        self.n = n
        self.W = np.ones((3, 3), dtype="f")

    def run(self, X: Any):
        return X @ self.W + self.n, self.n + 1

    @property
    def sizes(self):
        return self.n + 1, self.n | 4


out, count = Counted(3).run(X)
assert out.sum()
assert count.bit_length()
first_size, second_size = Counted(3).sizes
Linear(first_size, second_size)


class Summed(Model[Any, Any]):
    def __init__(self) -> None:
        super().__init__("summed", lambda model, X, is_train: (X, lambda dX: dX))

    def __or__(self, other: Any) -> Any:
        return 3


def summed():
    return Summed() | Relu(3, 4), Model.predict(Relu(3, 3).initialize(), X), 0


three, Y, _ = summed()
assert three.bit_length()
assert Y.shape == (2, 3)


def bound():
    with Model.define_operators({"+": lambda one, other: 3}):
        return Relu(3, 4) + Relu(3, 4), 0


number, _ = bound()
assert number.bit_length()
