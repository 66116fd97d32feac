"""Memory of one machine where each worker puts what others need, and reads what they have put there.

It is a file without a name, which the kernel takes back when the last process that has it open is gone, however that
came. Only Linux has this; elsewhere, and between machines, values travel as objects of Ray's store.

Each worker has a counter, and two slots that it fills in turns. It counts up when a value is whole. Who puts a value
has waited for the one before of everyone, and they for its own: so what is overwritten was read by all.
"""

import os
import pickle
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from mmap import mmap
from secrets import token_hex
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

import numpy as np

_PAGE: Final = 4096
# Arrays begin at multiples of this; the first of them has the number of bytes of what stands beside them.
_ALIGNED: Final = 64
# Who waits looks up after this part of the time that it has waited so far, at the latest after these seconds.
_PART: Final = 1 / 16
_PAUSE: Final = 5e-4


class Seat(NamedTuple):
    """Where a worker finds a board.

    Attributes:
        path: The file, as the process that has made it has it open.
        target: What the kernel says that this is: on another machine, it is something else.
        worker: Which worker this is, from 0 on.
        workers: How many there are.
        size: How many bytes a value may take.
    """

    path: str
    target: str
    worker: int
    workers: int
    size: int

    @property
    def slots(self) -> int:
        """Where the slots begin, behind a counter for each worker and a mark that the board is closed."""
        return -(-8 * (self.workers + 1) // _PAGE) * _PAGE  # whole pages: slots begin at a page

    @property
    def whole(self) -> int:
        """How many bytes the board has."""
        return self.slots + 2 * self.workers * self.size  # two for each: one is read while the next is written


class Board:
    """The memory, as a worker has it before it."""

    def __init__(self, seat: Seat, descriptor: int) -> None:
        """Map an open file."""
        self._seat, self._step, self._lock = seat, 0, Lock()
        self._memory = memoryview(mmap(descriptor, seat.whole))
        self._counters = np.frombuffer(self._memory, "uint64", seat.workers + 1)  # of steps, and the mark behind them

    def put(self, value: object) -> None:
        """Show the next value of this worker to the others.

        Raises:
            ValueError: It is too large.
        """
        self._step += 1
        buffers = list[pickle.PickleBuffer]()
        kept = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
        arrays = [buffer.raw() for buffer in buffers]  # arrays beside the pickle: no copy through it
        beside = pickle.dumps((kept, [array.nbytes for array in arrays]))
        parts: list[bytes | memoryview] = [len(beside).to_bytes(8, "little"), beside, *arrays]
        for target, part in zip(_cut(self._slot(self._seat.worker), map(len, parts)), parts, strict=True):
            target[:] = part
        self._fence()  # the value first, then the counter that shows it
        self._counters[self._seat.worker] = self._step

    def values(self) -> list[Any]:
        """Wait for the values that all have put in the same step, in the order of the workers.

        Returns:
            The values, of which arrays lie where they are, to be read until the next step; None alone if the board is
            closed, for they do not come.
        """
        begun = monotonic()
        while (self._counters[: self._seat.workers] < self._step).any():
            if self._counters[self._seat.workers]:  # closed: who should put is gone
                return [None]
            sleep(min(_PAUSE, _PART * (monotonic() - begun)))  # soon at first, then less often
        self._fence()  # the counters first, then the values
        return [self._value(worker) for worker in range(self._seat.workers)]

    def _value(self, worker: int) -> Any:
        slot = self._slot(worker).toreadonly()
        length = int.from_bytes(slot[:8], "little")
        _, beside = _cut(slot, (8, length))
        kept, sizes = pickle.loads(beside)
        _, _, *arrays = _cut(slot, (8, length, *sizes))
        return pickle.loads(kept, buffers=arrays)  # arrays are views of the board

    def _slot(self, worker: int) -> memoryview:
        start = self._seat.slots + (2 * worker + self._step % 2) * self._seat.size
        return self._memory[start : start + self._seat.size]

    def _fence(self) -> None:
        """Have a value and its counter written, and read, in this order.

        Processors of x86 do so by themselves; those of ARM, between a lock that is given back and one that is taken.
        """
        for _ in range(2):
            with self._lock:
                pass


class Maker:
    """The program that has made a board.

    Attributes:
        seat: The first seat.
    """

    seat: Seat

    def __init__(self, count: int, size: int) -> None:
        """Make a board for workers whose values have at most `size` bytes; memory is taken as it is filled."""
        name = f"typedthinc-{token_hex(8)}"
        self._descriptor = os.memfd_create(name)
        path = f"/proc/{os.getpid()}/fd/{self._descriptor}"
        self.seat = Seat(path, f"/memfd:{name} (deleted)", 0, count, -(-size // _PAGE) * _PAGE)
        os.ftruncate(self._descriptor, self.seat.whole)

    def close(self) -> None:
        """Tell those who wait that nothing will come, and let go of it."""
        os.pwrite(self._descriptor, b"\1", 8 * self.seat.workers)  # the mark that waiting workers look at
        os.close(self._descriptor)


def made_for(count: int, size: int) -> Maker | None:
    """Make a board; None where the system has no files without a name."""
    if sys.platform == "linux":
        with suppress(OSError):
            return Maker(count, size)
    return None


def taken_at(seat: Seat) -> Board | None:
    """Take a seat at a board that another process has made; None where that is on another machine."""
    with suppress(OSError):
        if os.readlink(seat.path) == seat.target:  # the same number may belong to another process by now
            descriptor = os.open(seat.path, os.O_RDWR)
            try:
                return Board(seat, descriptor)
            finally:
                os.close(descriptor)  # the map stays when the file is closed
    return None


def _cut(memory: memoryview, sizes: Sequence[int] | Iterator[int]) -> Iterator[memoryview]:
    start = 0
    for size in sizes:
        yield memory[start : start + size]
        start += -(-size // _ALIGNED) * _ALIGNED
