"""Compare libraries: check that they compute the same, then time them in turns."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from typing import Final

from benchmarks.worker import Worker, own_python
from benchmarks.workload import COPY, OURS, Workload, disagreements

# Which package a peer needs, where it is not called as the peer is.
_PACKAGES: Final = {"torch, fused Adam": "torch", COPY: "numpy"}


@dataclass(frozen=True)
class Outcome:
    """What was measured of one workload.

    Attributes:
        workload: What was done.
        seconds: By the name of each library, the CPU seconds of a step in each round; nothing if there are faults.
        faults: In what results differ.
    """

    workload: Workload
    seconds: Mapping[str, Sequence[float]]
    faults: Sequence[str] = ()

    def cost(self, peer: str = OURS) -> float:
        """Give the median CPU seconds of a step."""
        return median(self.seconds[peer])

    def ratio(self, peer: str) -> float | None:
        """Give the median over the rounds of our time by a peer's, None where the peer was not measured."""
        if peer not in self.seconds:
            return None
        return median(ours / theirs for ours, theirs in zip(self.seconds[OURS], self.seconds[peer], strict=True))

    def missed(self) -> list[str]:
        """Say which targets were not met."""
        found = [(peer, target, self.ratio(peer)) for peer, target in self.workload.aims.items()]
        return [
            f"{self.workload.title}: {ratio:.2f} of {peer}, target {target:.2f}"
            for peer, target, ratio in found
            if ratio is not None and ratio > target
        ]


def compare(module: str, workloads: Mapping[str, Workload], rounds: int, budget: float) -> list[Outcome]:
    """Measure these workloads, which are among the `WORKLOADS` of a module; what gives unequal results is not timed.

    Args:
        module: The name of the module.
        workloads: What to measure.
        rounds: How often each library has its turn.
        budget: The CPU seconds of one turn.
    """
    peers = sorted({peer for each in workloads.values() for peer in each.peers if is_installed(peer)})
    peers.sort(key=lambda peer: peer != OURS)
    with ExitStack() as stack:
        workers = {peer: stack.enter_context(Worker(peer, module)) for peer in peers}
        outcomes: list[Outcome] = []
        for key, workload in workloads.items():
            print(workload.title, file=sys.stderr, flush=True)
            taking_part = [workers[peer] for peer in peers if peer in workload.peers]
            faults = _faults(taking_part, key, workload)
            seconds = {} if faults else _measure(taking_part, key, rounds, budget)
            outcomes.append(Outcome(workload, seconds, faults))
        return outcomes


def is_installed(peer: str) -> bool:
    """Tell whether a library is in this environment, or has one of its own."""
    return own_python(peer) is not None or find_spec(_PACKAGES.get(peer, peer)) is not None


def _faults(workers: Sequence[Worker], key: str, workload: Workload) -> list[str]:
    compared = [worker for worker in workers if worker.peer != COPY]
    ours, *others = (worker.results(key) for worker in compared)
    return [
        f"{workload.title}, {worker.peer}: {said}"
        for worker, theirs in zip(compared[1:], others, strict=True)
        for said in disagreements(workload, worker.peer, ours, theirs)
    ]


def _measure(workers: Sequence[Worker], key: str, rounds: int, budget: float) -> dict[str, list[float]]:
    seconds: dict[str, list[float]] = {worker.peer: [] for worker in workers}
    for number in range(rounds):
        # Another one begins each round, so that none always runs behind the same other.
        first = number % len(workers)
        for worker in [*workers[first:], *workers[:first]]:
            seconds[worker.peer].append(worker.seconds(key, budget))
    return seconds
