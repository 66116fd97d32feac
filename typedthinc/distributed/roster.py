"""Who works at present, and what is done about those that are lost: they are ended, named and replaced."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from typedthinc.distributed.engine import Engine, Handle, LateError, LostError, Ref
from typedthinc.errors import TrainingError

# The seconds that a worker may take to begin, at least.
_BEGIN: Final = 60.0
_log: Final = logging.getLogger("typedthinc.distributed")


@dataclass(frozen=True)
class Settings:
    """How workers are kept.

    Attributes:
        count: How many there are.
        threads: How many threads, and CPUs, each has.
        limit: How many seconds each may take to answer.
        restarts: How often workers may be lost.
        is_elastic: Whether to go on without those that are lost.
    """

    count: int
    threads: int
    limit: float
    restarts: int
    is_elastic: bool


class Roster:
    """The workers of a kind.

    Attributes:
        handles: Those that are there, by rising number.
        settings: How they are kept.
    """

    handles: list[Handle]
    settings: Settings

    def __init__(self, engine: Engine, settings: Settings, kind: type[Any]) -> None:
        """Start without workers.

        Args:
            settings: How workers are kept.
            kind: The class of a worker: it is made with a number, and has the methods `take` and `busy`.
        """
        self.handles, self.settings = [], settings
        self._engine, self._kind, self._losses = engine, kind, 0

    def begin(self, numbers: Sequence[int], taken: Ref) -> None:
        """Begin workers, and have them take something; those that are lost meanwhile are replaced.

        Raises:
            TrainingError: Workers were lost too often.
        """
        while numbers:
            handles = [self._engine.begin(self._kind, number, self.settings.threads) for number in numbers]
            self.handles = sorted([*self.handles, *handles], key=lambda handle: handle.number)
            try:
                self._engine.get([each.call("take", taken) for each in handles], max(self.settings.limit, _BEGIN))
                return
            except (LostError, LateError) as error:
                numbers = self.end_lost(error, "another one begins")

    def get(self, refs: Sequence[Ref]) -> list[Any]:
        """Wait for values within the limit; see `Engine.get`."""
        return self._engine.get(refs, self.settings.limit)

    def end_lost(self, error: LostError | LateError, what: str, awaited: Handle | None = None) -> list[int]:
        """End whoever is gone, or does not answer; return the numbers of those that have to be replaced.

        Args:
            error: What told of it.
            what: What is done about it, for the log.
            awaited: Whose answer was waited for; None for that of all.

        Raises:
            TrainingError: That was once too often.
        """
        answers = self._engine.looked_at(self.handles)  # asked of all: the one that is missed may only wait for another
        is_late = isinstance(error, LateError)
        late = [handle.number for handle in self.handles if is_late and awaited in (None, handle)]
        gone = {number: answer for number, answer in answers.items() if answer is None or (answer and number in late)}
        for handle in self.handles:
            if handle.number in gone:
                self._engine.end(handle)
        self.handles = [handle for handle in self.handles if handle.number not in gone]
        said = "; ".join(self._said(number, answer, is_late=is_late) for number, answer in gone.items()) or str(error)
        self._losses += 1
        if self._losses > self.settings.restarts:
            times = "once" if self._losses == 1 else f"{self._losses} times"
            raise TrainingError(f"{said}; workers were lost {times}, and restarts={self.settings.restarts}") from error
        _log.warning("%s, %s", said, what)
        return [] if self.settings.is_elastic and self.handles else sorted(gone)

    def close(self) -> None:
        """End all."""
        for handle in self.handles:
            self._engine.end(handle)

    def _said(self, number: int, answer: str | None, *, is_late: bool) -> str:
        if not is_late:
            return f"worker {number} is gone"
        limit = f"{self.settings.limit:g} s"
        if answer:
            return f"worker {number} does not answer within {limit}: it has been {answer}"
        threads = self.settings.threads
        cpus = "a CPU" if threads == 1 else f"{threads} CPUs"
        return f"worker {number} does not answer within {limit}, or the cluster lacks {cpus} for it"
