"""Factories behind decorators that make something else of what they are given, or return another model."""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators

import sys
from functools import wraps

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain


def widened(factory):
    @wraps(factory)
    def wrapper(*args, **kwargs):
        kwargs["width"] = 2 * kwargs["width"]
        return factory(*args, **kwargs)

    return wrapper


def with_less(factory):
    @wraps(factory)
    def wrapper(*args, **kwargs):
        kwargs.pop("width")
        return factory(*args, **kwargs)

    return wrapper


def shifted(factory):
    @wraps(factory)
    def wrapper(*args, **kwargs):
        args = args[1:]
        return factory(*args, **kwargs)

    return wrapper


def other(factory):
    factory = Linear

    @wraps(factory)
    def wrapper(*args, **kwargs):
        return factory(*args, **kwargs)

    return wrapper


def headed(factory):
    @wraps(factory)
    def wrapper(*args, **kwargs):
        model = factory(*args, **kwargs)
        model = chain(model, Linear(7, 64))
        return model

    return wrapper


def resized(factory):
    @wraps(factory)
    def wrapper(*args, **kwargs):
        model = factory(*args, **kwargs)
        model.set_dim("nI", 9)
        return model

    return wrapper


def sometimes(factory):
    if len(sys.argv) > 999:
        return factory

    @wraps(factory)
    def wrapper(*args, **kwargs):
        return Linear(8, 3)

    return wrapper


class Keeping:
    def __init__(self, factory):
        self.factory = factory

    def __call__(self, width=64):
        return self.factory(width=32)


@widened
def twice(width: int = 64) -> Model[Floats2d, Floats2d]:
    return Relu(width, 3)


@with_less
def less(width: int = 64) -> Model[Floats2d, Floats2d]:
    return Relu(width, 3)


@shifted
def shift(width: int, nI: int = 3) -> Model[Floats2d, Floats2d]:
    return Relu(width, nI)


@other
def linear(nO: int, nI: int) -> Model[Floats2d, Floats2d]:
    return Relu(99, 99)


@headed
def long(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 3)


@resized
def free(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width)


@sometimes
def unsure(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 3)


@Keeping
def kept(width: int = 64) -> Model[Floats2d, Floats2d]:
    return Relu(width, 3)


chain(twice(width=8), Softmax(2, 16))
chain(less(width=8), Softmax(2, 64))
chain(shift(1, 64), Softmax(2, 64))
chain(linear(5, 4), Softmax(2, 5))
chain(long(64), Softmax(2, 7))
chain(Linear(9, 2), free(4))
chain(unsure(64), Softmax(2, 8))
chain(kept(), Softmax(2, 32))
