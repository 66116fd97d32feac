"""Arithmetic of ints: what numpy is given as sizes."""

from __future__ import annotations

from typedthinc._mypy.features.arrays import floats
from typedthinc.shapes.arrays.counts import product, quotient
from typedthinc.shapes.arrays.values import Int, Value, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus, times


def arithmetic(operator: str, left: Size, right: Size) -> Value:
    """Apply an operator to two ints."""
    one, two = plain(left), plain(right)
    match operator:
        case "+":
            return Int(plus(left, right))
        case "-":
            return Int(plus(left, times(right, -1)))
        case "*":
            return Int(product([left, right]))
        case "//" if two:
            return Int(number(one // two) if one is not None else quotient([left], [right]))
        case "%" if two:
            return Int(number(one % two) if one is not None else UNKNOWN)
        case "**" if one is not None and two is not None and 0 <= two < 64:
            return Int(number(one**two))
        case "/":
            return floats.arithmetic(operator, Int(left), Int(right))
        case "//" | "%" | "**" | "&" | "|" | "^" | "<<" | ">>":
            return Int(UNKNOWN)
        case _:
            return UNKNOWN
