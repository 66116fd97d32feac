"""What each op costs: `python -m benchmarks.ops [--rounds N] [--only OP ...]`. Prints its table of README.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence

from benchmarks.op_cases import CASES, WORKLOADS
from benchmarks.op_cases.case import SHAPES, Case, name_of
from benchmarks.rounds import Outcome, compare
from benchmarks.workload import COPY
from typedthinc.api import NumpyOps, Ops, get_ops

# What an op with a kernel may take of the time of a peer, and of that of a copy of what it reads and writes.
_TARGETS = {"thinc": 0.6, "torch": 1.0, COPY: 3.0}
_HEADER = "| op | " + " | ".join(f"{rows:,} x {columns}" for rows, columns in SHAPES) + " |"
_RULE = "|---|" + "--:|" * len(SHAPES)
# What allocates, converts, draws and cuts batches.
_NOT_ARITHMETIC = ("alloc", "asarray", "reshape", "to_numpy", "minibatch", "multibatch", "seed", "uniform", "normal")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table; fail if an op gives another result than its peers."""
    arguments = _arguments(argv)
    cases = [case for case in CASES if _is_wanted(case, arguments.only, arguments.kernels)]
    chosen = {name: WORKLOADS[name] for case in cases for name in (name_of(case, shape) for shape in SHAPES)}
    outcomes = {
        each.workload.title: each for each in compare("benchmarks.op_cases", chosen, arguments.rounds, arguments.budget)
    }
    print(_HEADER, _RULE, sep="\n")
    for case in cases:
        print(f"| {case.title} | " + " | ".join(_cell(outcomes[name_of(case, shape)]) for shape in SHAPES) + " |")
    print("", f"Not timed: {', '.join(_left_out())}", sep="\n")
    missed = [said for case in cases if _has_kernel(case.op) for said in _missed(case, outcomes)]
    print(*(["", "Targets of kernels missed:", *missed] if missed else []), sep="\n")
    faults = [fault for outcome in outcomes.values() for fault in outcome.faults]
    print("", *faults, sep="\n")
    return int(bool(faults))


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ops", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often each library has its turn (default: 3)")
    parser.add_argument("--budget", type=float, default=0.01, help="CPU seconds of one turn (default: 0.01)")
    parser.add_argument("--only", nargs="+", choices=sorted({case.op for case in CASES}), help="measure only these")
    parser.add_argument("--kernels", action="store_true", help="measure only ops that have a kernel")
    return parser.parse_args(argv)


def _is_wanted(case: Case, only: Sequence[str] | None, kernels: bool) -> bool:
    return hasattr(get_ops("cpu"), case.op) and (not only or case.op in only) and (not kernels or _has_kernel(case.op))


def _has_kernel(op: str) -> bool:
    return getattr(type(get_ops("cpu")), op) is not getattr(NumpyOps, op)


def _missed(case: Case, outcomes: Mapping[str, Outcome]) -> list[str]:
    """Say at which sizes it took more of which time."""
    found: list[str] = []
    for peer, target in _TARGETS.items():
        ratios = ((shape, outcomes[name_of(case, shape)].ratio(peer)) for shape in SHAPES)
        told = [f"{ratio:.2f} at {rows:,} x {columns}" for (rows, columns), ratio in ratios if ratio and ratio > target]
        if told:
            found.append(f"{case.title}: {', '.join(told)} of {peer}, target {target}")
    return found


def _left_out() -> list[str]:
    """List the ops that compute something and have no case."""
    names = (name for name in dir(Ops) if callable(getattr(Ops, name)))
    known = {case.op for case in CASES}
    return [name for name in names if name not in known and not name.startswith(("_", *_NOT_ARITHMETIC))]


def _cell(outcome: Outcome) -> str:
    if outcome.faults:
        return "differs"
    ratios = (outcome.ratio(peer) for peer in _TARGETS)
    told = (f"{ratio:.2f}" if ratio is not None else "-" for ratio in ratios)
    return f"{1e6 * outcome.cost():,.0f}: " + " ".join(told)


if __name__ == "__main__":
    sys.exit(main())
