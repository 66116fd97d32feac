"""A step of training by workers as events in time: who computes, what travels, and who waits for whom.

It follows `typedthinc/distributed/README.md`. The program asks the workers one after the other. Each computes its
share, cuts its gradient into a piece for each adder, and sends these straight to them: those of later layers while
earlier ones are still computed. When all have come, each adder adds up its pieces; when all have, each worker gets
all sums and makes the step. Two workers get all of each other instead, and add it up for themselves. Ray sends a
small sum by way of the program, with its answer and with what is asked next. On one machine, each worker puts its
gradient into shared memory; when all have, it adds up and updates one part of the parameters there, and when all
have, it reads those of the others; it does not wait for the program.

Nothing here is measured: `benchmarks/scaling.py` fills in the costs, and compares with what workers take.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from heapq import heappop, heappush
from math import exp, inf
from typing import Final, NamedTuple

import numpy as np

# The system lets programs that share a core take turns of this many seconds.
_TURN: Final = 0.002
# Ray gives objects of fewer bytes to who asked for them, and not to its store.
_INLINE: Final = 100_000
# A worker sends what it has of its gradient when it is so many bytes for each receiver, and the rest in the end.
_PART: Final = 1 << 20
# So few workers add up all for themselves; and so few on one machine.
_FEW: Final = 2
_NEAR: Final = 8
# Of a step, this part is the way forward, before there is any gradient.
_FORWARD: Final = 1 / 3
# The layer whose gradient is ready last has this part of it.
_LAST: Final = 1 / 8


class Job(NamedTuple):
    """What a step costs in one process.

    Attributes:
        title: What it is called.
        items: The items of a step.
        fixed: Seconds for a share of any size.
        item: Seconds for each item more.
        update: Seconds to make a step, once the gradient is there.
        sent: The bytes of the gradient of a share, by its items: of tables, only rows travel that were looked up.
        spread: How much the time of a share varies: the standard deviation of its logarithm.
    """

    title: str
    items: int
    fixed: float
    item: float
    update: float
    sent: Callable[[float], float]
    spread: float = 0.0


class Engine(NamedTuple):
    """What Ray costs, in seconds of the CPU.

    Attributes:
        asked: For the program, to ask for something and hear of it; for a worker, to send something to another one.
        argument: For the program, each object that it names in what it asks.
        answered: For a worker, to be asked and to answer, or to be sent something by another one.
        stored: Each byte that is put into the store.
        added: Each byte that is read from there and added up.
    """

    asked: float
    argument: float
    answered: float
    stored: float
    added: float


class Network(NamedTuple):
    """What is between machines.

    Attributes:
        bytes: How many each machine can send in a second, and get at the same time.
        latency: Seconds until the first arrives.
    """

    bytes: float
    latency: float


class Setting(NamedTuple):
    """How workers are spread, and what they exchange.

    Attributes:
        workers: How many there are.
        cores: The cores of the one machine on which they are; None if each has a machine of its own.
        busy: The other programs that want a core of that machine, all the time.
        local: How many steps each makes by itself between two exchanges.
        kept: The part of the bytes of a gradient that compression leaves.
        overlaps: Whether the gradient of later layers is sent while that of earlier ones is computed, or in the end.
        adders: How many of them add up at most, each a part of the gradient.
    """

    workers: int
    cores: int | None = None
    busy: int = 0
    local: int = 1
    kept: float = 1.0
    overlaps: bool = True
    adders: int = 8


class Clock:
    """Events in the order of their times."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def at(self, time: float, what: Callable[[], None]) -> None:
        """Do something at a time; what has the same time is done in the order in which it was asked for."""
        self._count += 1
        heappush(self._events, (time, self._count, what))

    def run(self, until: Callable[[], bool]) -> None:
        """Go on until something is so, or nothing is left to do."""
        while self._events and not until():
            self.now, _, what = heappop(self._events)
            what()


