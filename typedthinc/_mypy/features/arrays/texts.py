"""Texts that a program makes of numbers: the keys of `params[f"W{layer}"]`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import Value, plain
from typedthinc.shapes.sizes import UNKNOWN

# Longer ones are hardly keys.
_LONGEST = 80
# What `format` does without asking objects for anything.
_PLAIN: Final = re.compile(r"(?:[^{}]|\{\{|\}\}|\{\w*(?::\w?(?:\{\w*\}|\w{0,3}))?\})*")
_SPECIFIER: Final = re.compile(r"[<>^ +-]?\d{0,2}[ds]?")


def of(x: Value = "", /) -> Value:
    """`str` of a number or a text."""
    found = _plain(x)
    return UNKNOWN if found is None else str(found)


def joined(separator: Value, parts: Value, /) -> Value:
    """`join`, as f-strings do."""
    if not isinstance(separator, str) or not isinstance(parts, list | tuple):
        return UNKNOWN
    found = [each for each in parts if isinstance(each, str)]
    return _short(separator.join(found)) if len(found) == len(parts) else UNKNOWN


def formatted(text: Value, *args: Value, **named: Value) -> Value:
    """`format`."""
    given, by_name = [_plain(each) for each in args], {name: _plain(each) for name, each in named.items()}
    if not isinstance(text, str) or None in (*given, *by_name.values()) or not _PLAIN.fullmatch(text):
        return UNKNOWN
    if "{:{}}" in text and not all(_SPECIFIER.fullmatch(each) for each in given[1::2] if isinstance(each, str)):
        return UNKNOWN
    return _made(text, given, by_name)


def _made(text: str, given: Sequence[object], named: Mapping[str, object]) -> Value:
    try:
        return _short(text.format(*given, **named))
    except (ValueError, IndexError, KeyError):
        return UNKNOWN


def operation(operator: str, left: str, right: Value) -> Value:
    """Apply an operator to a text: put another one behind it, or numbers and texts into it."""
    if operator == "+" and isinstance(right, str):
        return _short(left + right)
    found = [_plain(each) for each in (right if isinstance(right, tuple) else (right,))]
    if operator != "%" or None in found or not re.fullmatch(r"(?:[^%]|%0?\d?[dis])*", left):
        return UNKNOWN
    try:
        return _short(left % tuple(found))
    except (TypeError, ValueError):
        return UNKNOWN


def _plain(value: Value) -> str | int | None:
    return value if isinstance(value, str) else plain(value)


def _short(text: str) -> Value:
    return text if len(text) <= _LONGEST else UNKNOWN


METHODS: Final[dict[str, Rule]] = {"join": joined, "format": formatted}
