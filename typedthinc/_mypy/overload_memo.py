"""mypy asks a hook about every item of an overload, with the same arguments: one answer serves the whole round.

Otherwise a call of `chain`, which has eleven items, would be composed eleven times, and its arguments compared with
eleven signatures that all take anything.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import ARG_NAMED, Context
from mypy.types import CallableType

from typedthinc._mypy.compat import altered
from typedthinc._mypy.to_shapes import any_type


class OverloadMemo:
    """The round that is going on: its call, the item that it began with, and what the others get after an answer."""

    def __init__(self) -> None:
        self._node: Context | None = None
        self._first: CallableType | None = None
        self._other: CallableType | None = None

    def ask(self, node: Context, item: CallableType, answer: Callable[[], CallableType]) -> CallableType:
        """Give the answer for the first item; the others then can take no call at all."""
        if node is self._node and item != self._first:
            return self._other or item
        found = answer()
        # Only now: a call among the arguments has had rounds of its own meanwhile.
        self._node, self._first, self._other = node, item, None if found is item else _never(item)
        return found


def _never(item: CallableType) -> CallableType:
    return altered(item, any_type(), arguments=[any_type()], kinds=[ARG_NAMED], names=["nothing"])
