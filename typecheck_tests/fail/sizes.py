"""Sizes are read from whatever is surely one number."""

from __future__ import annotations

from typing import Any, Final, Literal, NewType, TypeAlias, TypeVar

from typedthinc.api import Dropout, Floats2d, Gelu, Linear, Model, Relu, Size, chain
from typedthinc.types import O

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


chain(Linear(nO=5, nI=10), Relu(nI=4, nO=3))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(nI=10, nO=5), Relu(3, nI=4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(WIDTH, 10), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(HIDDEN), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 6)
chain(Linear(DECLARED), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 7)
chain(Linear(DOUBLE), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 10)
chain(Linear(Config.width), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 9)
chain(Linear(2 * HIDDEN + 1), Relu(3, 12))  # E: typedthinc-size: (expected width 12, got 13)
chain(Linear(HIDDEN // 2), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 3)
chain(Linear(HIDDEN - 1), Relu(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(Linear(2**4), Relu(3, 15))  # E: typedthinc-size: (expected width 15, got 16)


def typed(eight: Eight, hidden: Hidden, other: Other) -> None:
    chain(Linear(eight), Relu(3, 9))  # E: typedthinc-size: (expected width 9, got 8)
    chain(Linear(hidden), Relu(3, other))  # E: typedthinc-size: (expected width Other, got Hidden)
    chain(Linear(hidden), Dropout(), Relu(3, other))  # E: typedthinc-size: (expected width Other, got Hidden)


def generic(width: N, layer: Model[Floats2d, Floats2d]) -> None:
    chain(Linear(width), Dropout(), Relu(3, width + 1))  # E: typedthinc-size: (expected width N + 1, got N)
    chain(Linear(2 * width), Relu(3, width))  # E: typedthinc-size: (expected width N, got 2 * N)
    chain(Linear(4 * width), Relu(3, 2 * width))  # E: typedthinc-size: (expected width 2 * N, got 4 * N)
    chain(Linear(2 * width), Dropout(), Relu(3, 3 * width + 1))  # E: typedthinc-size: (expected width 3 * N + 1, got 2 * N)
    chain(Linear(2 * width), Relu(3, 5))  # E: typedthinc-size: (expected width 5, got 2 * N)


def multiples(hidden: Hidden, other: Other) -> None:
    chain(Linear(4 * hidden), Relu(3, 2 * hidden))  # E: typedthinc-size: (expected width 2 * Hidden, got 4 * Hidden)
    chain(Linear(4 * hidden), Relu(3, 2 * other))
    chain(Linear(4 * hidden), Relu(3, 2 * other + 1))  # E: typedthinc-size: (expected width 2 * Other + 1, got 4 * Hidden)
    chain(Linear(hidden + 3), Relu(3, 2))  # E: typedthinc-size: (expected width 2, got Hidden + 3)
    chain(Linear(hidden + 3), Relu(3, 4))


def ffn(width: Size[O]) -> Model[Floats2d[Any, O], Floats2d[Any, O]]:
    return chain(Gelu(4 * width, width), Linear(width, 2 * width))  # E: typedthinc-size: Linear takes Floats2d[*, 2 * O], but Gelu before it gives Floats2d[*, 4 * O] (expected width 2 * O, got 4 * O)


def given_as_ints(width: Size[O], hidden: int | None = None) -> None:
    double: int = 2 * width
    chain(Linear(double), Relu(3, width))  # E: typedthinc-size: (expected width O, got 2 * O)
    chain(Linear(int(width)), Relu(3, width + 1))  # E: typedthinc-size: (expected width O + 1, got O)
    if hidden is None:
        hidden = 4 * width
        chain(Linear(hidden), Relu(3, width))  # E: typedthinc-size: (expected width O, got 4 * O)
    chain(Linear(hidden), Relu(3, width))


def local() -> None:
    width = 5
    chain(Linear(width), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
