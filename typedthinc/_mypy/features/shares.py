"""Rates outside of their range: `Dropout(1)` would drop all there is, `Dropout(20)` is a percentage.

What plain mypy cannot do: its types have no ranges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import Expression, FloatExpr, IntExpr, RefExpr, UnaryExpr
from mypy.types import get_proper_type

from typedthinc._mypy.assignments import constant
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.parameters import Parameter
from typedthinc._mypy.to_shapes import members
from typedthinc.shapes.sentences import no_share

# All parameters of these names take a number of at least 0 and below 1.
_SHARES: Final = frozenset({"drop", "dropout", "label_smoothing", "momentum", "rate"})
_FLOAT: Final = "builtins.float"


def beyond(call: Call, name: str, parameters: Sequence[Parameter], argument: Expression) -> str | None:
    """Say that an argument is not a rate; None if it may be one."""
    if not parameters or any(each.name not in _SHARES or not _is_number(each) for each in parameters):
        return None
    value = _value(call, argument)
    return None if value is None or 0 <= value < 1 else no_share(name, parameters[0].name or "", value)


def _is_number(parameter: Parameter) -> bool:
    """Tell whether a parameter takes a float, or None."""
    names = {getattr(getattr(get_proper_type(each), "type", None), "fullname", "") for each in members(parameter.typ)}
    return _FLOAT in names


def _value(call: Call, argument: Expression) -> float | None:
    if isinstance(argument, UnaryExpr) and argument.op == "-":
        inner = _value(call, argument.expr)
        return None if inner is None else -inner
    found = constant(call.assignments, argument) if isinstance(argument, RefExpr) else argument
    return found.value if isinstance(found, IntExpr | FloatExpr) else None