class Machine:
    """Cores that programs share in turns, or one for each program alone."""

    def __init__(self, clock: Clock, cores: int = 1, busy: int | None = None) -> None:
        self._clock, self._free = clock, cores
        self._waiting: deque[tuple[float, Callable[[], None] | None]] = deque([(inf, None)] * (busy or 0))
        self._is_shared = busy is not None

    def work(self, seconds: float, then: Callable[[], None]) -> None:
        """Have a program compute for so long, and do something afterwards."""
        self._waiting.append((seconds, then))
        self._begin()

    def _begin(self) -> None:
        while self._free and self._waiting:
            self._free -= 1
            left, then = self._waiting.popleft()
            turn = min(left, _TURN) if self._is_shared else left
            self._clock.at(self._clock.now + turn, partial(self._end, left - turn, then))

    def _end(self, left: float, then: Callable[[], None] | None) -> None:
        self._free += 1
        if left > 0:
            self._waiting.append((left, then))
        elif then is not None:
            then()
        self._begin()


class Barrier:
    """Do something when all have come."""

    def __init__(self, clock: Clock, count: int, then: Callable[[], None]) -> None:
        self.times = [0.0] * count
        self._clock, self._left, self._then = clock, count, then

    def come(self, who: int) -> None:
        """Be there, at the present time."""
        self.times[who] = self._clock.now
        self._left -= 1
        if not self._left:
            self._then()


def exchanged(ready: Sequence[float], size: float, network: Network, receivers: int | None = None) -> list[float]:
    """Return when each machine has what all others send to it.

    Args:
        ready: From when on each may send, to one after the other.
        size: The bytes that each sends to each.
        network: What is between them.
        receivers: How many of them are sent to, the first ones; None for all.
    """
    machines, takes = np.arange(len(ready)), size / network.bytes
    count = len(ready) if receivers is None else receivers
    # Everybody begins with the next one, so that nobody is sent to by all at once.
    turns = (machines[None, :count] - machines[:, None] - 1) % count
    begins = np.asarray(ready)[:, None] + turns * takes + network.latency
    np.fill_diagonal(begins, inf)
    begins.sort(axis=0)
    # One after the other is received.
    waits = begins[:-1] - machines[:-1, None] * takes
    found: list[float] = (waits.max(axis=0) + (len(ready) - 1) * takes).tolist()
    return found


def step_seconds(
    job: Job, engine: Engine, network: Network, setting: Setting, *, steps: int = 6, seed: int = 0
) -> float:
    """Return how long a step takes: the mean of all but the first."""
    return _Run(job, engine, network, setting, seed).mean(steps)


