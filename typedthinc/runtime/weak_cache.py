"""What has been found out about a forward function is kept as long as that function."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar
from weakref import ref

P = ParamSpec("P")
FoundT = TypeVar("FoundT")
Forward: TypeAlias = Callable[..., Any]


def weakly_cached(find: Callable[Concatenate[Forward, P], FoundT]) -> Callable[Concatenate[Forward, P], FoundT]:
    """Ask but once for each forward and further arguments, and keep no forward alive by this alone.

    A forward may be made with its layer and hold all that it computes with, such as the expressions of `as_layer`.
    What is found must not hold it.
    """
    kept: dict[ref[Forward], dict[Hashable, FoundT]] = {}

    @wraps(find)
    def ask(forward: Forward, /, *args: P.args, **named: P.kwargs) -> FoundT:
        try:
            link = ref(forward)  # by identity and hash of the function
            known = kept.get(link)
            if known is None:
                known = kept.setdefault(ref(forward, kept.pop), {})  # `kept.pop` drops the entry with the function
        except TypeError:
            # It has no hash, or takes no weak references.
            return find(forward, *args, **named)
        key = args, tuple(named.items())
        if key not in known:
            known[key] = find(forward, *args, **named)
        return known[key]

    return ask
