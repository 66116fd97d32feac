"""Values that reach a use by ways that the checker cannot see: calls from elsewhere, imports, objects of others."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from typedthinc.api import Linear, Softmax, chain

SIX = "six"


class Widths:
    """A module that nobody can read before it runs."""

    width = 6


sys.modules["widths_of_the_program"] = Widths  # type: ignore[assignment]  # as plugins of programs do


def chosen(width: int) -> None:
    if width > 3:
        width = 6
    chain(Linear(width, 10), Linear(2, width))
    if width != 6:
        chain(Linear(width, 10), Linear(2, 3))


def optional(width: int | None = None) -> None:
    if width is None:
        width = 64
    chain(Linear(width, 10), Linear(2, 6))


def optional_data(X: Any = None) -> None:
    if X is None:
        X = np.zeros((4, 3), "float32")
    chain(Linear(2, 6)).initialize(X).predict(X)


def of_many(first: int, /, second: int = 3, *rest: int, last: int = 3, **others: int) -> None:
    while first < 3:
        first = 5
    chain(Linear(first, 10), Linear(2, 6))
    for _ in range(last):
        if second == 3:
            second = 5
            break
    chain(Linear(second, 10), Linear(2, 6))
    if not rest:
        rest = (5, 5)
    chain(Linear(rest[0], 10), Linear(2, 6))
    match last:
        case 3:
            last = 5
        case _:
            pass
    chain(Linear(last, 10), Linear(2, 6))
    if not others:
        others = {"width": 5}
    chain(Linear(others["width"], 10), Linear(2, 6))


def tried(width: int, depth: int) -> None:
    with contextlib.suppress(ValueError):
        if depth == 0:
            width, depth = 5, 5
    chain(Linear(width, 10), Linear(2, 6))
    try:
        if depth == 0:
            depth = 5
    finally:
        chain(Linear(depth, 10), Linear(2, 6))


def generated(width: int) -> Iterator[int]:
    if width < 3:
        width = 5
    yield width
    chain(Linear(width, 10), Linear(2, 6))


def imported() -> None:
    width = 64
    from widths_of_the_program import width  # type: ignore  # noqa: F811  # it is not there before the program runs

    chain(Linear(width, 10), Linear(2, 6))


def imported_or_not() -> None:
    try:
        from widths_of_the_program import width
    except ImportError:
        width = 5
    chain(Linear(width, 10), Linear(2, 6))


class Net:
    def __init__(self, width: int, depth: int = 3) -> None:
        if width < 5:
            width = 5
        self.width = width
        self.model = chain(Linear(self.width, 10), Softmax(2, 6))

    def widen(self, again: bool) -> None:
        if again:
            self.width = 5
        chain(Linear(self.width, 10), Linear(2, 6))


def inner_function(width: int) -> None:
    def narrow(depth: int) -> None:
        if depth == 1:
            depth = 5
        chain(Linear(depth, 10), Linear(2, 6))
        chain(Linear(width, 10), Linear(2, 6))

    if width == 1:
        width = 5
    vars_of(narrow)(6)


def vars_of(value: Any) -> Any:
    return value


everything: dict[str, Any] = vars_of(vars_of(sys.modules[__name__]).__dict__)
everything["chosen"](3)
everything["optional"](6)
everything["optional_data"](np.zeros((4, 6), "float32"))
everything["of_many"](6, 6, 6, last=6, width=6)
everything["tried"](6, 6)
list(everything["generated"](6))
imported()
imported_or_not()
everything["Net"](6).widen(again=False)
everything["inner_function"](6)
