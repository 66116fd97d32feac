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
        self._poor: list[Callable[[], object]] = []

    def find(self, find: Callable[[], AnswerT], drop: Callable[[], object]) -> AnswerT:
        """Find an answer; one that had to do without another is dropped once the first question is answered."""
        before, self._asked = self.cuts, self._asked + 1
        try:
            return find()
        finally:
            self._asked -= 1
            if self._asked and self.cuts != before:
                self._poor.append(drop)
            elif not self._asked:
                self._drop()

    def _drop(self) -> None:
        if self._poor and self._drops < _MOST_DROPS:
            self._drops += 1
            for drop in self._poor:
                drop()
        self._poor.clear()


class Memo(Generic[KeyT, AnswerT]):
    """Answers by key."""

    def __init__(self, depth: Depth, find: Callable[[KeyT], AnswerT], nothing: AnswerT) -> None:
        """Take what finds an answer, and the answer while that is at work."""
        self._depth, self._find, self._nothing = depth, find, nothing
        self._found: dict[KeyT, AnswerT] = {}
        self._open: set[KeyT] = set()

    def of(self, key: KeyT) -> AnswerT:
        """Return the answer to a question."""
        if key in self._open:
            self.cut()
            return self._nothing
        if key not in self._found:
            self._open.add(key)
            try:
                found = self._depth.find(lambda: self._find(key), lambda: self._found.pop(key, None))
            finally:
                self._open.discard(key)
            self._found[key] = found
        return self._found[key]

    def is_open(self, key: KeyT) -> bool:
        """Tell whether the answer is being found out."""
        return key in self._open

    def cut(self) -> None:
        """Note that something had to do without the answer to an open question."""
        self._depth.cuts += 1

    def fresh(self) -> Memo[KeyT, AnswerT]:
        """Make an empty one for the same questions."""
        return Memo(self._depth, self._find, self._nothing)
