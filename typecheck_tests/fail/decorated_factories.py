"""Factories behind decorators that pass all on, and numbers that `max`, `min` and `sum` make in bodies."""
# mypy: allow-untyped-defs, allow-untyped-calls

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from typedthinc.api import Floats2d, Linear, Model, Relu, chain

P = ParamSpec("P")
R = TypeVar("R")


def logged(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    def outer(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def inner(*args: P.args, **kwargs: P.kwargs) -> R:
            return function(*args, **kwargs)

        return inner

    return outer


def doubled(function: Callable[[int], R]) -> Callable[[int], R]:
    return lambda n: function(2 * n)


@logged("encoder")
def encoder(width: int = 5) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, 100), Relu(width, width))


@doubled
def wide(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 4)


def joined(n):
    hidden = max(n, 4)
    return chain(Relu(hidden, 3), Linear(sum([n, hidden, min(2, 3)]), hidden))


chain(encoder(3), Linear(2, 4))  # E: typedthinc-size: expected width 4, got 3
chain(encoder(), Linear(2, 4))  # E: typedthinc-size: expected width 4, got 5
chain(wide(3), Linear(2, 6))
chain(joined(6), Linear(2, 15))  # E: typedthinc-size: expected width 15, got 14
chain(joined(6), Linear(2, 14))
