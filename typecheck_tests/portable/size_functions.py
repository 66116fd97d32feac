"""What Python's own functions make of sizes: all that an int can do, a parameter that gives a size can do, too."""

from __future__ import annotations

import math
from typing import Any

from typedthinc.api import Linear, Model, Relu, Size, chain
from typedthinc.types import B, Floats2d, I, O


def numbers(width: Size[O], other: Size[I]) -> list[int]:
    down, up = -width, +width
    quotient, rest = divmod(width, 2)
    both = divmod(7, width)
    print(~width, width & 1, width | 1, width ^ 1, width << 1, 1 << width, width >> 1, 64 >> width, 3 & width, 2**width)
    print(down + 1, up, abs(width), round(width), width**2, float(width), bool(width), hex(width))
    print(f"{width:>4} {other!r}", str(width), bin(width), hash(width), width == other, width != 3, width is other)
    print(math.ceil(width / 2), math.floor(width), math.sqrt(width), math.log2(width), math.gcd(width, 8), both, rest)
    print([1, 2, 3][width], [1, 2, 3][:width], "ab" * width, width * "ab", (0,) * width, [0] * width, quotient)
    return [int(width), width.__index__(), *range(width)]


def chosen(width: Size[O], other: Size[O], number: int) -> Model[Any, Any]:
    wide, narrow, total = max(width, other), min(width, other), width + other
    mixed, bounded = max(width, 4), min(number, width)
    spread = max([width, other, 3])
    ordered = sorted([width, other])
    for each in ordered:
        print(each)
    if 1 < width <= 64 and width != other and not width < 2:
        chain(Linear(wide, narrow), Relu(max(width, number), wide))
    chain(Linear(total, width), Relu(int(width), total), Linear(abs(width - 4), width), Relu(round(width / 2), 3))
    chain(Linear(mixed, bounded), Relu(spread), Linear(divmod(width, 2)[0]), Relu(-(-width // 2)))
    return chain(Linear(math.ceil(width / 2), 5), Relu(int(width * 1.5)), Linear(ordered[0]), Relu(1 << width))


def declared(width: Size[O]) -> Model[Floats2d[B, O], Floats2d[B, O]]:
    number: int = int(width)
    size: Size[Any] = number
    hidden: int = abs(number)
    return chain(Linear(hidden, width), Relu(size, hidden), Linear(width, size))
