"""What the standard library and Python's own ways do with models."""

from __future__ import annotations

import copy
import functools
import itertools
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Generator, Iterator
from enum import IntEnum
from typing import Any, Literal, NamedTuple, ParamSpec, Self, TypedDict, TypeVar

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, Size, chain
from typedthinc.types import B, I, M, O

P = ParamSpec("P")
R = TypeVar("R")
X = np.ones((4, 10), dtype="float32")


class Width(IntEnum):
    NARROW = 5
    WIDE = 6


class Parts(NamedTuple):
    body: Model[Floats2d, Floats2d]
    head: Model[Floats2d, Floats2d]


class Named(TypedDict):
    body: Model[Floats2d, Floats2d]


def done(model: Model[Floats2d, Floats2d]) -> None:
    model.initialize(X).predict(X)


def decorated(function: Callable[P, R]) -> Callable[P, R]:
    return function


@decorated
def Wrapped(nO: Size[O]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return Linear(nO)


@functools.cache
def cached(nO: int) -> Model[Floats2d, Floats2d]:
    return Linear(nO)


def starred(*sizes: int) -> Model[Floats2d, Floats2d]:
    model = Linear(10)
    for size in sizes:
        model = model >> Relu(size)
    return model >> Linear(2, sizes[-1])


def ended(*models: Model[Floats2d, Floats2d]) -> Model[Floats2d, Floats2d]:
    return chain(*models, Linear(2, 7))


def yielded() -> Iterator[Model[Floats2d, Floats2d]]:
    layer = Linear(5, 10)
    yield layer
    layer = Linear(6, 10)
    yield chain(layer, Linear(2, 6))


def sent() -> Generator[Model[Floats2d, Floats2d], Model[Floats2d, Floats2d], None]:
    got = Linear(5, 10)
    while True:
        got = yield got
        chain(got, Linear(2, 6))


def recursive(depth: int) -> Model[Floats2d, Floats2d]:
    return Linear(5, 10) if depth == 0 else chain(recursive(depth - 1), Linear(5, 5))


def narrowed(size: Literal[5, 6]) -> Model[Floats2d, Floats2d]:
    if size == 5:
        return chain(Linear(size), Linear(2, 5))
    return chain(Linear(size), Linear(2, 6))


def asserted(size: int) -> Model[Floats2d, Floats2d]:
    assert size == 5
    return chain(Linear(size), Linear(2, 5))


def joined(
    left: Model[Floats2d[B, I], Floats2d[B, O]], right: Model[Floats2d[B, O], Floats2d[B, M]]
) -> Model[Floats2d[B, I], Floats2d[B, M]]:
    both = chain(left, right)
    return both


def optional(
    model: Model[Floats2d, Floats2d] | None, some: Model[Floats2d, Floats2d] | list[Model[Floats2d, Floats2d]]
) -> Model[Floats2d, Floats2d]:
    if model is None:
        model = Linear(5, 10)
    if isinstance(some, list):
        some = some[0]
    return chain(model, some)


def matched(thing: object) -> Model[Floats2d, Floats2d]:
    match thing:
        case int():
            model = Linear(5, 10)
        case [Model() as inner, *_]:
            model = inner
        case {"model": Model() as inner}:
            model = inner
        case _:
            model = Linear(7, 10)
    return chain(model, Linear(2))


class Net:
    def __getattr__(self, name: str) -> Model[Floats2d, Floats2d]:
        return Linear(5, 10)

    def __getitem__(self, width: int) -> Model[Floats2d, Floats2d]:
        return Linear(width, 10)

    def fluent(self) -> Self:
        return self

    @functools.cached_property
    def lazy(self) -> Model[Floats2d, Floats2d]:
        return Linear(6, 10)


done(chain(Wrapped(5), Linear(2, 5)))
done(chain(cached(5), Linear(2, 5)))
done(starred(5, 6, 7))
done(ended(Linear(5, 10), Linear(7, 5)))
for each in yielded():
    done(each)
sending = sent()
next(sending)
sending.send(Linear(6, 10))
done(recursive(3))
done(narrowed(6))
done(asserted(5))
done(chain(joined(Linear(5, 10), Linear(3, 5)), Linear(2, 3)))
done(optional(None, [Linear(3, 5)]))
done(matched([Linear(5, 10)]))
done(chain(Linear(Width.WIDE, 10), Linear(2, 6)))
done(chain(Linear(Width.WIDE.value, 10), Linear(2, 6)))

parts = Parts(Linear(5, 10), Linear(3, 6))
parts = parts._replace(body=Linear(6, 10))
done(chain(*parts))
done(chain(parts.body, parts.head))
named: Named = {"body": Linear(5, 10)}
named["body"] = Linear(6, 10)
done(chain(named["body"], Linear(2, 6)))
done(chain(copy.deepcopy(Linear(5, 10)), Linear(2, 5)))
done(chain(Linear(5, 10).copy(), Linear(2, 5)))
queue = deque([Linear(5, 10)])
queue.append(Linear(6, 10))
done(chain(queue[1], Linear(2, 6)))
by_default: defaultdict[str, Model[Floats2d, Floats2d]] = defaultdict(lambda: Linear(5, 10))
done(chain(by_default["any"], Linear(2, 5)))
ordered = OrderedDict(a=Linear(5, 10))
ordered["a"] = Linear(6, 10)
done(chain(ordered["a"], Linear(2, 6)))
reduced = functools.reduce(lambda left, right: left >> right, [Linear(5, 10), Linear(6, 5), Linear(7, 6)])
done(chain(reduced, Linear(2, 7)))
for left, right in itertools.pairwise([Linear(5, 10), Linear(6, 5), Linear(7, 6)]):
    chain(left, right)
done(chain(next(iter([Linear(5, 10), Linear(6, 10)])), Linear(2, 5)))
widest = max([Linear(5, 10), Linear(6, 10)], key=lambda model: model.get_dim("nO"))
done(chain(widest, Linear(2, 6)))
net = Net()
done(chain(net.whatever, Linear(2, 5)))
done(chain(net[6], Linear(2, 6)))
done(chain(net.fluent().lazy, Linear(2, 6)))
anything: Any = {"body": Linear(6, 10)}
done(chain(anything["body"], Linear(2, 6)))
