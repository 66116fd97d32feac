"""Ranges that numbers given by a user must lie in; what does not is refused by name."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from numbers import Real
from operator import index
from typing import Any, TypeAlias

Rule: TypeAlias = Callable[[str, Any], Any]


def at_least_zero(name: str, value: Any) -> float:
    """Take finite numbers from 0 on."""
    return _number(name, value, lambda number: number >= 0, "a finite number, at least 0")


def above_zero(name: str, value: Any) -> float:
    """Take finite numbers above 0."""
    return _number(name, value, lambda number: number > 0, "a finite number above 0")


def share(name: str, value: Any) -> float:
    """Take numbers in [0, 1)."""
    return _number(name, value, lambda number: 0 <= number < 1, "a number in [0, 1)")


def whole_number(name: str, value: Any, least: int = 0) -> int:
    """Take integers of Python and numpy from `least` on; True and False are none."""
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None or number < least:
        raise ValueError(f"{name} must be a whole number, at least {least}, not {value!r}")
    return number


def flag(name: str, value: Any) -> bool:
    """Take True and False."""
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be True or False, not {value!r}")
    return value


def _number(name: str, value: Any, fits: Callable[[float], bool], expected: str) -> float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise ValueError(f"{name} must be {expected}, not {value!r}")
    number = float(value)
    if not isfinite(number) or not fits(number):
        raise ValueError(f"{name} must be {expected}, not {number!r}")
    return number
