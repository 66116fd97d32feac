"""Attributes that methods set from their own value: `self.state = self.motion @ self.state`.

What `__init__` gives them is assumed, and all that sets them is computed by that. What comes out as it was assumed is
so in every object, whatever methods were called before; else less is assumed, until nothing changes any more.
"""

from __future__ import annotations

from functools import reduce

from mypy.nodes import MemberExpr, TypeInfo

from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Binding
from typedthinc._mypy.features.arrays.objects import gives_none
from typedthinc._mypy.features.arrays.whole import deep
from typedthinc.shapes.arrays.values import Value, joined
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_ROUNDS = 4
_INIT = "__init__"


def settled(file: File, info: TypeInfo, bindings: dict[str, list[Binding]]) -> dict[str, Value]:
    """Return what is known of the attributes of a class that methods set again.

    Args:
        bindings: What is assigned to each.
    """
    parts = {name: _parted(name, found) for name, found in bindings.items()}
    first = {name: _joined(file, found) for name, (found, _) in parts.items()}
    assumed: dict[str, Value] = {name: value for name, value in first.items() if not isinstance(value, Unknown)}
    for _ in range(_ROUNDS if assumed else 0):
        with file.scopes.assuming(info, assumed):
            after: dict[str, Value] = {name: _after(file, value, parts[name][1]) for name, value in assumed.items()}
        if after == assumed:
            return assumed
        assumed = after
    return {}


def _parted(name: str, bindings: list[Binding]) -> tuple[list[Binding], list[Binding]]:
    """Part what begins an attribute from what goes on; None only says that nothing has begun.

    Where `__init__` gives no more than that, what does not mention the attribute begins it.
    """
    found = [each for each in bindings if not gives_none(each)]
    first = [each for each in found if _is_first(each)]
    if not first and len(found) < len(bindings):
        first = [each for each in found if not _mentions(name, each)]
    return first, [each for each in found if each not in first]


def _mentions(name: str, binding: Binding) -> bool:
    value = binding.value
    return value is None or any(isinstance(each, MemberExpr) and each.name == name for each in deep(value))


def _joined(file: File, bindings: list[Binding]) -> Value:
    return reduce(joined, map(file.bound, bindings)) if bindings else UNKNOWN


def _after(file: File, before: Value, bindings: list[Binding]) -> Value:
    return reduce(joined, (file.bound(each) for each in bindings if not _fails(file, each)), before)


def _is_first(binding: Binding) -> bool:
    return binding.owner is None or (binding.scope is not None and binding.scope.name == _INIT)


def _fails(file: File, binding: Binding) -> bool:
    """Tell whether numpy refuses to compute what is assigned, so that nothing is."""
    if binding.value is None:
        return False
    file.bound(binding)
    wrong = file.scopes.refused(binding.scope)
    return any(each in wrong for each in deep(binding.value))
