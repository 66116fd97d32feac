"""Floats that are written in the program, as far as ints are made of them: `int(0.8 * len(X))`, `math.ceil(n / 32)`."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Final

from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import FLOATS, Arr, Int, Value, of_number, plain
from typedthinc.shapes.sizes import UNKNOWN

_OPERATORS: Final[dict[str, Callable[[float, float], float]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda x, y: x / y,
    "//": lambda x, y: x // y,
    "%": operator.mod,
}


def arithmetic(name: str, left: Value, right: Value) -> Value:
    """Apply an operator to a float and another number, as the program does."""
    one, two, compute = _number(left), _number(right), _OPERATORS.get(name)
    if one is None or two is None or compute is None:
        return Arr(FLOATS, ())
    try:
        return float(compute(one, two))
    except (ArithmeticError, ValueError):
        return Arr(FLOATS, ())


def _number(value: Value) -> float | None:
    return value if isinstance(value, float) else plain(value)


def _rounding(function: Callable[[float], int]) -> Rule:
    def rule(x: Value, /) -> Value:
        found = _number(x)
        return Int(UNKNOWN) if found is None or not math.isfinite(found) else of_number(function(found))

    return rule


def _root(x: Value, /) -> Value:
    found = _number(x)
    return Arr(FLOATS, ()) if found is None or found < 0 else math.sqrt(found)


RULES: Final[dict[str, Rule]] = {
    "math.ceil": _rounding(math.ceil),
    "math.floor": _rounding(math.floor),
    "math.trunc": _rounding(math.trunc),
    "math.sqrt": _root,
}
