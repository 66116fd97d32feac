"""Schedules and registries used as what they are in other libraries: generators, and decorators without a name.

What plain mypy cannot do: it lists the overloads of `next`, and names the type variable of the decorator.
"""

from __future__ import annotations

import re
from typing import Final

from mypy.errors import ErrorInfo
from mypy.nodes import CallExpr

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.context import label_of
from typedthinc._mypy.features.visiting import nodes_on
from typedthinc._mypy.whose import is_ours
from typedthinc.shapes.argument_messages import is_not_an_iterator, keeps_functions

_NEXT: Final = re.compile(r'No overload variant of "next" matches argument types? "Schedule\b')
_KEPT: Final = re.compile(r'Value of type variable "FunctionT" of (?:function|"\w+".*) cannot be "(.*)"$')


def misused(checker: Checker | None, info: ErrorInfo) -> str | None:
    """Say what a schedule or a registry takes instead; None where a message is about something else."""
    if checker is None:
        return None
    if _NEXT.match(info.message) and is_ours(checker, "Schedule"):
        return is_not_an_iterator()
    kept = _KEPT.match(info.message)
    return None if kept is None else _registry(checker, info, kept[1])


def _registry(checker: Checker, info: ErrorInfo, came: str) -> str | None:
    """Name what `registry.layers("x")(3)` calls."""
    for node in nodes_on(checker.tree, info.line):
        if isinstance(node, CallExpr):
            made = node.callee
            name = f"{label_of(made.callee)}(...)" if isinstance(made, CallExpr) else label_of(made)
            return keeps_functions(name, came)
    return None
