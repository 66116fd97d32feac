"""Functions of Python's own modules whose results are known where their arguments are."""

import builtins
import math
import operator
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from typedthinc.analysis.conditions import is_several
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.limits import ITEMS, LARGEST_INT, LARGEST_POWER
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_FLOAT, NotConstant, constant, value_of
from typedthinc.shapes.arrays.messages import takes_only
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN

_BUILTINS: Final = frozenset("abs round max min sum divmod pow ord chr str int float repr".split())
# What these give is far longer than what they are given.
_GROWING: Final = frozenset(
    ("pow", "ldexp", "factorial", "comb", "perm", "prod", "lshift", "mul", "imul", "ilshift", "ipow")
)
# What takes arrays as well as lists.
_OF_SEVERAL: Final = frozenset(("math.dist", "math.fsum", "math.prod", "math.sumprod"))
_MODULES: Final[Mapping[str, object]] = {"math": math, "operator": operator}


def takes_number(engine: Engine, name: str, call: Call) -> bool:
    """Tell whether a function of one number may take what it is given; report an array of several items if not."""
    given = call.args[0] if call.args else None
    if given is None or name in _OF_SEVERAL or not is_several(given.value):
        return True
    engine.report(Mismatch("rank", takes_only(name, "one number", str(given.value))), given.node, call.scope)
    return False


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
        if not all(_is_short(each, LARGEST_POWER if name in _GROWING else LARGEST_INT) for each in arguments):
            return UNKNOWN
        return value_of(function(*arguments, **named))
    except (NotConstant, TypeError, ValueError, ArithmeticError):
        return ANY_FLOAT if module == "math" else UNKNOWN


def _is_short(value: object, largest: int) -> bool:
    """Tell whether it takes no time to compute with a value: an int up to a largest one, or not too many items."""
    if isinstance(value, str | bytes):
        return len(value) <= ITEMS
    if isinstance(value, range | list | tuple):
        items = cast("Sequence[object]", value)
        return len(items) <= ITEMS and all(_is_short(each, largest) for each in items)
    return not isinstance(value, int) or abs(value) <= largest


def constant_named(full: str) -> Value:
    """Return a constant of Python's own modules."""
    module, _, name = full.rpartition(".")
    found: object = getattr(_MODULES.get(module), name, None)
    return value_of(found) if isinstance(found, int | float | str) else UNKNOWN
