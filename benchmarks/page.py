"""Tables on a page of the documentation: `python -m benchmarks --page docs/benchmarks.md` writes them there.

Each benchmark has a place on the page, between two comments. What stands there is replaced: the table that it has
printed, under a line that names the machine.
"""

from __future__ import annotations

import os
import platform
import re
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_PACKAGES = ("numpy", "mypy", "thinc", "torch")


def write(page: Path, name: str, printed: str, machine: str) -> None:
    """Put the table of a benchmark in its place on a page.

    Raises:
        ValueError: The page has no place for it, or nothing that was printed is a table.
    """
    table = "".join(line for line in printed.splitlines(keepends=True) if line.startswith("|"))
    if not table:
        raise ValueError(f"{name} has printed no table")
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    text = page.read_text(encoding="utf-8")
    if begin not in text or end not in text:
        raise ValueError(f"{page} has no place for {name}")
    before, after = text.partition(begin)[0], text.partition(end)[2]
    page.write_text(f"{before}{begin}\n{machine}\n\n{table}\n{end}{after}", encoding="utf-8")


def machine(load: float) -> str:
    """Name the machine of a run that has ended, what else ran on it, and the versions of what was measured.

    Args:
        load: How many processes wanted a core before the run.
    """
    versions = ", ".join(f"{name} {found}" for name in _PACKAGES if (found := _version(name)))
    on = f"{cores()} cores of {_processor()}, {platform.system()}, load {load:.1f} before the run"
    return f"Measured on {on}; Python {platform.python_version()}, {versions}; {date.today():%d %B %Y}."


def cores() -> int:
    """Return how many cores the process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def load() -> float:
    """Return how many processes want a core, over the last minute; 0 where the system does not tell."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*:\s*(.+)$", told.read_text(), re.MULTILINE) if told.exists() else None
    return found[1].strip() if found else platform.processor() or platform.machine()


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
