"""Run the parts of `make nightly` one after the other, and say how each ended and how long it took.

    python -m tests.nightly                     # all of them
    python -m tests.nightly mutants test-jax    # some of them

Each part is a target of the Makefile, and writes into `build/nightly/`. A part that is red does not keep the others
from running. What was green on the files as they are is not run again: start the same command after an interruption.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

FOLDER = Path("build/nightly")
RECORD = "green.json"
LAST_LINES = 30


class Outcome(NamedTuple):
    """How a part ended.

    Attributes:
        is_green: Whether it passed.
        minutes: How long it took by the clock.
        cpu_minutes: The CPU time of its processes.
    """

    is_green: bool
    minutes: float
    cpu_minutes: float

    def __str__(self) -> str:
        word = "green" if self.is_green else "RED"
        return f"{word}, {self.minutes:.1f} minutes, {self.cpu_minutes:.1f} of CPU time"


def main(words: list[str] | None = None, folder: Path = FOLDER) -> int:
    """Run the parts that are named; fail if one of them did."""
    parser = argparse.ArgumentParser(prog="python -m tests.nightly", description=__doc__)
    parser.add_argument("parts", nargs="+", help="targets of the Makefile")
    arguments = parser.parse_args(words)
    folder.mkdir(parents=True, exist_ok=True)
    state, red = _state(), list[str]()
    green: dict[str, str] = _read(folder / RECORD).get(state, {})
    for number, part in enumerate(arguments.parts, 1):
        print(f"[{number}/{len(arguments.parts)}] {part}: ", end="", flush=True)
        if part in green:
            print(f"{green[part]}, before")
            continue
        log = folder / f"{part}.log"
        outcome = _made(part, log)
        print(outcome, flush=True)
        if outcome.is_green:
            green[part] = str(outcome)
            if state:
                (folder / RECORD).write_text(json.dumps({state: green}), encoding="utf-8")
        else:
            red.append(part)
            print("\n".join(f"    {line}" for line in log.read_text(errors="replace").splitlines()[-LAST_LINES:]))
    print(f"red: {', '.join(red)}; their output is in {folder}" if red else "all is green")
    return int(bool(red))


def _made(part: str, log: Path) -> Outcome:
    command = ["make", "--no-print-directory", part]
    clock, cpu = time.monotonic(), _cpu()
    with log.open("wb") as file:
        code = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=file, stderr=file).returncode
    return Outcome(code == 0, (time.monotonic() - clock) / 60, (_cpu() - cpu) / 60)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _read(path: Path) -> dict[str, dict[str, str]]:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _state() -> str:
    """Return a name for what the files hold, and for the settings of the Makefile.

    Where git does not tell, and where there are files that it lacks, it is empty.
    """
    said = b""
    for words in (("rev-parse", "HEAD"), ("diff", "HEAD"), ("status", "--porcelain")):
        done = subprocess.run(["git", *words], check=False, capture_output=True)
        if done.returncode or (words[0] == "status" and any(line[:2] == b"??" for line in done.stdout.splitlines())):
            return ""
        said += done.stdout
    return sha256(said + os.environ.get("SETTINGS", "").encode()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
