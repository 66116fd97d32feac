"""Workers of threads of this process, in place of Ray's: what they send each other, and when, can be looked at."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import cloudpickle

from typedthinc.distributed.crew import Crew
from typedthinc.distributed.replica import Replica
from typedthinc.distributed.roster import Settings
from typedthinc.training.workers import Steps, Work


class Threaded:
    """A worker: one thread does what it is asked, in order; what is sent to it is taken in the thread of the sender."""

    def __init__(self, number: int, replica: Replica, events: list[tuple[Any, ...]]) -> None:
        self.number, self.replica, self.events = number, replica, events
        self.thread = ThreadPoolExecutor(1)

    def __reduce__(self) -> Any:
        raise TypeError("a handle stays what it is")

    def call(self, method: str, *args: Any) -> Future[Any]:
        def work() -> Any:
            return getattr(self.replica, method)(
                *[each.result() if isinstance(each, Future) else each for each in args]
            )

        return self.thread.submit(work)

    def send(self, task: int, step: int, part: Any) -> None:
        self.events.append(("sent", part.sender, step, part.parts))
        self.replica.deliver(task, step, cloudpickle.loads(cloudpickle.dumps(part)))

    def close_mail(self, task: int) -> None:
        self.replica.close_mail(task)


class ThreadEngine:
    """What is asked of Ray, by threads. Values are copied where they would be sent."""

    def __init__(self, events: list[tuple[Any, ...]]) -> None:
        self.events = events

    def begin(self, kind: type[Any], number: int, threads: int) -> Threaded:
        return Threaded(number, kind(number), self.events)

    def end(self, handle: Threaded) -> None:
        handle.thread.shutdown()

    def sent(self, value: object, parts: Mapping[str, object]) -> Any:
        return Copied(cloudpickle.dumps(value))

    def put(self, value: object) -> Any:
        return Copied(cloudpickle.dumps(value))

    def get(self, refs: Sequence[Future[Any]], limit: float) -> list[Any]:
        return [each.result(60) for each in refs]

    def forget(self, refs: Sequence[Future[Any]]) -> None:
        for each in refs:
            each.exception(60)


class Copied(Future[Any]):
    """A value that everybody who asks for it gets a copy of."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.data = data

    def result(self, timeout: float | None = None) -> Any:
        return cloudpickle.loads(self.data)


class ThreadWorkers:
    """Workers for `train`, of threads. They share no memory by a board."""

    def __init__(self, count: int) -> None:
        self.settings = Settings(count, 1, 60.0, 0, is_elastic=False)
        self.events: list[tuple[Any, ...]] = []

    @property
    def count(self) -> int:
        return self.settings.count

    @contextmanager
    def at_work(self, work: Work, /) -> Generator[Steps]:
        engine: Any = ThreadEngine(self.events)
        crew = Crew(engine, self.settings, work)
        try:
            yield crew
        finally:
            crew.close()
