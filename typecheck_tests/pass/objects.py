"""Objects whose parts are not those that their class was called with, as far as anybody can tell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, Relu, chain

Net = Model[Floats2d, Floats2d]
X = np.zeros((2, 4), dtype="float32")


@dataclass
class Towers:
    query: Net
    document: Net
    third: Net | None = None

    def __post_init__(self) -> None:
        self.third = self.third or Relu(7, 4)


towers = Towers(Relu(8, 4), document=Relu(5, 4))
towers.document = Relu(6, 4)
chain(towers.document, Linear(2, 6)).initialize(X).predict(X)
chain(replace(towers, query=Relu(3, 4)).query, Linear(2, 3)).initialize(X).predict(X)


@dataclass
class Own:
    query: Net

    def __init__(self, query: Net) -> None:
        self.query = chain(query, Relu(6, 8))


chain(Own(Relu(8, 4)).query, Linear(2, 6)).initialize(X).predict(X)


class Base:
    def __init__(self, nO: int = 10) -> None:
        self.body = Linear(nO, 4)


class Either(Base):
    def __init__(self, is_big: bool) -> None:
        if is_big:
            super().__init__(7)
        else:
            super().__init__(6)

    def run(self) -> None:
        chain(self.body, Linear(2, 6)).initialize(X).predict(X)


class Small(Base):
    def __init__(self) -> None:
        super().__init__(6)

    def run(self) -> None:
        chain(self.body, Linear(2, 7)).initialize(X).predict(X)


class Odd(Small):
    def __init__(self) -> None:
        Base.__init__(self, 7)


class Mixed:
    def __init__(self) -> None:
        self.body = Linear(9, 4)


class Joined(Mixed, Base):
    pass


Either(False).run()
Odd().run()
chain(Joined().body, Linear(2, 9)).initialize(X).predict(X)


# Lists and options that a function changes


def grown(widths: list[int]) -> Net:
    widths.append(9)
    return chain(*[Relu(nO, nI) for nI, nO in zip(widths[:-1], widths[1:], strict=True)])


def through(widths: list[int]) -> Net:
    return grown(widths)


given = [4, 5]
chain(through(given), Linear(2, 9)).initialize(X).predict(X)
chain(*[Relu(nO, nI) for nI, nO in zip(given[:-1], given[1:], strict=True)], Linear(2, 9)).initialize(X).predict(X)


def popped(**options: Any) -> Net:
    nO = options.pop("nO")
    options["nI"] = 4
    return Relu(nO + 1, **options)


chain(popped(nO=4, nI=3), Linear(2, 5)).initialize(X).predict(X)


def optional(number: int) -> Net:
    hidden = [Relu(5, 4), *[Relu(6, 5) for _ in range(number)]]
    return chain(*hidden)


chain(optional(0), Linear(2, 5)).initialize(X).predict(X)


def maybe(width: int, head: Net | None = None) -> Net:
    return head or Relu(width, 4)


chain(maybe(3, Relu(5, 4)), Linear(2, 5)).initialize(X).predict(X)
chain(maybe(3), Linear(2, 3)).initialize(X).predict(X)


class Sized:
    """What its body sets with a type, classes derived from it, and objects of them, may set again."""

    width: int = 8

    def __init__(self) -> None:
        self.head = Linear(2, 8)

    def net(self) -> Net:
        return Relu(self.width, 4)


@dataclass
class Chosen(Sized):
    depth: int = 3

    def __post_init__(self) -> None:
        self.head = Linear(2, 5)

    def deep(self) -> Net:
        return Relu(self.depth, 4)


class Narrow(Sized):
    width = 6

    def __init__(self) -> None:
        super().__init__()
        self.head = Linear(2, 6)


class HasWidth(Protocol):
    width: int = 7


def as_wide(part: HasWidth) -> Net:
    return Relu(part.width, 4)


narrow, chosen = Narrow(), Chosen(5)
chain(narrow.net(), narrow.head).initialize(X).predict(X)
chain(Sized().net(), Sized().head).initialize(X).predict(X)
chain(chosen.deep(), chosen.head).initialize(X).predict(X)
chain(as_wide(narrow), Linear(2, 6)).initialize(X).predict(X)
