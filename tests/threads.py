"""Several works at once, each in a thread of its own."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def hurried() -> Iterator[None]:
    """Have threads interrupt each other as often as Python can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def at_once(works: Sequence[Callable[[], T]]) -> list[T]:
    """Run each work in a thread of its own, all from the same moment on; raise what the first of them raised."""
    gate = threading.Barrier(len(works), timeout=60)
    done: dict[int, T] = {}
    failed: list[BaseException] = []

    def run(place: int) -> None:
        try:
            gate.wait()
            done[place] = works[place]()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(place,), daemon=True) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
        assert not thread.is_alive(), "a thread hangs"
    if failed:
        raise failed[0]
    return [done[place] for place in range(len(works))]
