"""Factories behind decorators without annotations, as `functools.wraps` makes them."""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators

import functools
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain


def logged(factory):
    @functools.wraps(factory)
    def wrapper(*args, **kwargs):
        print("building", factory.__name__)
        return factory(*args, **kwargs)

    return wrapper


built = list[str]()


def counted(factory):
    @wraps(factory)
    def wrapper(*args, **kwargs):
        model = factory(*args, **kwargs)
        built.append(factory.__name__)
        return model

    return wrapper


def regularized(rate):
    def decorate(factory):
        @wraps(factory)
        def inner(*args, **kwargs):
            return chain(factory(*args, **kwargs), Dropout(rate))

        return inner

    return decorate


def twice(factory: Callable[..., Model[Floats2d, Floats2d]]) -> Callable[..., Any]:
    @wraps(factory)
    def wrapper(width: int, nI: int) -> Any:
        return chain(factory(width, nI), factory(width, width))

    return wrapper


@logged
def encoder(width, nI):
    return chain(Relu(width, nI), Relu(width, width))


@logged
@counted
def typed(width: int, nI: int = 5) -> Model[Floats2d, Floats2d]:
    return Relu(width, nI)


@regularized(0.2)
@logged
def hidden(width, nI):
    return Relu(width, nI)


@twice
def deep(width: int, nI: int) -> Model[Floats2d, Floats2d]:
    return Linear(width, nI)


chain(encoder(64, 128), Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but encoder() (chain that ends with Relu) before it gives Floats2d[*, 64]
chain(Linear(5, 3), encoder(64, nI=128))  # E: typedthinc-size: encoder() (chain that begins with Relu) takes Floats2d[*, 128], but Linear before it gives Floats2d[*, 5]
made = encoder(64, 128)
chain(made, Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but made (chain that ends with Relu) before it gives Floats2d[*, 64]
chain(typed(64), Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but typed() (Relu) before it gives Floats2d[*, 64]
chain(Linear(4, 3), typed(64))  # E: typedthinc-size: typed() (Relu) takes Floats2d[*, 5], but Linear before it gives Floats2d[*, 4]
chain(hidden(64, 128), Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but hidden() (chain that ends with Dropout) before it gives Floats2d[*, 64]
chain(deep(64, 128), Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but deep() (chain that ends with Linear) before it gives Floats2d[*, 64]
chain(Linear(4, 3), deep(64, 128))  # E: typedthinc-size: deep() (chain that begins with Linear) takes Floats2d[*, 128], but Linear before it gives Floats2d[*, 4]
of_width = partial(encoder, 64)
chain(of_width(128), Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but of_width() (chain that ends with Relu) before it gives Floats2d[*, 64]
