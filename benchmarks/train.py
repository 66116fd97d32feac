"""What training costs: `python -m benchmarks.train [--rounds N] [--only NAME ...]`. Prints its table of README.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from benchmarks.rounds import Outcome, compare
from benchmarks.workload import OURS
from benchmarks.workloads import WORKLOADS

_PEERS = ("thinc", "torch", "torch, fused Adam")
_HEADER = "| workload | " + " | ".join((f"{OURS}, us", *(f"/ {peer} (target)" for peer in _PEERS))) + " |"
_RULE = "|---|" + "--:|" * (1 + len(_PEERS))


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print the table and what misses its target; fail if libraries do not compute the same."""
    arguments = _arguments(argv)
    chosen = {name: WORKLOADS[name] for name in arguments.only or WORKLOADS}
    outcomes = compare("benchmarks.workloads", chosen, arguments.rounds, arguments.budget)
    print("\n".join([_HEADER, _RULE, *(_row(outcome) for outcome in outcomes if not outcome.faults)]))
    faults = [said for outcome in outcomes for said in outcome.faults]
    missed = [said for outcome in outcomes for said in outcome.missed()]
    for title, told in (("Results differ:", faults), ("Targets missed:", missed)):
        if told:
            print("", title, *told, sep="\n")
    return int(bool(faults))


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.train", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each library has its turn (default: 15)")
    parser.add_argument("--budget", type=float, default=0.04, help="CPU seconds of one turn (default: 0.04)")
    parser.add_argument("--only", nargs="+", choices=sorted(WORKLOADS), help="measure only these workloads")
    return parser.parse_args(argv)


def _row(outcome: Outcome) -> str:
    cells = [outcome.workload.title, f"{1e6 * outcome.cost():,.1f}", *(_cell(outcome, peer) for peer in _PEERS)]
    return "| " + " | ".join(cells) + " |"


def _cell(outcome: Outcome, peer: str) -> str:
    ratio, target = outcome.ratio(peer), outcome.workload.aims.get(peer)
    if ratio is None:
        return "-"
    return f"{ratio:.2f}" if target is None else f"{ratio:.2f} ({target:.2f})"


if __name__ == "__main__":
    sys.exit(main())
