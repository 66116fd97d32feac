"""Change the code of `typedthinc/shapes/` and of saving at random places, and see whether the tests notice.

    python -m tests.mutation --sample 300

mutmut makes the mutants and runs them; `[tool.mutmut]` in pyproject.toml says what it changes, and by which tests.
There are some 9,000, so this takes a sample of each group, drawn from a seed. `mutmut show NAME` shows one, and
a second run tries those again that were not noticed in the first.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence

# The names of the mutants begin with these.
GROUPS = {
    "shapes": ("typedthinc.shapes.",),
    "saving": ("typedthinc.serialize.", "typedthinc.model.saving."),
}
NOTICED = ("killed", "timeout", "segfault")
# mutmut makes all mutants on its way to running any; these are few.
ANY = "typedthinc.serialize.labels.*__mutmut_1"


def main() -> int:
    """Run a sample of the mutants, or those named, and report what came of them; fail if too few were killed."""
    arguments = _arguments()
    _mutmut("run", "--max-children", str(arguments.workers), ANY)
    outcomes = _outcomes()
    chosen = {
        group: _sample(group, [name for name in outcomes if name.startswith(GROUPS[group])], arguments)
        for group in (GROUPS if "all" in arguments.groups else arguments.groups)
    }
    for names in chosen.values():
        # mutmut keeps what came of those whose code is as it was.
        waiting = [name for name in names if outcomes[name] not in NOTICED]
        if waiting:
            _mutmut("run", "--max-children", str(arguments.workers), *waiting)
    outcomes = _outcomes()
    return max(_report(group, names, outcomes, arguments.least) for group, names in chosen.items())


def _sample(group: str, names: Sequence[str], arguments: argparse.Namespace) -> list[str]:
    order = random.Random(f"{group} {arguments.seed}")
    return order.sample(sorted(names), min(arguments.sample, len(names)))


def _mutmut(*words: str) -> str:
    command = [sys.executable, "-m", "tests.mutation.tool", *words]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"mutmut {words[0]} failed:\n{done.stdout[-5000:]}")
    return done.stdout


def _outcomes() -> dict[str, str]:
    """Return what became of each mutant by its name."""
    lines = _mutmut("results", "--all", "true").splitlines()
    return {name.strip(): outcome.strip() for name, _, outcome in (line.rpartition(":") for line in lines)}


def _report(group: str, names: Sequence[str], outcomes: dict[str, str], least: float) -> bool:
    counts = Counter(outcomes[name] for name in names)
    noticed = sum(counts[outcome] for outcome in NOTICED)
    print(f"{group}: {noticed} of {len(names)} noticed ({100 * noticed / len(names):.1f} %); {dict(counts)}")
    for name in sorted(names):
        if outcomes[name] not in NOTICED:
            print(f"  {outcomes[name]}: {name}")
    return noticed < least * len(names)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("groups", nargs="*", choices=(*GROUPS, "all"), default="all", help="which (default: all)")
    parser.add_argument("--sample", type=int, default=300, help="so many mutants of each group")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--workers", type=int, default=2, help="so many at a time")
    parser.add_argument("--least", type=float, default=0.9, help="the share of mutants that the tests must notice")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
