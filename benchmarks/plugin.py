"""What checking costs: `python -m benchmarks.plugin [--rounds N] [--only FAMILY ...]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from benchmarks.checker import Bench, Cost
from benchmarks.programs import PROGRAMS, Program, changed, nothing

_MOST_ADDED = 0.15
_PROMISED = ("models", "ordinary")
# A warm run is short: what one of them takes is as much chance as cost.
_WARM_RUNS = 10
_RUNS = ("cold", "warm", "daemon step")
_HEADER = "| program | run | without, user s | with, user s | ratio | without, wall s | with, wall s |\n"
_RULE = "|---|---|--:|--:|--:|--:|--:|"

Benches = dict[bool, Bench]


class Results:
    """What was measured: for each row of the table, the costs without the plugin and with it."""

    def __init__(self) -> None:
        self._costs: defaultdict[tuple[str, str], dict[bool, list[Cost]]] = defaultdict(lambda: {False: [], True: []})

    def add(self, program: str, run: str, plugin: bool, cost: Cost) -> None:
        """Keep one measurement."""
        self._costs[program, run][plugin].append(cost)

    def ratio(self, program: str, run: str) -> float:
        """Give the median user time with the plugin by the median without."""
        without, given = self._costs[program, run].values()
        return _user(given) / _user(without)

    def table(self) -> str:
        """Write the medians as a table."""
        rows = [self._row(program, run) for program, run in sorted(self._costs, key=lambda key: _RUNS.index(key[1]))]
        return "\n".join([_HEADER + _RULE, *rows])

    def _row(self, program: str, run: str) -> str:
        without, given = self._costs[program, run].values()
        numbers = f"{_user(without):.2f} | {_user(given):.2f} | {self.ratio(program, run):.2f}"
        return f"| {program} | {run} | {numbers} | {_wall(without):.2f} | {_wall(given):.2f} |"


def main() -> int:
    """Measure everything, print the table, and fail if the plugin costs more than it may."""
    arguments = _arguments()
    families = {name: PROGRAMS[name] for name in arguments.only or PROGRAMS}
    results = Results()
    with tempfile.TemporaryDirectory() as folder:
        benches = {plugin: Bench(Path(folder) / f"plugin-{plugin}", plugin=plugin) for plugin in (False, True)}
        for bench in benches.values():
            bench.prime(nothing())
        for number in range(arguments.rounds):
            print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr, flush=True)
            _measure_starts(benches, "imports alone", nothing(), results)
            for program in families.values():
                _measure(benches, program, results)
        for program in families.values():
            _measure_daemon(benches, program, arguments.rounds, results)
    print(results.table(), end="\n\n")
    return _verdict(results, [name for name in _PROMISED if name in families])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plugin", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each number is measured (default: 5)")
    parser.add_argument("--only", nargs="+", choices=sorted(PROGRAMS), help="measure only these families")
    return parser.parse_args()


def _measure(benches: Benches, program: Program, results: Results) -> None:
    for size in program.sizes:
        _measure_starts(benches, program.name(size), program.write(size), results)


def _measure_starts(benches: Benches, name: str, source: str, results: Results) -> None:
    for plugin, bench in benches.items():
        results.add(name, "cold", plugin, bench.cold(source))
    for _ in range(_WARM_RUNS):
        for plugin, bench in benches.items():
            results.add(name, "warm", plugin, bench.warm())


def _measure_daemon(benches: Benches, program: Program, rounds: int, results: Results) -> None:
    size = program.sizes[-1]
    source = program.write(size)
    with ExitStack() as stack:
        daemons = {plugin: stack.enter_context(bench.daemon(source)) for plugin, bench in benches.items()}
        for step in range(rounds):
            for plugin, daemon in daemons.items():
                benches[plugin].program.write_text(changed(source, step))
                results.add(program.name(size), "daemon step", plugin, daemon.check())


def _verdict(results: Results, families: Sequence[str]) -> int:
    """Compare the largest programs of some families with what the plugin may add."""
    is_kept = True
    for program in map(PROGRAMS.__getitem__, families):
        name = program.name(program.sizes[-1])
        for run in ("cold", "warm"):
            added = results.ratio(name, run) - 1
            is_kept = is_kept and added <= _MOST_ADDED
            print(f"Over {name} the plugin adds {added:+.0%} to a {run} run; it may add {_MOST_ADDED:.0%}.")
    return int(not is_kept)


def _user(costs: list[Cost]) -> float:
    return median(cost.user for cost in costs)


def _wall(costs: list[Cost]) -> float:
    return median(cost.wall for cost in costs)


if __name__ == "__main__":
    sys.exit(main())
