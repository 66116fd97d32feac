"""Run every benchmark, or those named: `python -m benchmarks [NAME ...] [--page FILE]`.

Each has options of its own: those behind the names are given to all that run (`python -m benchmarks all --rounds 3`).
With `--page`, the tables are written into that page of the documentation as well.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import page

NAMES = ("plugin", "train", "ops", "wrapped")


def main() -> int:
    """Run the benchmarks one after the other, each as a program of its own; fail if one of them does."""
    arguments, others = _arguments()
    failed = False
    for name in NAMES if "all" in arguments.names else arguments.names:
        print(f"## {name}\n", flush=True)
        load = page.load()
        done, printed = _run(name, others)
        failed |= done != 0
        if arguments.page is not None:
            page.write(arguments.page, name, printed, page.machine(load))
        print(flush=True)
    return int(failed)


def _run(name: str, options: Sequence[str]) -> tuple[int, str]:
    """Run one; return its exit code, and what it has printed, which is shown as it comes."""
    command = [sys.executable, "-m", f"benchmarks.{name}", *options]
    printed: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            printed.append(line)
    return process.returncode, "".join(printed)


def _arguments() -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=(*NAMES, "all"), default="all", help="which ones (default: all)")
    parser.add_argument("--page", type=Path, help="the page of the documentation to write the tables into")
    return parser.parse_known_args()


if __name__ == "__main__":
    sys.exit(main())
