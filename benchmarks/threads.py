"""What more threads give: `python -m benchmarks.threads [--threads N] [--rounds N]`. Prints its table of README.md.

One process has one thread for its products of matrices, another one has more. They take turns, by the clock: a second
thread costs CPU time and saves none. So this needs a machine whose cores nobody else uses.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from statistics import median
from typing import Final

from benchmarks.worker import Worker
from benchmarks.workload import OURS
from benchmarks.workloads import WORKLOADS

_NAMES: Final = ("cnn-tagger", "mlp-1024", "mlp-128", "bilstm-tagger")
# Of two threads on two cores, where most of the work is in products.
_TARGETS: Final = {"cnn-tagger": 1.6, "mlp-1024": 1.6}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table."""
    arguments = _arguments(argv)
    print(f"| workload | 1 thread, us | {arguments.threads} threads, us | times as fast (target) |")
    print("|---|--:|--:|--:|")
    module = "benchmarks.workloads"
    with Worker(OURS, module) as one, Worker(OURS, module, threads=arguments.threads) as more:
        for key in arguments.only:
            turns = [(_seconds(one, key), _seconds(more, key)) for _ in range(arguments.rounds)]
            slow, quick = (median(each) for each in zip(*turns, strict=True))
            gain = median(before / after for before, after in turns)
            target = f" ({_TARGETS[key]:.1f})" if key in _TARGETS and arguments.threads == 2 else ""
            print(
                f"| {WORKLOADS[key].title} | {1e6 * slow:,.0f} | {1e6 * quick:,.0f} | {gain:.2f}{target} |", flush=True
            )
    return 0


def _seconds(worker: Worker, key: str) -> float:
    return worker.seconds(key, 0.2, is_wall=True)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.threads", description=__doc__)
    parser.add_argument("--threads", type=int, default=2, help="how many threads beside one (default: 2)")
    parser.add_argument("--rounds", type=int, default=15, help="how often each process has its turn (default: 15)")
    parser.add_argument("--only", nargs="+", choices=sorted(WORKLOADS), default=_NAMES, help="measure only these")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