class _Run:
    """The events of a run."""

    def __init__(self, job: Job, engine: Engine, network: Network, setting: Setting, seed: int) -> None:
        self._job, self._engine, self._network, self._setting = job, engine, network, setting
        self._clock, self._rng = Clock(), random.Random(seed)
        if setting.cores is None:
            self._program, *self._machines = [Machine(self._clock) for _ in range(setting.workers + 1)]
        else:
            self._program = Machine(self._clock, setting.cores, setting.busy)
            self._machines = [self._program] * setting.workers
        self._items = job.items / setting.workers
        self._is_near = setting.cores is not None and 1 < setting.workers <= _NEAR
        self._adders = 0 if self._is_near or setting.workers <= _FEW else min(setting.adders, setting.workers)
        sent = job.sent(self._items) * setting.kept
        self._piece = sent / max(self._adders, 1)
        # In how many parts each worker sends a piece.
        self._parts = 1 + int(sent // (_PART * max(self._adders, 1))) if setting.overlaps else 1
        self._made: list[float] = []
        self._starts = [0.0] * setting.workers
        self._computed = self._barrier(self._cut)

    def mean(self, steps: int) -> float:
        """Return the seconds of a step."""
        for worker in range(self._setting.workers):
            self._compute(worker)
        self._clock.run(lambda: len(self._made) > steps)
        return (self._made[steps] - self._made[0]) / steps / self._setting.local

    def _barrier(self, then: Callable[[], None], count: int | None = None) -> Barrier:
        return Barrier(self._clock, self._setting.workers if count is None else count, then)

    def _compute(self, worker: int) -> None:
        """Have a worker compute its share, and those of the steps that it makes by itself."""
        job, setting = self._job, self._setting
        self._starts[worker] = self._clock.now
        share = (job.fixed + job.item * self._items) * exp(self._rng.gauss(0, job.spread))
        pieces = self._adders - (worker < self._adders) if self._adders else setting.workers - 1
        pieces = 1 if self._is_near else pieces
        stored = self._piece * pieces * self._engine.stored
        messages = 0 if self._is_near else pieces * self._parts
        seconds = setting.local * share + (setting.local - 1) * job.update + stored + self._engine.answered
        seconds += messages * self._engine.asked
        self._machines[worker].work(seconds, partial(self._computed.come, worker))

    def _cut(self) -> None:
        """Have the last pieces travel, when all have computed them, and the program ask for what follows."""
        count, engine, ends = self._setting.workers, self._engine, self._computed.times
        self._computed = self._barrier(self._cut)
        if count == 1:
            self._updated = self._barrier(self._end)
            self._program.work(2 * engine.asked, partial(self._update, 0))
            return
        if self._is_near:
            self._updated, self._added = self._barrier(self._end), self._barrier(self._show)
            self._program.work(2 * count * engine.asked, lambda: None)
            for worker in range(count):
                seconds = self._job.update / count + self._piece * (engine.added + engine.stored / count)
                self._machines[worker].work(seconds, partial(self._added.come, worker))
            return
        early = ends
        if self._parts > 1:
            early = [start + _FORWARD * (end - start) for start, end in zip(self._starts, ends, strict=True)]
        # What is sent last is there this much after the end.
        last = max(ends) + _LAST * self._piece * (count - 1) / self._network.bytes + self._network.latency
        receivers, then = (self._adders, self._add) if self._adders else (count, self._update)
        there = ends
        if self._setting.cores is None:
            there = [max(each, last) for each in exchanged(early, self._piece, self._network, receivers)]
        if self._adders:
            self._added = self._barrier(self._spread, self._adders)
        else:
            self._updated = self._barrier(self._end)

        def asked() -> None:
            for worker in range(receivers):
                self._clock.at(max(there[worker], self._clock.now), partial(then, worker))

        self._program.work((self._adders or 2 * count) * engine.asked, asked)

    def _name(self) -> None:
        """Have the sums travel to all, and each worker begin with the update when it has them."""
        network, now, count = self._network, self._clock.now, self._setting.workers
        there = now
        if self._setting.cores is None and self._piece < _INLINE:
            # All of it comes to the program, and leaves it.
            there += 2 * (self._adders * (count - 1) * self._piece / network.bytes + network.latency)
        elif self._setting.cores is None:
            # What an adder sends to all takes as long as what all send to it.
            there = max(exchanged([now] * count, self._piece, network, self._adders))
        for worker in range(count):
            self._clock.at(there, partial(self._update, worker))

    def _add(self, worker: int) -> None:
        """Have a worker take what it was sent, add up its pieces, and store the sum."""
        count, engine = self._setting.workers, self._engine
        seconds = self._piece * (count * engine.added + engine.stored) + engine.answered + self._taking()
        self._machines[worker].work(seconds, partial(self._added.come, worker))

    def _spread(self) -> None:
        """Have the sums travel, when all are there and the program has named them; it asks for the next step, too."""
        count, engine = self._setting.workers, self._engine
        self._updated = self._barrier(self._end)
        self._program.work(count * (2 * engine.asked + self._adders * engine.argument), self._name)

    def _taking(self) -> float:
        """Return the seconds that the messages of the others cost a worker."""
        return (self._setting.workers - 1) * self._parts * self._engine.answered

    def _show(self) -> None:
        """Have each worker read what the others have updated, and begin the next step."""
        count, engine = self._setting.workers, self._engine
        for worker in range(count):
            self._go_on(worker, self._piece * (count - 1) / count * engine.added + engine.answered)

    def _update(self, worker: int) -> None:
        """Have a worker read the sums, or add up all, make the step, and begin the next one."""
        count, engine = self._setting.workers, self._engine
        read = self._piece * (count if self._adders else count - 1) * engine.added
        taking = self._taking() if count > 1 and not self._adders else 0.0
        self._go_on(worker, self._job.update + read + taking + engine.answered)

    def _go_on(self, worker: int, seconds: float) -> None:
        """Have a worker end a step in so many seconds, and begin the next one."""

        def done() -> None:
            self._updated.come(worker)
            self._compute(worker)

        self._machines[worker].work(seconds, done)

    def _end(self) -> None:
        self._made.append(self._clock.now)
