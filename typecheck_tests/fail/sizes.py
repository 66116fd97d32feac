"""Sizes are read from whatever is surely one number."""

from __future__ import annotations

from typing import Final, Literal, NewType, TypeAlias, TypeVar

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, chain

WIDTH = 5
HIDDEN: Final = 6
DECLARED: Final[int] = 7
DOUBLE = WIDTH * 2
Eight: TypeAlias = Literal[8]
Hidden = NewType("Hidden", int)
Other = NewType("Other", int)
N = TypeVar("N", bound=int)


class Config:
    width: Final = 9


chain(Linear(nO=5, nI=10), Relu(nI=4, nO=3))  # E: typedthinc-size: (width 4, not 5)
chain(Linear(nI=10, nO=5), Relu(3, nI=4))  # E: typedthinc-size: (width 4, not 5)
chain(Linear(WIDTH, 10), Relu(3, 4))  # E: typedthinc-size: (width 4, not 5)
chain(Linear(HIDDEN), Relu(3, 4))  # E: typedthinc-size: (width 4, not 6)
chain(Linear(DECLARED), Relu(3, 4))  # E: typedthinc-size: (width 4, not 7)
chain(Linear(DOUBLE), Relu(3, 4))  # E: typedthinc-size: (width 4, not 10)
chain(Linear(Config.width), Relu(3, 4))  # E: typedthinc-size: (width 4, not 9)
chain(Linear(2 * HIDDEN + 1), Relu(3, 12))  # E: typedthinc-size: (width 12, not 13)
chain(Linear(HIDDEN // 2), Relu(3, 4))  # E: typedthinc-size: (width 4, not 3)
chain(Linear(HIDDEN - 1), Relu(3, 6))  # E: typedthinc-size: (width 6, not 5)
chain(Linear(2**4), Relu(3, 15))  # E: typedthinc-size: (width 15, not 16)


def typed(eight: Eight, hidden: Hidden, other: Other) -> None:
    chain(Linear(eight), Relu(3, 9))  # E: typedthinc-size: (width 9, not 8)
    chain(Linear(hidden), Relu(3, other))  # E: typedthinc-size: (width Other, not Hidden)
    chain(Linear(hidden), Dropout(), Relu(3, other))  # E: typedthinc-size: (width Other, not Hidden)


def generic(width: N, layer: Model[Floats2d, Floats2d]) -> None:
    chain(Linear(width), Dropout(), Relu(3, width + 1))  # E: typedthinc-size: (width N + 1, not N)
    chain(Linear(2 * width), Relu(3, width))  # E: typedthinc-size: (width N, not 2 * N)


def local() -> None:
    width = 5
    chain(Linear(width), Relu(3, 4))  # E: typedthinc-size: (width 4, not 5)
