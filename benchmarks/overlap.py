"""What is gained by sending gradients while the backward pass goes on: `python -m benchmarks.overlap [--only JOB ...]`.

Two workers of one thread share no memory. What one sends to the other waits there as long as a network of some speed
would take for it. They train the same model with all gradients sent in the end, and with those of later layers sent
while earlier ones are computed, in turns, by the clock: on two cores that nobody else uses, with the extra `ray`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import median
from time import sleep
from typing import Final
from unittest.mock import patch

import numpy as np

from benchmarks.workers import JOBS, Job, seconds
from typedthinc.api import RayWorkers
from typedthinc.distributed import board, crew, early
from typedthinc.distributed.exchange import bytes_of
from typedthinc.distributed.mailbox import Part
from typedthinc.distributed.replica import Replica

# So many bytes are never reached.
_NEVER: Final = 1 << 60
_WORKERS: Final = 2


def replica(gbits: float, *, is_early: bool) -> type[Replica]:
    """Make the class of workers behind a network of so many Gbit/s; with 0, one that takes no time."""

    class Distant(Replica):
        def __init__(self, number: int) -> None:
            if not is_early:
                early._LEAST = _NEVER  # type: ignore[misc]  # in the process of the worker, before it begins
            super().__init__(number)

        def deliver(self, task: int, step: int, part: Part) -> None:
            if gbits:
                size = bytes_of({worker: list(pieces.values()) for worker, pieces in (part.pieces or {}).items()})
                sleep(size * 8 / (gbits * 1e9))  # one part after the other, as on one line
            super().deliver(task, step, part)

    return Distant


def milliseconds(job: Job, gbits: float, *, is_early: bool) -> float:
    """Measure a step."""
    with (
        patch.object(board, "made_for", lambda *_: None),
        patch.object(crew, "Replica", replica(gbits, is_early=is_early)),
    ):
        return 1000 * seconds(job, RayWorkers(_WORKERS))


def main(argv: Sequence[str] | None = None) -> int:
    """Measure in turns, and print medians."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.overlap", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default: 5)")
    parser.add_argument("--gbits", type=float, nargs="*", default=[1, 10], help="speeds of the network (default: 1 10)")
    parser.add_argument("--only", nargs="+", choices=JOBS, default=list(JOBS), help="which models (default: all)")
    arguments = parser.parse_args(argv)
    print("| model | network, Gbit/s | sent in the end, ms a step | while going back | ratio |")
    print("|---|--:|--:|--:|--:|")
    for name in arguments.only:
        make, batch = JOBS[name]
        job = make(np.random.default_rng(0), batch)
        for gbits in arguments.gbits:
            pairs = [
                (milliseconds(job, gbits, is_early=False), milliseconds(job, gbits, is_early=True))
                for _ in range(arguments.rounds)
            ]
            ends, early_ones = (median(each) for each in zip(*pairs, strict=True))
            ratio = median(one / two for two, one in pairs)
            print(f"| {name} | {gbits:g} | {ends:.0f} | {early_ones:.0f} | {ratio:.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
