"""mypy asks a hook about every item of an overload, with the same arguments: one answer serves all items.

Otherwise a call of `chain`, which has eleven items, would be composed eleven times, and its arguments compared with
eleven signatures that all take anything.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import Context
from mypy.types import CallableType

from typedthinc._mypy.context import taking_nothing


class OverloadMemo:
    """The call that mypy is asking about, the item that it asked about first, and what the other items get."""

    def __init__(self) -> None:
        self._node: Context | None = None
        self._first: CallableType | None = None
        self._other: CallableType | None = None

    def other(self, node: Context, item: CallableType) -> CallableType | None:
        """Return the answer for an item of a call that another item has been answered for; None for a new call."""
        return (self._other or item) if node is self._node and item != self._first else None

    def ask(self, node: Context, item: CallableType, answer: Callable[[], CallableType]) -> CallableType:
        """Return the answer for the first item; the others then can take no call at all."""
        other = self.other(node, item)
        if other is not None:
            return other
        found = answer()
        # Only now: a call among the arguments was asked about meanwhile.
        self._node, self._first, self._other = node, item, None if found is item else taking_nothing(item)
        return found
