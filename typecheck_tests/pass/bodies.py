"""Programs that run: what a call makes is not known, or fits, whatever a glance at one body may say."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, allow-untyped-decorators

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial, wraps
from typing import Any

import numpy as np

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain

X = np.ones((4, 10), dtype="float32")
Net = Model[Floats2d, Floats2d]
flag = bool(len(X))


def fits(first: Net, width: int) -> None:
    chain(first, Linear(2, width)).initialize(X).predict(X)


# Names that are bound again, and tables that change

maker = partial(Linear, 5)
if flag:
    maker = partial(Linear, 6)
chain(maker(10), Linear(2, 6)).initialize(X).predict(X)
again = partial(Linear, nO=5, nI=10)
chain(again(nO=6), Linear(2, 6)).initialize(X).predict(X)

TABLE = {"narrow": lambda: Linear(5, 10), "wide": lambda: Linear(7, 10)}
chain(TABLE["wide" if flag else "narrow"](), Linear(2, 7)).initialize(X).predict(X)
TABLE["narrow"] = lambda: Linear(6, 10)
chain(TABLE["narrow"](), Linear(2, 6)).initialize(X).predict(X)
GROWING = {"one": partial(Linear, 5)}
GROWING.update(one=partial(Linear, 6))
chain(GROWING["one"](10), Linear(2, 6)).initialize(X).predict(X)
twice = {"one": partial(Linear, 5), "one": partial(Linear, 6)}  # noqa: F601
chain(twice["one"](10), Linear(2, 6)).initialize(X).predict(X)

width = 5
late = lambda: Linear(width, 10)  # noqa: E731
width = 6
chain(late(), Linear(2, 6)).initialize(X).predict(X)
makers: list[Callable[[], Net]] = [lambda nO=each: Linear(nO, 10) for each in (5, 6)]  # type: ignore[misc]
chain(makers[1](), Linear(2, 6)).initialize(X).predict(X)
WIDTH = 5


def widened():
    return Linear(WIDTH, 10)


def widen() -> None:
    global WIDTH
    WIDTH = 6


widen()
chain(widened(), Linear(2, 6)).initialize(X).predict(X)


# Decorators


def doubled(function):
    @wraps(function)
    def inner(nO: int) -> Any:
        return function(2 * nO)

    return inner


@doubled
def decorated(nO: int) -> Net:
    return Linear(nO, 10)


def plain(nO) -> Net:
    return Linear(getattr(nO, "width", nO), 10)


@cache
def cached(nO: int) -> Net:
    return Linear(nO, 10)


chain(decorated(3), Linear(2, 6)).initialize(X).predict(X)
chain(doubled(plain)(3), Linear(2, 6)).initialize(X).predict(X)
chain(cached(6), Linear(2, 6)).initialize(X).predict(X)


# Parameters


def rebound(nO=None):
    if nO is None:
        nO = 6
    nO += 1
    return Linear(nO, 10)


def shadowed(Linear, nO):  # noqa: N803
    return Linear(nO + 1, 10)


def spread(*widths: int, nI: int = 10) -> Net:
    return Linear(widths[0], nI)


def counted(*widths):
    return chain(*[Linear(each, 10) for each in widths])


def looped(widths):
    model = Linear(5, 10)
    for each in widths:
        model = chain(model, Linear(each))
    return model


chain(rebound(), Linear(2, 7)).initialize(X).predict(X)
chain(rebound(5), Linear(2, 6)).initialize(X).predict(X)
chain(shadowed(Relu, 5), Linear(2, 6)).initialize(X).predict(X)
chain(spread(*[6, 5]), Linear(2, 6)).initialize(X).predict(X)
options: Any = {"nI": 10}
chain(spread(6, **options), Linear(2, 6)).initialize(X).predict(X)
chain(counted(6), Linear(2, 6)).initialize(X).predict(X)
chain(looped([5, 6]), Linear(2, 6)).initialize(X).predict(X)


# Definitions that depend

if flag:

    def chosen() -> Net:
        return Linear(6, 10)

else:

    def chosen() -> Net:
        return Linear(5, 10)


def layers(nO: int) -> Iterator[Net]:
    yield Linear(nO, 10)


def first(nO: int):
    return Linear(nO, 10) if nO < 6 else second(nO)


def second(nO: int):
    return first(nO - 1) if nO > 6 else Linear(6, 10)


def endless(nO):
    return chain(endless(nO), Linear(nO, nO)) if nO < 0 else Linear(6, 10)


chain(chosen(), Linear(2, 6)).initialize(X).predict(X)
chain(next(layers(6)), Linear(2, 6)).initialize(X).predict(X)
chain(first(6), Linear(2, 6)).initialize(X).predict(X)
chain(endless(5), Linear(2, 6)).initialize(X).predict(X)


# Methods


class Base:
    width = 5
    layer = staticmethod(partial(Linear, 5))

    def __init__(self, nO: int = 5) -> None:
        self.nO = nO

    def head(self) -> Net:
        return Linear(5, 10)

    @property
    def body(self) -> Net:
        return Linear(5, 10)

    @cached_property
    def tail(self) -> Net:
        return Linear(5, 10)

    @classmethod
    def make(cls) -> Net:
        return Linear(cls.width, 10)

    def sized(self) -> Net:
        return Linear(self.nO, 10)

    def patched(self) -> Net:
        return Linear(5, 10)

    def use(self) -> None:
        for model in (self.head(), self.body, self.tail, self.make(), self.layer(10)):
            chain(model, Linear(2, 6)).initialize(X).predict(X)
        chain(self.head(), Linear(2, 6)).initialize(X).predict(X)
        chain(self.body, Linear(2, 6)).initialize(X).predict(X)
        chain(self.tail, Linear(2, 6)).initialize(X).predict(X)
        chain(self.make(), Linear(2, 6)).initialize(X).predict(X)
        chain(self.layer(10), Linear(2, 6)).initialize(X).predict(X)
        chain(self.sized(), Linear(2, 6)).initialize(X).predict(X)


class Derived(Base):
    width = 6
    layer = staticmethod(partial(Linear, 6))

    def __init__(self, nO: int = 5) -> None:
        super().__init__(nO + 1)

    def head(self) -> Net:
        return Linear(6, 10)

    @property
    def body(self) -> Net:
        return Linear(6, 10)

    @cached_property
    def tail(self) -> Net:
        return Linear(6, 10)


Derived().use()
base = Base()
base.nO = 6
chain(base.sized(), Linear(2, 6)).initialize(X).predict(X)
base.patched = lambda: Linear(6, 10)  # type: ignore[method-assign]
chain(base.patched(), Linear(2, 6)).initialize(X).predict(X)
base.tail = Linear(6, 10)
chain(base.tail, Linear(2, 6)).initialize(X).predict(X)
chain(Derived(5).sized(), Linear(2, 6)).initialize(X).predict(X)


class Holder:
    layer = lambda self, nO=5: Linear(nO, 10)  # noqa: E731
    plain = plain
    width = 6

    def use(self) -> None:
        chain(self.layer(6), Linear(2, 6)).initialize(X).predict(X)
        chain(self.plain(), Linear(2, 6)).initialize(X).predict(X)


Holder().use()


class Other:
    def __init__(self, head: Callable[[], Net]) -> None:
        self.head = head

    def build(self) -> Net:
        return self.head()


chain(Other(lambda: Linear(6, 10)).build(), Linear(2, 6)).initialize(X).predict(X)
chain(Other(lambda: Linear(7, 10)).build(), Linear(2, 7)).initialize(X).predict(X)


# What fits


def encoder(width, depth=2, act=Relu):
    return chain(act(width, 10), *[act(width, width) for _ in range(depth)], Dropout(0.1))


def classifier(body, classes: int = 3, width: int = 8) -> Net:
    return chain(body, Linear(width), Softmax(classes, width))


chain(encoder(6), Linear(2, 6)).initialize(X).predict(X)
chain(encoder(6, depth=0), Linear(2, 6)).initialize(X).predict(X)
chain(classifier(encoder(6)), Linear(2, 3)).initialize(X).predict(X)
fits(classifier(encoder(6), 5), 5)
