"""Attributes that methods set from their own value: `self.state = self.motion @ self.state`.

What `__init__` gives them is assumed, and all that sets them is computed by that. What comes out as it was assumed is
so in every object, whatever methods were called before; else less is assumed, until nothing changes any more.
"""

from __future__ import annotations

from functools import reduce

from mypy.nodes import TypeInfo

from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Binding
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
    first = {name: _first(file, found) for name, found in bindings.items()}
    assumed: dict[str, Value] = {name: value for name, value in first.items() if not isinstance(value, Unknown)}
    for _ in range(_ROUNDS if assumed else 0):
        with file.scopes.assuming(info, assumed):
            after: dict[str, Value] = {name: _after(file, value, bindings[name]) for name, value in assumed.items()}
        if after == assumed:
            return assumed
        assumed = after
    return {}


def _first(file: File, bindings: list[Binding]) -> Value:
    values = [file.bound(each) for each in bindings if _is_first(each)]
    return reduce(joined, values) if values else UNKNOWN


def _after(file: File, before: Value, bindings: list[Binding]) -> Value:
    return reduce(
        joined, (file.bound(each) for each in bindings if not _is_first(each) and not _fails(file, each)), before
    )


def _is_first(binding: Binding) -> bool:
    return binding.owner is None or (binding.scope is not None and binding.scope.name == _INIT)


def _fails(file: File, binding: Binding) -> bool:
    """Tell whether numpy refuses to compute what is assigned, so that nothing is."""
    if binding.value is None:
        return False
    file.bound(binding)
    wrong = file.scopes.refused(binding.scope)
    return any(each in wrong for each in deep(binding.value))
