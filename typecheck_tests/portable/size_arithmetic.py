"""A size may be computed from others, and compared, as an int may."""

from __future__ import annotations

from typing import Any, Final, NewType

import numpy as np

from typedthinc.api import Gelu, Linear, Model, Relu, Size, chain
from typedthinc.types import B, Floats2d, I, O

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


block(5)
block(WIDTH)
block(True)
block(Width(4))
block(np.int64(5))
block(len([1]))
block("5")  # E: any
block(5.0)  # E: any
