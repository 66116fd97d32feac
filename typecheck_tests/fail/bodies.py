"""What a call makes is known where the body or the callable that it leads to tells it, with what this call gives."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property, partial
from typing import Any, Literal

from typedthinc.api import (
    Dropout,
    Floats2d,
    Linear,
    Maxout,
    Mish,
    Model,
    Relu,
    Softmax,
    chain,
    clone,
    concatenate,
    residual,
)

Net = Model[Floats2d, Floats2d]

# Partial applications, tables, variables, lambdas

wide = partial(Relu, 64)
chain(wide(32), Linear(3, 9))  # E: typedthinc-size: Linear takes Floats2d[*, 9], but wide() (Relu) before it gives Floats2d[*, 64] (expected width 9, got 64)
chain(Linear(3, 9), wide(32))  # E: typedthinc-size: wide() (Relu) takes Floats2d[*, 32], but Linear before it gives Floats2d[*, 3] (expected width 32, got 3)
named = partial(Relu, nO=64)
chain(named(nI=32), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 64)
chain(named(nO=5, nI=32), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)
chain(partial(Relu, 7)(3), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 7)
chain({"relu": Relu, "mish": Mish}["relu"](64, 32), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 64)
ACT = {"relu": Relu, "mish": Mish}
SIZED = {"narrow": partial(Linear, 4), "wide": partial(Linear, 5)}
chain(ACT["mish"](64, 32), Linear(3, 9))  # E: typedthinc-size: Mish before it gives Floats2d[*, 64] (expected width 9, got 64)
chain(SIZED["wide"](3), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)


def choose(deep: bool, key: str, width: int) -> None:
    act = Relu
    chain(act(64, 32), Linear(3, 9))  # E: typedthinc-size: Linear takes Floats2d[*, 9], but act() (Relu) before it gives Floats2d[*, 64] (expected width 9, got 64)
    act = Relu if deep else Mish
    chain(act(64, 32), Linear(3, 9))  # E: typedthinc-size: act before it gives Floats2d[*, 64] (expected width 9, got 64)
    chain(ACT[key](64, 32), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 64)
    chain(Linear(2, 9), SIZED[key](3))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but Linear before it gives Floats2d[*, 2]
    of_width = lambda nO: Relu(nO, 32)  # noqa: E731
    chain(of_width(64), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 64)
    either = encoder if deep else of_width
    chain(either(6), Linear(3, 9))  # E: typedthinc-size: either before it gives Floats2d[*, 6] (expected width 9, got 6)
    made = of_width(8)
    chain(made, Dropout(0.1), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 8)


# Functions without annotations, or with some


def encoder(width, depth=2, act=Relu):
    return chain(act(width, 10), *[act(width, width) for _ in range(depth)], Dropout(0.1))


def classifier(body, classes: int = 3, width: int = 8):
    return chain(body, Linear(width, 64), Softmax(classes, width))


def optional(width=None):
    if width is None:
        return Linear(5, 10)
    return Linear(5, width)


chain(encoder(64), Linear(3, 9))  # E: typedthinc-size: Linear takes Floats2d[*, 9], but encoder() (chain that ends with Dropout) before it gives Floats2d[*, 64] (expected width 9, got 64)
chain(encoder(width=7, act=Mish), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 7)
chain(classifier(encoder(64)), Linear(4, 9))  # E: typedthinc-size: (expected width 9, got 3)
chain(Linear(3, 9), classifier(encoder(64)))  # E: typedthinc-size: classifier() (chain that begins with Relu) takes Floats2d[*, 10], but Linear before it gives Floats2d[*, 3] (expected width 10, got 3); sizes are output first: are nO and nI swapped?
net = classifier(encoder(64), 6)
chain(net, Linear(4, 9))  # E: typedthinc-size: (expected width 9, got 6)
chain(optional(), Linear(4, 9))  # E: typedthinc-size: (expected width 9, got 5)

# Parameters of plain numbers


def by_default(width: int = 32, *, nI: int = 8) -> Net:
    return Relu(width, nI)


def computed(one: int, two: int, /) -> Net:
    return chain(Relu(one, two), Relu(one * 2 + 1, one))


def spread(*widths: int) -> Net:
    return chain(Relu(widths[0], 10), Linear(widths[-1], widths[0]))


def repeated(width: int, depth: int = 2) -> Net:
    model = Relu(width, 10)
    for _ in range(depth):
        model = chain(model, Relu(width, width))
    return model


def stepwise(width: int) -> Net:
    model = Relu(width, 3) >> Relu(width + 1, width)
    model >>= Linear(width - 1, width + 1)
    return model


def wrapped(width: int) -> Net:
    return chain(clone(Relu(width, width), 3), residual(Maxout(width, width)), Linear(2, width).initialize())


def parallel(width: int) -> Net:
    return concatenate(Relu(width, 3), Relu(width * 2, 3))


def recursive(depth: int) -> Net:
    return Linear(5, 3) if depth == 0 else chain(recursive(depth - 1), Linear(5, 5))


@cache
def cached(width: int) -> Net:
    return Relu(width, width)


chain(by_default(), Linear(3, 9))  # E: typedthinc-size: Linear takes Floats2d[*, 9], but by_default before it gives Floats2d[*, 32]
chain(by_default(nI=4), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 32)
chain(Linear(3, 9), by_default(5))  # E: typedthinc-size: by_default takes Floats2d[*, 8], but Linear before it gives Floats2d[*, 3]
chain(computed(4, 5), Linear(4, 8))  # E: typedthinc-size: Linear takes Floats2d[*, 8], but computed() (model that ends with Relu) before it gives Floats2d[*, 9] (expected width 8, got 9)
chain(spread(4, 5, 6), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 6)
chain(repeated(7), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 7)
chain(Linear(4, 9), repeated(7))  # E: typedthinc-size: repeated() (model that begins with Relu) takes Floats2d[*, 10], but Linear before it gives Floats2d[*, 4] (expected width 10, got 4)
chain(stepwise(6), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)
chain(wrapped(4), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 2)
chain(parallel(4), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 12)
chain(recursive(3), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 5)
chain(cached(4), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 4)

declared: Model[Floats2d[Any, Any], Floats2d[Any, Literal[7]]] = by_default(6)  # E: typedthinc-size: (expected width 7, got 6)


def declares() -> Model[Floats2d[Any, Literal[3]], Floats2d[Any, Any]]:
    return by_default(6, nI=4)  # E: typedthinc-size: by_default takes Floats2d[*, 4], but the declared type takes Floats2d[*, 3]


# Factories that take or make factories, and models that are passed through


def squared(layer: Callable[..., Net], width: int) -> Net:
    return layer(width, width)


def factory(nI: int) -> Callable[[int], Net]:
    def inner(nO: int) -> Net:
        return Relu(nO, nI)

    return inner


def passed(model: Model[Floats2d[Any, Any], Floats2d[Any, Any]]) -> Net:
    return chain(model, Dropout(0.1))


def later() -> None:
    chain(defined_below(4), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 4)


def defined_below(nO: int) -> Net:
    return Relu(nO, 3)


half = partial(by_default, 64)
chain(half(), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 64)
chain(Linear(3, 4), partial(half, nI=12)())  # E: typedthinc-size: Relu takes Floats2d[*, 12], but Linear before it gives Floats2d[*, 3]
chain(squared(Relu, 4), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 4)
chain(factory(4)(6), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 6)
chain(Linear(2, 9), factory(4)(6))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 2]
chain(passed(Relu(64, 32)), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 64)

# Methods and properties


class Encoders:
    layer = staticmethod(wide)

    def __init__(self, width: int, classes: int = 3) -> None:
        self.width = width
        self.classes = classes

    def body(self) -> Net:
        return Relu(self.width, 32)

    @property
    def first(self) -> Net:
        return Linear(4, 5)

    @cached_property
    def head(self) -> Net:
        return Softmax(self.classes, self.width)

    @classmethod
    def make(cls, width: int) -> Net:
        return cls.inner(width)

    @staticmethod
    def inner(width: int) -> Net:
        return Relu(width, width)

    def build(self):
        return chain(self.body(), self.head)

    def check(self) -> None:
        chain(self.first, Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 4)
        chain(self.inner(6), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 6)
        chain(self.layer(2), Linear(3, 9))  # E: typedthinc-size: (expected width 9, got 64)


class Inherited(Encoders):
    pass


encoders = Encoders(64)
chain(encoders.body(), Linear(3, 9))  # E: typedthinc-size: Linear takes Floats2d[*, 9], but body before it gives Floats2d[*, 64]
chain(encoders.head, Linear(4, 9))  # E: typedthinc-size: (expected width 9, got 3)
chain(encoders.build(), Linear(4, 9))  # E: typedthinc-size: (expected width 9, got 3)
chain(Encoders.make(5), Linear(4, 9))  # E: typedthinc-size: (expected width 9, got 5)
chain(Encoders(10).body(), Relu(3, 64))  # E: typedthinc-size: Relu takes Floats2d[*, 64], but body before it gives Floats2d[*, 10]
chain(Inherited(12, classes=8).build(), Linear(4, 9))  # E: typedthinc-size: (expected width 9, got 8)
