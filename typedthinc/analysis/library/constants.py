"""Functions of Python's own modules whose results are known where their arguments are."""

from __future__ import annotations

import builtins
import math
import operator
from collections.abc import Mapping
from typing import Any, Final

from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_FLOAT, NotConstant, constant, value_of
from typedthinc.shapes.sizes import UNKNOWN

_BUILTINS: Final = (
    "abs",
    "round",
    "max",
    "min",
    "sum",
    "divmod",
    "pow",
    "ord",
    "chr",
    "str",
    "int",
    "float",
    "hash",
    "repr",
)
_MODULES: Final[Mapping[str, object]] = {"math": math, "operator": operator}


def pure_function(full: str, call: Call) -> Value:
    """Return the result of a function without side effects, if it is such and all arguments are known."""
    module, _, name = full.rpartition(".")
    function: Any = getattr(_MODULES.get(module), name, None)
    if module == "builtins" and name in _BUILTINS:
        function = getattr(builtins, name)
    if not callable(function):
        return UNKNOWN
    try:
        arguments = [constant(each) for each in call.values]
        named = {key: constant(each.value) for key, each in call.named.items()}
        return value_of(function(*arguments, **named))
    except (NotConstant, TypeError, ValueError, ArithmeticError):
        return ANY_FLOAT if module == "math" else UNKNOWN


def constant_named(full: str) -> Value:
    """Return a constant of Python's own modules."""
    module, _, name = full.rpartition(".")
    found: object = getattr(_MODULES.get(module), name, None)
    return value_of(found) if isinstance(found, int | float | str) else UNKNOWN
