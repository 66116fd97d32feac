"""A size may be computed from others, and compared, as an int may."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, NewType

import numpy as np
from typing_extensions import assert_type

from typedthinc.api import Gelu, Linear, Model, Relu, Size, chain
from typedthinc.types import B, Floats2d, I, Ints1d, O

Width = NewType("Width", int)
WIDTH: Final = 5


def block(width: Size[O]) -> Model[Floats2d[B, O], Floats2d[B, O]]:
    return chain(Gelu(4 * width, width), Linear(width, width * 4))


def between(width: Size[O], heads: Size[I], other: Size[Any], number: int) -> Model[Any, Any]:
    narrow, wide, rest = width // 2, width * heads + width, width % 2
    left, right = 100 // width, 10 % width
    up, down = 2 + width, 10 - width
    if width > 5 and heads < 3 and number <= width and width >= heads:
        print(1 / width, width / 2, width**2, [0] * (2 * width), list(range(width // 2)))
    block(width * 2)
    block(other)
    block(number * 2)
    return chain(Linear(narrow, width), Relu(wide + rest, narrow), Relu(left + right, up - down), Linear(width + heads))


def plain(number: int) -> int:
    return number


def where_ints_are_declared(width: Size[O], heads: Size[I], hidden: int | None = None) -> Model[Any, Any]:
    hidden = hidden or 4 * width
    half: int = width // 2
    sizes: dict[str, int] = {"twice": 2 * width, "itself": int(width)}
    total = 0
    total += width
    total -= width * heads
    for number in range(width):
        total += number * width
    assert_type(width * heads, int)
    assert_type(-width // heads + width % 2 - (1 << width), int)
    assert_type(width * 0.5, float)
    assert_type(width / heads, float)
    plain(width)  # E: any
    plain(int(width) + sum([2 * width, heads + 1], total) + min(2 * width, 64))
    block(width / 2)  # E: any
    block(width * 0.5)  # E: any
    block(round(width / 2))
    block(max(width, 64))
    width + "a"  # E: any
    return Relu(plain(2 * width), sizes["twice"] + half + hidden)


def maybe(width: Size[O], hidden: int | None = None) -> tuple[int, int]:
    if hidden is None:
        hidden = 2 * width
    return hidden, width // 2


def beside_others(width: Size[O], X: Floats2d[Any, Any], ids: Ints1d[Any], share: Fraction, array: np.ndarray[Any, Any]) -> None:
    X = (width * X + X / width) * width
    ids = width * ids // width
    array = width * array + array / width
    share = share * width + width * share - width
    text: str = width * "a" + "b" * width
    items: list[int] = width * [0] + [1] * width
    print(text, items, np.zeros((width, 2 * width)), 1j * width, np.float32(2) * width)


block(5)
block(WIDTH)
block(True)
block(Width(4))
block(np.int64(5))
block(len([1]))
block("5")  # E: any
block(5.0)  # E: any
