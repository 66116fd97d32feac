"""Where a worker finds what others have sent it, of gradients that travel between machines.

Gradients come in parts, straight from the worker that has computed them, while that goes on computing. Parts may come
in any order, and before the worker has begun with the task that they belong to.
"""

from collections.abc import Mapping, Sequence
from threading import Condition
from typing import Any, NamedTuple


class Part(NamedTuple):
    """A part of what a worker sends to another in a step.

    Attributes:
        sender: The place of the worker that has sent it.
        number: Which part it is, from 0 on. What is sent again is sent in a later part.
        parts: How many there are, in the last one; None in the others.
        pieces: By the number of a worker, the pieces of its gradients by their places among the portions that are added
            up here; None where the step may not be made as far as the sender knows.
    """

    sender: int
    number: int
    parts: int | None
    pieces: Mapping[int, Mapping[int, Any]] | None


class Mailbox:
    """The parts that have come, by task and step. One thread puts them here, another waits for them."""

    def __init__(self) -> None:
        """Begin empty."""
        self._changed = Condition()
        self._parts: dict[tuple[int, int], list[Part]] = {}
        self._task = self._closed = 0

    def begin(self, task: int) -> None:
        """Forget what belongs to tasks before this one."""
        with self._changed:
            self._task = task
            self._parts = {(of, step): parts for (of, step), parts in self._parts.items() if of >= task}

    def put(self, task: int, step: int, part: Part) -> None:
        """Take a part, unless it belongs to an earlier task."""
        with self._changed:
            if task >= self._task:
                self._parts.setdefault((task, step), []).append(part)
                self._changed.notify_all()

    def close(self, task: int) -> None:
        """Tell who waits that nothing comes any more of this task."""
        with self._changed:
            self._closed = task
            self._changed.notify_all()

    def whole(self, task: int, step: int, senders: Sequence[int]) -> list[Mapping[int, Mapping[int, Any]] | None]:
        """Wait for all parts of a step, and put them together.

        Returns:
            For each sender what it has sent; None alone if the task is closed.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._closed >= task or self._is_whole(task, step, senders))
            if not self._is_whole(task, step, senders):
                return [None]
            parts = self._parts.pop((task, step), [])
        return [_put_together([each for each in parts if each.sender == sender]) for sender in senders]

    def _is_whole(self, task: int, step: int, senders: Sequence[int]) -> bool:
        parts = self._parts.get((task, step), [])
        counts = {each.sender: each.parts for each in parts if each.parts is not None}
        # The last part may come before others.
        return len(counts) == len(senders) and sum(counts.values()) == len(parts)


def _put_together(parts: Sequence[Part]) -> Mapping[int, Mapping[int, Any]] | None:
    found: dict[int, dict[int, Any]] = {}
    for part in sorted(parts, key=lambda each: each.number):
        if part.pieces is None:
            return None
        for worker, pieces in part.pieces.items():
            found.setdefault(worker, {}).update(pieces)  # what is sent again takes the place of what was sent before
    return found
