"""Factories behind decorators that put them into a table and return them as they are."""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators

from collections.abc import Callable
from typing import Any, TypeVar, cast

from typedthinc.api import Floats2d, Linear, Model, Relu, registry

Builder = Callable[..., Model[Floats2d, Floats2d]]
F = TypeVar("F", bound=Callable[..., Any])
TABLE: dict[str, Builder] = {}


def register(name: str) -> Callable[[Builder], Builder]:
    def decorate(function: Builder) -> Builder:
        TABLE[name] = function
        return function

    return decorate


def kept(function: F) -> F:
    TABLE[function.__name__] = function
    return function


def untyped(function):
    TABLE[function.__name__] = function
    return function


def doubled(function: F) -> F:
    return cast(F, lambda width: function(2 * width))


def changed(function: Builder) -> Builder:
    before = function
    function = lambda width: before(2 * width)
    return function


class Table:
    def __init__(self) -> None:
        self.held: dict[str, Builder] = {}

    def register(self, name: str) -> Callable[[Builder], Builder]:
        def decorate(function: Builder) -> Builder:
            self.held[name] = function
            return function

        return decorate

    def wrap(self, function: Builder) -> Builder:
        self.held["wrapped"] = lambda width: function(2 * width)
        return self.held["wrapped"]


table = Table()


@register("encoder")
def encoder(width: int = 5) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@register("free")
@kept
def free(width):
    return Relu(width, 100)


@kept
def plain(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@untyped
def loose(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@table.register("own")
def own(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@registry.layers("registered_factories.v1")
def catalogued(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@doubled
def wide(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@changed
def wider(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@table.wrap
def wrapped(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


encoder() >> Linear(2, 4)  # E: typedthinc-size: expected width 4, got 5
encoder(3) >> Linear(2, 4)  # E: typedthinc-size: expected width 4, got 3
free(3) >> Linear(2, 4)  # E: typedthinc-size: expected width 4, got 3
plain(3) >> Linear(2, 4)  # E: typedthinc-size: expected width 4, got 3
own(3) >> Linear(2, 4)  # E: typedthinc-size: expected width 4, got 3
catalogued(3) >> Linear(2, 4)  # E: typedthinc-size: expected width 4, got 3
wide(3) >> Linear(2, 6)
wider(3) >> Linear(2, 6)
wrapped(3) >> Linear(2, 6)
