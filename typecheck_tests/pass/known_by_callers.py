"""Functions that call others in their bodies, with widths that differ from call to call."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

from typedthinc.api import Model, Relu, chain
from typedthinc.types import Floats2d


def simple(width: int):
    return Relu(width, 3)


def some(*widths: int, last: int = 5, **named: int):
    return chain(Relu(widths[0], 3), Relu(last, widths[0]), Relu(named["n"], last))


def twice(width: int = 64):
    return chain(simple(width), Relu(width, 65))


def by_name(width: int, rest: int = 7):
    return chain(simple(width), Relu(rest, 8))


def starred(*widths: int, n: int = 2) -> Model[Floats2d, Floats2d]:
    return chain(some(*widths, n=n), Relu(4, n))


def set_again(width: int = 64):
    width += 1
    return chain(simple(width), Relu(width, 65))


class Maker:
    def __init__(self, width: int = 64) -> None:
        self.width = width

    def make(self):
        return chain(simple(self.width), Relu(self.width, 65))


for width in (64, 65):
    if width == 65:
        twice(width)
        Maker(width).make()
if twice.__defaults__ == (3,):
    twice()
by_name(8)
by_name(rest=3, width=8)
starred(3, 4)
starred(5, n=6)
set_again()
