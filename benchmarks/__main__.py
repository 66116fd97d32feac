"""Run every benchmark, or those named: `python -m benchmarks [NAME ...]`. Each has options of its own."""

from __future__ import annotations

import argparse
import subprocess
import sys

_NAMES = ("plugin", "train", "ops", "wrapped")


def main() -> int:
    """Run the benchmarks one after the other, each as a program of its own; fail if one of them does."""
    failed = False
    names = _arguments().names
    for name in _NAMES if "all" in names else names:
        print(f"## {name}\n", flush=True)
        failed |= subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode != 0
        print(flush=True)
    return int(failed)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=(*_NAMES, "all"), default="all", help="which ones (default: all)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
