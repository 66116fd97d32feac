"""What expressions cost: `python -m benchmarks.lazy [--rounds N] [--only NAME ...]`. Prints its table of README.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from benchmarks.expressions import WORKLOADS
from benchmarks.rounds import Outcome, compare
from benchmarks.workload import OURS

_PEERS = ("numpy", "torch", "jax")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table; fail if libraries do not compute the same."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lazy", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each library has its turn (default: 15)")
    parser.add_argument("--budget", type=float, default=0.2, help="CPU seconds of one turn (default: 0.2)")
    parser.add_argument("--only", nargs="+", choices=sorted(WORKLOADS), help="measure only these workloads")
    arguments = parser.parse_args(argv)
    chosen = {name: WORKLOADS[name] for name in arguments.only or WORKLOADS}
    outcomes = compare("benchmarks.expressions", chosen, arguments.rounds, arguments.budget)
    print(f"| expression | {OURS}, us | / numpy | / torch | / jax |", "|---|--:|--:|--:|--:|", sep="\n")
    for outcome in outcomes:
        if not outcome.faults:
            print(_row(outcome))
    faults = [said for outcome in outcomes for said in outcome.faults]
    if faults:
        print("", "Results differ:", *faults, sep="\n")
    return int(bool(faults))


def _row(outcome: Outcome) -> str:
    ratios = (outcome.ratio(peer) for peer in _PEERS)
    cells = ["-" if ratio is None else f"{ratio:.2f}" for ratio in ratios]
    return f"| {outcome.workload.title} | {1e6 * outcome.cost():,.0f} | {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
