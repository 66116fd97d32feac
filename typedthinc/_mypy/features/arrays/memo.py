"""Answers that are found once, where finding one may ask for others, and in the end for itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
AnswerT = TypeVar("AnswerT")

# So often answers are dropped that had to do without what was asked for at that time; from then on they are kept.
_MOST_DROPS = 8


class Depth:
    """How deep the answers of a file ask for one another.

    Attributes:
        cuts: How often something was asked for while it was being found out.
    """

    def __init__(self) -> None:
        self.cuts: int = 0
        self._asked: int = 0
        self._drops: int = 0
        self._poor: list[Callable[[bool], None]] = []

    @property
    def is_looking(self) -> bool:
        """Tell whether an answer is being found out."""
        return self._asked > 0

    def find(self, find: Callable[[], AnswerT], end: Callable[[bool], None]) -> AnswerT:
        """Find an answer; one that had to do without another is dropped once the first question is answered.

        Args:
            end: Is called then, for such an answer, with whether it is dropped.
        """
        before, self._asked = self.cuts, self._asked + 1
        try:
            return find()
        finally:
            self._asked -= 1
            if self._asked and self.cuts != before:
                self._poor.append(end)
            elif not self._asked:
                self._drop()

    def _drop(self) -> None:
        if self._poor:
            self._drops += 1
            for end in self._poor:
                end(self._drops <= _MOST_DROPS)
        self._poor.clear()


class Memo(Generic[KeyT, AnswerT]):
    """Answers by key."""

    def __init__(self, depth: Depth, find: Callable[[KeyT], AnswerT], nothing: AnswerT) -> None:
        """Take what finds an answer, and the answer while that is at work."""
        self._depth, self._find, self._nothing = depth, find, nothing
        self._found: dict[KeyT, AnswerT] = {}
        self._open: set[KeyT] = set()
        # Found without an answer that is still looked for: what is made of one of these is found so, too.
        self._poor: set[KeyT] = set()

    def of(self, key: KeyT) -> AnswerT:
        """Return the answer to a question."""
        if key in self._open:
            self.cut()
            return self._nothing
        if key not in self._found:
            self._open.add(key)
            before = self._depth.cuts
            try:
                found = self._depth.find(lambda: self._find(key), lambda is_dropped: self._end(key, is_dropped))
            finally:
                self._open.discard(key)
            self._found[key] = found
            if self._depth.is_looking and self._depth.cuts != before:
                self._poor.add(key)
        elif key in self._poor:
            self.cut()
        return self._found[key]

    def _end(self, key: KeyT, is_dropped: bool) -> None:
        self._poor.discard(key)
        if is_dropped:
            self._found.pop(key, None)

    def is_open(self, key: KeyT) -> bool:
        """Tell whether the answer is being found out."""
        return key in self._open

    def cut(self) -> None:
        """Note that something had to do without the answer to an open question."""
        self._depth.cuts += 1

    def fresh(self) -> Memo[KeyT, AnswerT]:
        """Make an empty one for the same questions."""
        return Memo(self._depth, self._find, self._nothing)
