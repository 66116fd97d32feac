"""A name counts as a constant only where no other value can reach it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, Size, chain
from typedthinc.types import I, O

try:
    from math import no_such_width as IMPORTED  # type: ignore[attr-defined]  # the fallback is the point
except ImportError:
    IMPORTED = 5

X = np.ones((4, 10), dtype="float32")
flag = bool(X.any())


def optional(width: int | None = None) -> Model[Floats2d, Floats2d]:
    if width is None:
        width = 64
    return chain(Linear(width, 10), Linear(2, 5))


def by_default(width: int = 64) -> None:
    chain(Linear(width, 10), Linear(2, 5))
    width = 6
    chain(Linear(width, 10), Linear(2, 6))


def sized(nO: Size[O], nI: Size[I]) -> Model[Floats2d, Floats2d]:
    inner = Linear(nO, nI)
    nO = 2 * nO
    return chain(inner, Relu(3), Linear(nO, 3), Linear(2))


def in_loops() -> None:
    width = 64
    while True:
        if width < 64:
            chain(Linear(width, 10), Linear(2, 5))
            break
        width = 5
    for width in range(5, 7):
        chain(Linear(width, 10), Linear(2, width))
    chain(Linear(width, 10), Linear(2, 6))
    number = 4
    for _ in range(3):
        number += 1
    chain(Linear(number, 10), Linear(2, 7))


def in_try() -> None:
    width = 64
    try:
        width = 5
        int("no number")
        width = 6
    except ValueError as error:
        chain(Linear(width, 10), Linear(2, 5))
        print(error)
    finally:
        chain(Linear(width, 10), Linear(2, 5))
    chain(Linear(width, 10), Linear(2, 5))
    for _ in range(1):
        try:
            width = 64
            break
        finally:
            width = 5
    chain(Linear(width, 10), Linear(2, 5))
    with contextlib.suppress(ValueError):
        width = 6
        int("no number")
        width = 64
    chain(Linear(width, 10), Linear(2, 6))


def matched(thing: Any) -> None:
    width = 64
    match thing:
        case [int(width), *_] | {"width": int(width)}:
            chain(Linear(width, 10), Linear(2, 5))
        case width:
            chain(Linear(width, 10), Linear(2, 6))
    chain(Linear(width, 10), Linear(2, width))


def deleted() -> None:
    width = 64
    del width
    width = 5
    chain(Linear(width, 10), Linear(2, 5))


def globally() -> None:
    global shared
    shared = 5


def nonlocally() -> None:
    width = 64

    def narrow() -> None:
        nonlocal width
        width = 5

    narrow()
    chain(Linear(width, 10), Linear(2, 5))
    late = 64
    later: Callable[[], object] = lambda: chain(Linear(late, 10), Linear(2, 5))  # noqa: E731  # it sees what comes later
    late = 5
    later()
    late = 64


class Sizes:
    def __init__(self) -> None:
        self.width = 64
        self.narrow()
        chain(Linear(self.width, 10), Linear(2, 5))
        self.depth = 5
        chain(Linear(self.depth, 10), Linear(2, 5))

    depth = 64

    def narrow(self) -> None:
        self.width = 5


number = 5
chain(Linear(number, 10), Linear(2, 5))
number = 6
chain(Linear(number, 10), Linear(2, 6))
if (number := 7) > 5:
    chain(Linear(number, 10), Linear(2, 7))
chain(Linear(IMPORTED, 10), Linear(2, 5))
shared = 64
globally()
chain(Linear(shared, 10), Linear(2, 5))
made = 64
globals()["made"] = 5
first, made = made, 6
chain(Linear(first, 10), Linear(2, 5))
chain(Linear(made, 10), Linear(2, 6))
tower = 2**63 * 2**63 * 2**63
if not flag:
    Linear(10**5000, tower**40)

optional(5)
by_default(5)
sized(5, 10)
in_loops()
in_try()
matched([5])
matched(6)
deleted()
nonlocally()
Sizes()
