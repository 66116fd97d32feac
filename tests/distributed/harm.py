"""What does harm to workers, as a part of the models that they are sent."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Harm:
    """A function that does harm to the process of a worker, once, when it has been called so many times."""

    def __init__(self, folder: Path, call: int, harm: Callable[[], object], workers: int = 1) -> None:
        self.home, self.folder, self.call, self.harm = os.getpid(), folder, call, harm
        self.calls, self.workers = 0, workers

    def __getstate__(self) -> dict[str, Any]:
        # Workers count from the state that they were sent last.
        return {**self.__dict__, "calls": 0}

    def __call__(self) -> None:
        self.calls += 1
        if os.getpid() != self.home and self.calls == self.call:
            for worker in range(self.workers):
                try:
                    (self.folder / f"harm{worker}").touch(exist_ok=False)
                except FileExistsError:
                    continue
                self.harm()
                return


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hang() -> None:
    time.sleep(600)


@contextmanager
def killing(rng: random.Random) -> Generator[list[int]]:
    """Kill one worker of this process's Ray after the other, at any moment; the list has their pids."""
    ended, killed, home = threading.Event(), list[int](), str(os.getpid())

    def kill() -> None:
        # Under load, others would not be there before they are killed as well.
        while len(killed) < 20 and not ended.wait(1.5 + 2.0 * rng.random()):
            command = ["ps", "--no-headers", "-eo", "pid,ppid,args"]
            lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
            rows = [line.split(maxsplit=2) for line in lines]
            parents = {pid: parent for pid, parent, _ in rows}
            # What Ray has begun here begins its workers: other programs may have some as well.
            own = [pid for pid, parent, args in rows if "ray::Replica" in args and parents.get(parent) == home]
            pids = [int(pid) for pid in own]
            if pids:
                killed.append(rng.choice(pids))
                os.kill(killed[-1], signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        ended.set()
        thread.join()
