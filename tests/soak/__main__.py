"""Train for very many steps and report what was seen.

    python -m tests.soak --steps 100000

It fails where memory, objects or callbacks grow between the first quarter and the end.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.soak.run import Look, soak


def main() -> int:
    """Run, and print a line for each look."""
    arguments = _arguments()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        looks = soak(arguments.steps, Path(folder), arguments.seed)
    print("steps       loss  objects  callbacks     MiB")
    for look in looks:
        print(f"{look.step:>8,} {look.loss:>7.4f} {look.objects:>8,} {look.callbacks:>10} {look.bytes / 2**20:>7.1f}")
    print(f"{time.perf_counter() - start:.0f} s")
    return int(grows(looks))


def grows(looks: list[Look], slack: float = 0.03) -> bool:
    """Tell whether the end holds more than the first quarter did, by more than caches do."""
    early, late = looks[len(looks) // 4], looks[-1]
    return late.callbacks > 0 or late.objects > early.objects * (1 + slack) or late.bytes > early.bytes * (1 + slack)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, help="how many (default: 100,000)")
    parser.add_argument("--seed", type=int, default=0, help="which data")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
